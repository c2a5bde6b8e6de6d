import { sql } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import type { JobRun } from '../../../platform/jobs/definitions.ts';

/** An erasure is added together with its job, so only an old one can have lost it. */
const LOST_AFTER_MS = 10 * 60_000;

/** Requeues erasures that are not complete and have no job: all its attempts have failed, or the queue was lost. */
export const requeuePendingErasures = async (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { addJob }: Pick<JobRun, 'addJob'>,
): Promise<void> => {
  const before = new Date(now().getTime() - LOST_AFTER_MS);
  const { rows } = await sql<{ id: number }>`
    select e.id from erasures e
    where e.event_id is null and e.started_at < ${before} and not exists (
      select from pgboss.job j
      where j.name = 'erase-patient' and j.state < 'completed' and j.data ->> 'erasureId' = e.id::text)
    order by e.id`.execute(database.kysely);
  for (const { id } of rows) await addJob('erase-patient', { erasureId: id }, `erasure-${id}`);
};
