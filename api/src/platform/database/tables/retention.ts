import type { ErasureCounts, ErasureGround } from '@cotyle/domain/retention/erasure';
import type { ErasureKind } from '@cotyle/domain/retention/kinds';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface LegalHoldTable {
  id: GeneratedAlways<number>;
  patient_id: number;
  reason: string;
  set_by: number;
  set_at: Date;
  lifted_by: Generated<number | null>;
  lifted_at: Generated<Date | null>;
  lift_reason: Generated<string | null>;
}

export interface ErasureTable {
  id: GeneratedAlways<number>;
  /** The number alone: the row is gone. */
  patient_id: number;
  ground: ErasureGround;
  reason: string | null;
  started_by: number;
  started_at: Date;
  erased_at: Generated<Date | null>;
  counts: ColumnType<ErasureCounts | null, string | undefined, string>;
  event_id: Generated<number | null>;
  event_hash: Generated<Buffer | null>;
  kind: Generated<ErasureKind>;
  /** Of a part: when the record was last active, which must not become earlier. */
  last_activity: Generated<Date | null>;
  /** Of the values of the log: those of later events stay. */
  values_until: Generated<Date | null>;
}

/** Written by the database alone. */
export interface EventErasureTable {
  event_id: GeneratedAlways<number>;
  erasure_id: GeneratedAlways<number>;
  digest: GeneratedAlways<Buffer>;
}
