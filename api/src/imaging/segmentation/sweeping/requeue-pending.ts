import { sql } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import type { JobRun } from '../../../platform/jobs/definitions.ts';

const BATCH = 1000;
/** A segmentation is added together with its job, so only an old one can have lost it. */
const LOST_AFTER_MS = 10 * 60_000;

/** Requeues unfinished drafts and models without a job: the queue was lost, or the last attempt was interrupted. */
export const requeuePendingSegmentations = async (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { addJob }: Pick<JobRun, 'addJob'>,
): Promise<void> => {
  const before = new Date(now().getTime() - LOST_AFTER_MS);
  const { rows } = await sql<{ id: string; name: 'draft-segmentation' | 'make-model' }>`
    select w.id, w.name from (
      select s.id, 'draft-segmentation' as name from segmentations s
      where s.state in ('QUEUED', 'RUNNING') and s.started_at < ${before}
        and s.deleted_at is null and s.replaced_at is null
      union all
      select s.id, 'make-model' from segmentations s
      where s.making_state in ('QUEUED', 'RUNNING') and s.making_at < ${before}) w
    where not exists (
      select from pgboss.job j
      where j.name = w.name and j.state < 'completed' and j.data ->> 'segmentationId' = w.id::text)
    order by w.id limit ${BATCH}`.execute(database.kysely);
  for (const { id, name } of rows) await addJob(name, { segmentationId: Number(id) }, `segmentation-${id}`);
};
