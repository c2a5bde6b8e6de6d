import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** A scan, or a model with its configuration. */
export interface PendingFile {
  readonly procedureId: number;
  readonly kind: 'SCAN' | 'MODEL';
}

/**
 * What is still to be made, models first: uploads that the fill wrote into the history of a case, without a file. One that a
 * person has uploaded or deleted there since ends it.
 */
export const pendingFiles = async (
  db: Kysely<Tables>,
  procedureId: number | null = null,
): Promise<PendingFile[]> => {
  const { rows } = await sql<PendingFile>`
    select distinct p.id as "procedureId", w.kind
    from installation i
    cross join (values ('MODEL', 'MODEL_UPLOADED', array['MODEL_UPLOADED', 'MODEL_DELETED', 'CSV_UPLOADED', 'CSV_DELETED']),
                       ('SCAN', 'SCAN_UPLOADED', array['SCAN_UPLOADED', 'SCAN_DELETED'])) as w (kind, invented, changes)
    join events u on u.type = w.invented and u.creation < i.created_at
    join procedures p on p.id = u.procedure_id and p.deleted_at is null and p.side_surgeon is not null
    join patients t on t.id = p.patient_id and t.deleted_at is null
    where i.demo and (${procedureId}::bigint is null or p.id = ${procedureId}::bigint)
      and not exists (select from files f where f.procedure_id = p.id and f.type = w.kind)
      and not exists (select from events e where e.procedure_id = p.id and e.type = any (w.changes)
                      and e.creation >= i.created_at)
    order by w.kind, p.id desc`.execute(db);
  return rows;
};
