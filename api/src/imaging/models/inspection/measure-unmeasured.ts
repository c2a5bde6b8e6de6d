import { USABLE_MALWARE_STATES } from '@cotyle/domain/malware/malware-state';
import { NO_HIP } from '@cotyle/domain/models/hip-facts';
import type { HipFacts } from '@cotyle/domain/models/hip-facts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { visibilityFieldsOfProcedure } from '../../../records/visibility-fields.ts';
import { inspectStl } from './inspect-stl.ts';

/** About a minute; the next sweep continues. */
const BATCH = 100;

type MeasureDeps = Pick<AppContext, 'database' | 'storage' | 'now'>;

/** 64-bit integers are returned as text. */
interface Unmeasured {
  readonly id: string;
  readonly key: string;
  readonly size: string;
}

const store = ({ database, now }: MeasureDeps, fileId: number, hip: HipFacts): Promise<void> =>
  withTransaction(database.kysely, now(), async (tx, audit) => {
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
    audit.changed({
      topic: 'procedures',
      id: procedureId,
      seenBy: [await visibilityFieldsOfProcedure(tx, procedureId)],
    });
  });

/** Newest first, because those are in use. */
export const findUnmeasured = async (db: Kysely<Tables>): Promise<readonly Unmeasured[]> => {
  const { rows } = await sql<Unmeasured>`
    select id, storage_key as key, size from files
    where type = 'MODEL' and hip is null and deleted_at is null and purged_at is null
      and malware_state = any(${USABLE_MALWARE_STATES})
    order by id desc limit ${BATCH}`.execute(db);
  return rows;
};

/** Measures models that were uploaded before the upload measured them. */
export const measureUnmeasuredModels = async (context: MeasureDeps, signal?: AbortSignal): Promise<void> => {
  const failures: unknown[] = [];
  for (const { id, key, size } of await findUnmeasured(context.database.kysely)) {
    signal?.throwIfAborted();
    try {
      const verdict = await inspectStl(() => context.storage.read(key), Number(size), signal);
      await store(context, Number(id), verdict.ok ? verdict.hip : NO_HIP);
    } catch (error) {
      // An unreadable file must not stop the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};
