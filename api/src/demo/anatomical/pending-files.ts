import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { WITH_FILES } from '../fill.ts';

/** A scan, or a model with its configuration. */
export interface PendingFile {
  readonly procedureId: number;
  readonly kind: 'SCAN' | 'MODEL';
}

/**
 * What is still to be made, models first: files of cases that the fill left at or beyond the status that needs them, and
 * that never had such an upload. A person who uploads or deletes one ends it.
 */
export const pendingFiles = async (
  db: Kysely<Tables>,
  procedureId: number | null = null,
): Promise<PendingFile[]> => {
  const { rows } = await sql<{ id: string; kind: PendingFile['kind'] }>`
    select p.id, w.kind
    from installation i
    cross join lateral (
      select * from procedures where creation < i.created_at order by id desc limit ${WITH_FILES}) p
    join patients t on t.id = p.patient_id and t.deleted_at is null
    cross join (values ('MODEL', 'MODEL_READY', array['MODEL_UPLOADED', 'CSV_UPLOADED', 'PRI_IMPORTED']),
                       ('SCAN', 'SCAN_READY', array['SCAN_UPLOADED'])) as w (kind, reached, uploads)
    where i.demo and p.deleted_at is null and p.side_surgeon is not null
      and (${procedureId}::bigint is null or p.id = ${procedureId}::bigint)
      and exists (select from events e where e.procedure_id = p.id and e.type = 'PROCEDURE_STATUS'
                  and e.new_value = w.reached and e.creation < i.created_at)
      and not exists (select from events e where e.procedure_id = p.id and e.type = any (w.uploads))
    order by w.kind, p.id desc`.execute(db);
  return rows.map(({ id, kind }) => ({ procedureId: Number(id), kind }));
};
