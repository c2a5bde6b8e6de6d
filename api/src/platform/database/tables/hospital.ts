import type { ConnectionKind } from '@cotyle/domain/connections/kinds';
import type { Connection } from '@cotyle/domain/connections/settings';
import type { NotMatched } from '@cotyle/domain/receiving/match';
import type { ReceivedFacts } from '@cotyle/domain/receiving/received-facts';
import type { SendingState, SentObject } from '@cotyle/domain/sending/sending';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoredFinding } from './files.ts';

export interface ConnectionTable {
  id: GeneratedAlways<number>;
  kind: ConnectionKind;
  name: string;
  location_id: number | null;
  settings: ColumnType<Connection['settings'], string, never>;
  token_hash: Buffer | null;
  created_by: number;
  creation: Date;
  ended_at: Generated<Date | null>;
  last_success_at: Generated<Date | null>;
  last_error_at: Generated<Date | null>;
  last_error: Generated<string | null>;
  succeeded: Generated<number>;
  failed: Generated<number>;
}

export interface WorklistQueryTable {
  connection_id: number;
  queries: number;
  answers: number;
  recorded_at: Date;
}

/** What becomes of a received study. */
export type ReceivedState = 'OPEN' | 'CLOSING' | 'INCOMING' | 'ATTACHED' | 'DISCARDED' | 'EXPIRED';

export interface ReceivedStudyTable {
  id: GeneratedAlways<number>;
  location_id: number;
  connection_id: number;
  study_uid: string;
  state: ReceivedState;
  /** As the images announce. */
  expected: number | null;
  created_at: Generated<Date>;
  closed_at: Generated<Date | null>;
  images: Generated<number | null>;
  /** Null until it is closed, and again once it is discarded. */
  facts: ColumnType<ReceivedFacts | null, string | null | undefined, string | null>;
  reason: Generated<NotMatched | null>;
  /** Of the zip. */
  storage_key: Generated<string | null>;
  size: Generated<number | null>;
  sha256: Generated<string | null>;
  findings: ColumnType<readonly StoredFinding[], string | undefined, string>;
  procedure_id: Generated<number | null>;
  file_id: Generated<number | null>;
  decided_by: Generated<number | null>;
  decided_at: Generated<Date | null>;
}

export interface ReceivedInstanceTable {
  id: GeneratedAlways<number>;
  storage_key: string;
  received_at: Generated<Date>;
  /** Null until the bytes are durable, like the others. */
  study_id: Generated<number | null>;
  location_id: Generated<number | null>;
  series_uid: Generated<string | null>;
  sop_uid: Generated<string | null>;
  size: Generated<number | null>;
  facts: ColumnType<ReceivedFacts | null, string | null | undefined, string | null>;
  /** Whether the zip of the study has the bytes. */
  is_zipped: Generated<boolean>;
}

export interface SendingTable {
  id: GeneratedAlways<number>;
  connection_id: number;
  procedure_id: number;
  object: SentObject;
  version: number | null;
  file_id: number | null;
  state: Generated<SendingState>;
  asked_by: number;
  asked_at: Date;
  attempts: Generated<number>;
  busy_until: Generated<Date | null>;
  tried_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  reason: Generated<string | null>;
  sop_instance_uid: Generated<string | null>;
}

export interface FhirTokenTable {
  token_hash: Buffer;
  connection_id: number;
  scopes: string[];
  expires_at: Date;
}

export interface FhirAssertionTable {
  connection_id: number;
  jti_hash: Buffer;
  expires_at: Date;
}

/** What a client has read in an hour. */
export interface FhirReadTable {
  connection_id: number;
  what: string;
  hour: Date;
}

/** By which a client has created or found a patient or a case. */
export interface FhirIdentifierTable {
  id: GeneratedAlways<number>;
  connection_id: number;
  system: string;
  value: string;
  patient_id: number | null;
  procedure_id: number | null;
  created_at: Date;
}
