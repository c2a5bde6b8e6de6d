import { sql } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import type { JobRun } from '../../../platform/jobs/definitions.ts';

/** Per hour after an upgrade, so that the queue does not look congested. */
const BATCH = 100;

/** Requeues unverified scans without a job: those of an older version, or the queue was lost. */
export const requeuePendingVerifications = async (
  { database }: Pick<AppContext, 'database'>,
  { addJob }: Pick<JobRun, 'addJob'>,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f
    where f.verification_state = 'PENDING' and f.deleted_at is null and not exists (
      select from pgboss.job j
      where j.name in ('verify-scan', 'verify-scan-long') and j.state < 'completed' and j.data ->> 'fileId' = f.id::text)
    order by f.id desc limit ${BATCH}`.execute(database.kysely);
  for (const { id } of rows) await addJob('verify-scan', { fileId: Number(id) }, `file-${id}`);
};
