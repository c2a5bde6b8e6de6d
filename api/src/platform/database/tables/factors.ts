import type { SecurityMailKind } from '@cotyle/domain/people/security-mails';
import type { GeneratedAlways } from 'kysely';

export interface TotpFactorTable {
  user_id: number;
  secret: Buffer;
  created_at: Date;
  last_step: number;
}

export interface TotpEnrolmentTable {
  user_id: number;
  secret: Buffer;
  expires_at: Date;
}

export interface PasskeyTable {
  id: GeneratedAlways<number>;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface RecoveryCodeTable {
  code_hash: Buffer;
  user_id: number;
}

/** SIGN_IN is the second step after the password; PASSKEY_ALONE needs no password; PROVE is asked of a signed-in person. */
export type ChallengePurpose = 'SIGN_IN' | 'SIGN_IN_PASSKEY' | 'PASSKEY_ALONE' | 'REGISTER' | 'PROVE';

export interface FactorChallengeTable {
  token_hash: Buffer;
  purpose: ChallengePurpose;
  user_id: number | null;
  expires_at: Date;
}

/** Mails about the safety of an account until they are sent. */
export interface SecurityMailTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: SecurityMailKind;
  happened_at: Date;
  by_administrator: boolean;
  device: string | null;
  address: string | null;
}
