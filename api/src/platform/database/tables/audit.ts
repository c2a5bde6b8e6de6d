import type { AnchorDestination } from '@cotyle/domain/audit/anchor-destination';
import type { EventType } from '@cotyle/domain/events/types';
import type { Generated, GeneratedAlways } from 'kysely';

export interface EventTable {
  /** Numbered and hashed by a trigger. */
  id: GeneratedAlways<number>;
  creation: Date;
  type: EventType;
  initiator_id: number | null;
  subject_user_id: number | null;
  procedure_id: Generated<number | null>;
  patient_id: Generated<number | null>;
  location_id: Generated<number | null>;
  old_value: string | null;
  new_value: string | null;
  previous_hash: GeneratedAlways<Buffer>;
  hash: GeneratedAlways<Buffer>;
  /** Kept by the same trigger. */
  search: GeneratedAlways<string>;
  /** Part of the hash of an event with values, and erased with them. */
  salt: GeneratedAlways<string | null>;
}

export interface EventChainTable {
  last_id: number;
  last_hash: Buffer;
  archived_id: Generated<number>;
  archived_hash: Generated<Buffer>;
}

export interface AuditAnchorTable {
  number: number;
  hour: Date;
  hash: string;
  /** The signed anchor, as it is sent. */
  content: string;
}

export interface AuditAnchorDeliveryTable {
  anchor_number: number;
  destination: AnchorDestination;
  delivered_at: Generated<Date | null>;
  failed_at: Generated<Date | null>;
  /** Why the last attempt failed. */
  problem: Generated<string | null>;
}

export interface RecordOpeningTable {
  user_id: number;
  kind: 'PATIENT' | 'PROCEDURE' | 'INCOMING';
  record_id: number;
  hour: Date;
}

export interface EmergencyAccessTable {
  id: GeneratedAlways<number>;
  user_id: number;
  procedure_id: number;
  reason: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Generated<Date | null>;
  ended_by: Generated<number | null>;
}
