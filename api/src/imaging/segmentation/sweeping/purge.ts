import { sql } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 50;

/**
 * Removes the labels of segmentations that were deleted or replaced long ago, or whose procedure was, as the bytes of
 * deleted files are; and those whose scan has been purged. The row stays, because models refer to it.
 */
export const purgeSegmentations = async ({
  config,
  database,
  now,
}: Pick<AppContext, 'config' | 'database' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - config.DELETED_FILES_KEPT_DAYS * DAY);
  for (;;) {
    const purged = await database.kysely.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update segmentations set purged_at = ${now()}, deleted_at = coalesce(deleted_at, ${now()}),
          editor_id = null, editor_window = null, editor_until = null
        where id in (
          select s.id from segmentations s
          join procedures p on p.id = s.procedure_id
          join files f on f.id = s.scan_file_id
          where s.purged_at is null and (s.deleted_at <= ${before} or s.replaced_at <= ${before}
            or p.deleted_at <= ${before} or f.purged_at is not null)
            and not exists (select from legal_holds h where h.patient_id = p.patient_id and h.lifted_at is null)
          order by s.id limit ${BATCH})
        returning id::text`.execute(tx);
      const ids = rows.map(({ id }) => Number(id));
      if (ids.length === 0) return 0;
      await tx.deleteFrom('segmentation_slabs').where('segmentation_id', 'in', ids).execute();
      await tx.deleteFrom('segmentation_versions').where('segmentation_id', 'in', ids).execute();
      return ids.length;
    });
    if (purged < BATCH) return;
  }
};
