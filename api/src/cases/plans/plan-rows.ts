import type { PlanVersion } from '@cotyle/contract/plans';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** Those with implants, the latest first. */
export const planVersionsOf = async (
  db: Kysely<Tables>,
  procedureId: number,
  version?: number,
): Promise<PlanVersion[]> => {
  const { rows } = await sql<Omit<PlanVersion, 'at'> & { at: Date }>`
    select v.version, v.plan, v.saved_at as at,
      json_build_object('id', u.id, 'nameFirst', u.name_first, 'nameSecond', u.name_second) as by,
      (select json_agg(json_build_object('purpose', p.purpose, 'fileId', p.file_id, 'fileName', f.file_name,
                'sha256', p.sha256, 'isDeleted', f.deleted_at is not null) order by p.purpose, p.file_id)
         from plan_version_files p join files f on f.id = p.file_id
         where p.procedure_id = v.procedure_id and p.version = v.version) as "madeOn"
    from plan_versions v join users u on u.id = v.saved_by
    where v.procedure_id = ${procedureId} and v.plan is not null and v.version = coalesce(${version ?? null}::int, v.version)
    order by v.version desc`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};
