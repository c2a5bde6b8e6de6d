import { sql } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import type { JobRun } from '../../../platform/jobs/definitions.ts';

const BATCH = 1000;
/** A model is added together with its job, so only an old pending model can have lost it. */
const LOST_AFTER_MS = 10 * 60_000;

/** Requeues pending models without a job: the queue was lost, or the last attempt was interrupted. */
export const requeuePendingDerivations = async (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { addJob }: Pick<JobRun, 'addJob'>,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f
    where f.derived_state = 'PENDING' and f.deleted_at is null
      and f.creation < ${new Date(now().getTime() - LOST_AFTER_MS)} and not exists (
      select from pgboss.job j
      where j.name = 'derive-model' and j.state < 'completed' and j.data ->> 'fileId' = f.id::text)
    order by f.id limit ${BATCH}`.execute(database.kysely);
  for (const { id } of rows) await addJob('derive-model', { fileId: Number(id) }, `file-${id}`);
};
