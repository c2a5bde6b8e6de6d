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
  /** Null for an event without values, for one of before there were salts, and for an erased one. */
  readonly salt: string | null;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

/** Length-prefixed, so that different rows never have the same encoding. */
const field = (value: string | null): string =>
  value === null ? '-,' : `${Buffer.byteLength(value)}:${value},`;

/** The previous hash of the first event. */
export const FIRST_PREVIOUS_HASH = createHash('sha256').digest();

/** What an event says without its values. */
const plainFields = (row: ChainRow): readonly (string | null)[] => [
  row.id,
  row.creation,
  row.type,
  row.initiatorId,
  row.subjectUserId,
  row.procedureId,
  row.patientId,
  row.locationId,
];

const encode = (fields: readonly (string | null)[]): string => fields.map(field).join('');

/** The same as event_hash in the database, computed independently. */
export const eventHash = (row: ChainRow): Buffer =>
  createHash('sha256')
    .update(row.previousHash)
    .update(
      encode([...plainFields(row), row.oldValue, row.newValue, ...(row.salt === null ? [] : [row.salt])]),
    )
    .digest();

/** The same as event_remains in the database: what is left of an erased event. */
export const remainsHash = (row: ChainRow): Buffer =>
  createHash('sha256')
    .update(row.previousHash)
    .update(row.hash)
    .update(encode(plainFields(row)))
    .digest();
