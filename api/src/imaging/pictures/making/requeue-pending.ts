import { sql } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import type { JobRun } from '../../../platform/jobs/definitions.ts';

/** Per hour after an upgrade, so that the queue does not look congested. */
const BATCH = 500;

/** Requeues pictures without a job, the newest first: those of files from before, or the queue was lost. */
export const requeuePendingPictures = async (
  { database }: Pick<AppContext, 'database'>,
  { addJob }: Pick<JobRun, 'addJob'>,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select i.file_id as id from pictures i join files f on f.id = i.file_id
    where i.state = 'PENDING' and f.deleted_at is null and not exists (
      select from pgboss.job j
      where j.name = 'make-picture' and j.state < 'completed' and j.data ->> 'fileId' = f.id::text)
    order by i.file_id desc limit ${BATCH}`.execute(database.kysely);
  for (const { id } of rows) await addJob('make-picture', { fileId: Number(id) }, `file-${id}`);
};
