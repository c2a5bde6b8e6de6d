import { createHash } from 'node:crypto';

/** A row of the chain with every field as text, as the database writes it. */
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

/** Length-prefixed, so that different rows never have the same encoding. */
const field = (value: string | null): string =>
  value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`;

/** The previous hash of the first event. */
export const FIRST_PREVIOUS_HASH = createHash('sha256').digest();

/** The same as event_hash in the database, computed independently. */
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
