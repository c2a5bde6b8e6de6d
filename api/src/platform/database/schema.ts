import type { Role } from '@cotyle/domain/access/roles';
import type { UserStatus } from '@cotyle/domain/people/status';
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables as the migrations leave them. Times go in and come out as Date, ids as number. */
export interface Tables {
  installation: InstallationTable;
  users: UserTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  one_time_links: OneTimeLinkTable;
  sign_in_failures: SignInFailureTable;
  events: EventTable;
}

interface InstallationTable {
  only_row: Generated<boolean>;
  demo: boolean;
  token_secret: string;
  created_at: Date;
}

interface UserTable {
  id: Generated<number>;
  role: Role;
  name_first: string;
  name_second: string;
  phone_number: string | null;
  email: string;
  password_hash: string | null;
  status: UserStatus;
  deleted_at: Date | null;
  created_at: Date;
  version: Generated<number>;
}

export type SessionEnd = 'LOGOUT' | 'REUSE' | 'PASSWORD' | 'BLOCKED' | 'DELETED';

interface SessionTable {
  id: string;
  user_id: number;
  created_at: Date;
  ended_at: Date | null;
  end_reason: SessionEnd | null;
}

interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: string;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export type LinkPurpose = 'RESET' | 'SETUP';

interface OneTimeLinkTable {
  token_hash: Buffer;
  purpose: LinkPurpose;
  user_id: number | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface SignInFailureTable {
  key: Buffer;
  failures: number;
  last_failure_at: Date;
  closed_until: Date;
}

interface EventTable {
  /** Numbered and hashed by a trigger. */
  id: GeneratedAlways<number>;
  creation: Date;
  type: string;
  initiator_id: number | null;
  subject_user_id: number | null;
  procedure_id: Generated<number | null>;
  patient_id: Generated<number | null>;
  location_id: Generated<number | null>;
  old_value: string | null;
  new_value: string | null;
  previous_hash: GeneratedAlways<Buffer>;
  hash: GeneratedAlways<Buffer>;
}
