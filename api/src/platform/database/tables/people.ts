import type { Role } from '@cotyle/domain/access/roles';
import type { MailRhythm } from '@cotyle/domain/people/mails';
import type { UserStatus } from '@cotyle/domain/people/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Generated } from 'kysely';

export interface UserTable {
  id: Generated<number>;
  role: Role;
  name_first: string;
  name_second: string;
  phone_number: string | null;
  email: string;
  password_hash: string | null;
  status: UserStatus;
  location_id: Generated<number | null>;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Generated<Date | null>;
  updated_by: Generated<number | null>;
  /** Raised by whatever changes what this person may see. */
  visibility_version: Generated<number>;
  version: Generated<number>;
  mail_rhythm: Generated<MailRhythm>;
  mail_cases: Generated<boolean>;
  mail_procedures: Generated<boolean>;
  mail_messages: Generated<boolean>;
  /** Messages up to this time are mailed, or came before the person asked for mails. */
  mailed_until: Generated<Date | null>;
  /** The day of the last daily mail. */
  mailed_on: Generated<string | null>;
  has_signed_in: Generated<boolean>;
}

/** Cases that a mail at once has counted. */
export interface MailedCaseTable {
  user_id: number;
  procedure_id: number;
  status: ProcedureStatus;
}

export interface CalendarFeedTable {
  user_id: number;
  secret_hash: Buffer;
  role: Role;
  with_names: boolean;
  created_at: Date;
  last_read_at: Date | null;
}

export interface LocationTable {
  id: Generated<number>;
  name: string;
  address: string;
  phone_number: string;
  has_surgery: boolean;
  has_radiology: boolean;
  active: boolean;
  creator_id: number | null;
  deleted_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
  updated_by: number | null;
  version: Generated<number>;
}

export interface AssignmentTable {
  surgeon_id: number;
  assistant_id: number;
  created_at: Date;
}

export interface MessageTable {
  id: Generated<number>;
  procedure_id: number | null;
  sender_id: number;
  receiver_id: number;
  reply_to_id: number | null;
  /** The pinned question that it tells of. */
  pin_id: Generated<number | null>;
  text: string;
  creation: Date;
  read_at: Generated<Date | null>;
}
