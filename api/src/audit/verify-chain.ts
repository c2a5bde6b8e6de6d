import type { ClientBase } from 'pg';
import { readErasure } from '@cotyle/domain/retention/erasure';
import { checkErasures, hasErasures } from './erased-events.ts';
import type { RecordedErasure } from './erased-events.ts';
import { FIRST_PREVIOUS_HASH, eventHash, remainsHash } from './event-hash.ts';
import type { ChainRow } from './event-hash.ts';

export type ChainVerdict =
  | { readonly isIntact: true; readonly count: number; readonly head: Buffer }
  | { readonly isIntact: false; readonly id: number; readonly problem: string };

const BATCH = 5000;

interface ChainPosition {
  readonly id: number;
  readonly hash: Buffer;
}

/** Called for the start of the chain and then for each event, in order. */
type Visit = (position: ChainPosition, row?: ChainRow) => void;

/** A row with the hash of its remains, where an erasure has removed its values. */
interface ReadRow extends ChainRow {
  readonly remains: Buffer | null;
}

/** The events that record an erasure. */
const PROVING: ReadonlySet<string> = new Set(['PATIENT_ERASED', 'PATIENT_PART_ERASED']);

/** Tables of an earlier version, restored from a backup, know no erasures. */
const columnsOf = (isErasable: boolean): { fields: string; join: string } =>
  isErasable
    ? {
        fields: 'salt::text, x.digest as remains',
        join: 'left join event_erasures x on x.event_id = events.id',
      }
    : { fields: 'null as salt, null as remains', join: '' };

const readBatch = async (client: ClientBase, after: number, isErasable: boolean): Promise<ReadRow[]> => {
  const { fields, join } = columnsOf(isErasable);
  const { rows } = await client.query<ReadRow>(
    `select id::text, (extract(epoch from creation) * 1000000)::bigint::text as creation, type,
            initiator_id::text as "initiatorId", subject_user_id::text as "subjectUserId",
            procedure_id::text as "procedureId", patient_id::text as "patientId", location_id::text as "locationId",
            old_value as "oldValue", new_value as "newValue", previous_hash as "previousHash", hash, ${fields}
     from events ${join} where events.id > $1 order by events.id limit ${BATCH}`,
    [after],
  );
  return rows;
};

const broken = (id: number, problem: string): ChainVerdict => ({ isIntact: false, id, problem });

/** By its own hash, or, of an erased one, by what the erasure recorded of it. */
const isAsWritten = (row: ReadRow): boolean => {
  if (row.remains === null) return eventHash(row).equals(row.hash);
  const isEmpty = row.oldValue === null && row.newValue === null && row.salt === null;
  return isEmpty && remainsHash(row).equals(row.remains);
};

/** Undefined where the row follows the last one correctly. */
const checkRow = (row: ReadRow, last: ChainPosition): ChainVerdict | undefined => {
  const id = last.id + 1;
  if (Number(row.id) !== id) return broken(id, 'is missing: it was removed or moved');
  const isItself = isAsWritten(row);
  if (row.previousHash.equals(last.hash))
    return isItself ? undefined : broken(id, 'was changed: its content does not match its hash');
  // An unchanged row with another previous hash proves that the event before it was replaced.
  return isItself && last.id > 0
    ? broken(last.id, 'was replaced: the next event refers to another one')
    : broken(id, 'was changed or moved: it does not follow the event before it');
};

const checkHead = (
  head: { lastId: number; lastHash: Buffer } | undefined,
  first: ChainPosition,
  last: ChainPosition,
): ChainVerdict => {
  if (!head) return broken(last.id, 'is the last one, but the end of the chain is no longer recorded');
  if (head.lastId > last.id)
    return broken(last.id + 1, `is missing: the chain ends with event ${head.lastId}`);
  if (head.lastId < last.id) return broken(head.lastId + 1, 'was added after the end of the chain');
  return head.lastHash.equals(last.hash)
    ? { isIntact: true, count: last.id - first.id, head: last.hash }
    : broken(last.id, 'was replaced: the chain ended with another one');
};

/**
 * The start of the present chain: the first event, or the last archived one. Read through JSON, because tables of an
 * earlier version, restored from a backup, lack these columns.
 */
const findChainStart = async (client: ClientBase): Promise<ChainPosition> => {
  const { rows } = await client.query<{ id: string | null; hash: Buffer }>(
    `select j ->> 'archived_id' as id, (j ->> 'archived_hash')::bytea as hash
     from event_chain c, to_jsonb(c) j`,
  );
  const [found] = rows;
  return found?.id ? { id: Number(found.id), hash: found.hash } : { id: 0, hash: FIRST_PREVIOUS_HASH };
};

/** Verifies the chain within the caller's transaction. */
export const walkChain = async (client: ClientBase, visit?: Visit): Promise<ChainVerdict> => {
  const first = await findChainStart(client);
  visit?.(first);
  const isErasable = await hasErasures(client);
  const recorded: RecordedErasure[] = [];
  let last = first;
  for (;;) {
    const rows = await readBatch(client, last.id, isErasable);
    for (const row of rows) {
      const finding = checkRow(row, last);
      if (finding) return finding;
      last = { id: Number(row.id), hash: row.hash };
      visit?.(last, row);
      const erasure = PROVING.has(row.type) ? readErasure(row.newValue) : undefined;
      if (erasure) recorded.push({ ...erasure, eventId: last.id });
    }
    if (rows.length < BATCH) break;
  }
  const forged = isErasable ? await checkErasures(client, recorded, first.id) : undefined;
  if (forged) return broken(forged.id, forged.problem);
  const { rows } = await client.query<{ lastId: string; lastHash: Buffer }>(
    'select last_id::text as "lastId", last_hash as "lastHash" from event_chain',
  );
  return checkHead(rows[0] && { ...rows[0], lastId: Number(rows[0].lastId) }, first, last);
};

/** One snapshot, unaffected by concurrent writes. */
export const inSnapshot = async <T>(client: ClientBase, read: () => Promise<T>): Promise<T> => {
  await client.query('begin isolation level repeatable read read only');
  try {
    return await read();
  } finally {
    await client.query('rollback');
  }
};

export const verifyChain = (client: ClientBase): Promise<ChainVerdict> =>
  inSnapshot(client, () => walkChain(client));
