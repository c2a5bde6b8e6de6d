import { NO_HIP } from '@cotyle/domain/models/hip-facts';
import type { HipFacts } from '@cotyle/domain/models/hip-facts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { perform } from '../deeds/perform.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../platform/database/schema.ts';
import { sightOfProcedure } from '../procedures/sight.ts';
import { inspectStl } from './inspect.ts';

/** A minute or so of a sweep; the next one goes on. */
const AT_ONCE = 100;

type MeasureParts = Pick<Parts, 'database' | 'storage' | 'now'>;

/** Large integers come as text. */
interface Unmeasured {
  readonly id: string;
  readonly key: string;
  readonly size: string;
}

const store = ({ database, now }: MeasureParts, fileId: number, hip: HipFacts): Promise<void> =>
  perform(database.kysely, now(), async (tx, deed) => {
    const stored = await tx
      .updateTable('files')
      .set({ hip: JSON.stringify(hip) })
      .where('id', '=', fileId)
      .where('hip', 'is', null)
      .where('deleted_at', 'is', null)
      .returning('procedure_id as procedureId')
      .executeTakeFirst();
    if (!stored) return;
    const { procedureId } = stored;
    deed.changed({ topic: 'procedures', id: procedureId, seenBy: [await sightOfProcedure(tx, procedureId)] });
  });

/** The newest first: they are the ones that are worked on. */
export const findUnmeasured = async (db: Kysely<Tables>): Promise<readonly Unmeasured[]> => {
  const { rows } = await sql<Unmeasured>`
    select id, storage_key as key, size from files
    where type = 'MODEL' and hip is null and deleted_at is null and purged_at is null
    order by id desc limit ${AT_ONCE}`.execute(db);
  return rows;
};

/** Measures the shape of models that were uploaded before this was done at the upload. */
export const measureEarlierModels = async (parts: MeasureParts, signal?: AbortSignal): Promise<void> => {
  const failures: unknown[] = [];
  for (const { id, key, size } of await findUnmeasured(parts.database.kysely)) {
    signal?.throwIfAborted();
    try {
      const verdict = await inspectStl(() => parts.storage.read(key), Number(size), signal);
      await store(parts, Number(id), verdict.ok ? verdict.hip : NO_HIP);
    } catch (error) {
      // One whose bytes cannot be read now must not keep the others waiting.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};
