import { createHash } from 'node:crypto';

/** A row of the chain, every field as text: what is hashed is what was written, not how a driver reads it. */
export interface ChainRow {
  readonly id: string;
  /** Microseconds since 1970. */
  readonly creation: string;
  readonly type: string;
  readonly initiatorId: string | null;
  readonly subjectUserId: string | null;
  readonly procedureId: string | null;
  readonly patientId: string | null;
  readonly locationId: string | null;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

/** Each field with its length in bytes, so that no two rows read the same. */
const field = (value: string | null): string =>
  value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`;

/** What the first row carries as the hash of the one before it. */
export const FIRST_PREVIOUS_HASH = createHash('sha256').digest();

/** The same as event_hash in the database, computed by other means. */
export const eventHash = (row: Omit<ChainRow, 'hash'>): Buffer =>
  createHash('sha256')
    .update(row.previousHash)
    .update(
      [
        row.id,
        row.creation,
        row.type,
        row.initiatorId,
        row.subjectUserId,
        row.procedureId,
        row.patientId,
        row.locationId,
        row.oldValue,
        row.newValue,
      ]
        .map(field)
        .join(''),
    )
    .digest();
