import type { SignInOutcome } from '@cotyle/domain/session/sign-in-outcome';
import type { Generated } from 'kysely';

export type SessionEnd =
  | 'LOGOUT'
  | 'REUSE'
  | 'PASSWORD'
  | 'BLOCKED'
  | 'DELETED'
  | 'ROLE'
  | 'ENDED'
  | 'EXPIRED'
  | 'INACTIVE';

export interface SessionTable {
  id: string;
  user_id: number;
  created_at: Date;
  ended_at: Date | null;
  end_reason: SessionEnd | null;
  /** The browser and system in words; null for a session of an earlier version. */
  device: Generated<string | null>;
  /** The network address of the last activity; null until a session of an earlier version is used again. */
  address: Generated<string | null>;
  /** 12 hours after the sign-in. */
  expires_at: Generated<Date>;
  /** The last activity that the browser reported. */
  active_at: Generated<Date>;
  model_open: Generated<boolean>;
}

export interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: string;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export type LinkPurpose = 'RESET' | 'SETUP';

export interface OneTimeLinkTable {
  token_hash: Buffer;
  purpose: LinkPurpose;
  user_id: number | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface SignInFailureTable {
  key: Buffer;
  failures: number;
  last_failure_at: Date;
  locked_until: Date;
}

export interface KnownDeviceTable {
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  expires_at: Date;
  failures: Generated<number>;
}

export interface SignInNoteTable {
  user_id: number;
  outcome: SignInOutcome;
  noted_at: Date;
  /** Attempts since the last event. */
  unreported: Generated<number>;
}
