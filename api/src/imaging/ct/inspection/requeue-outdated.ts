import { FACTS_VERSION } from '@cotyle/domain/ct/facts';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import type { JobRun } from '../../../platform/jobs/definitions.ts';

/** New uploads share the queue: this many take about a minute. */
const BATCH = 100;

/**
 * Requeues scans that an older version inspected, newest first. Until then they keep their facts, and missing facts
 * count as unknown.
 */
export const requeueOutdatedInspections = async (
  { database }: Pick<AppContext, 'database'>,
  { addJob }: Pick<JobRun, 'addJob'>,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f
    where f.scan_state in ('READY', 'FAILED') and f.deleted_at is null and f.scan_version < ${FACTS_VERSION}
    order by f.id desc limit ${BATCH}`.execute(database.kysely);
  for (const { id } of rows) await addJob('inspect-scan', { fileId: Number(id) }, `file-${id}`);
};
