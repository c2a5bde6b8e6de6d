import type { PatientDependents } from '@cotyle/contract/patients';
import { mayEditPatient, maySeePatient } from '@cotyle/domain/access/visibility';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type pg from 'pg';
import { ApiError } from '../../errors/api-error.ts';
import { Statement } from '../../lists/conditions.ts';
import { seesProcedures } from '../../records/visible-procedures.ts';

interface DependentsRow extends PatientDependents {
  readonly creatorId: number;
}

/** Whether a file of any procedure forbids the deletion of a patient. */
export const hasFiles = (patientId: string): string => `exists (
  select from procedures c join files f on f.procedure_id = c.id and f.deleted_at is null where c.patient_id = ${patientId})`;

/** An absent record and an invisible one give the same answer. */
export const readDependents = async (
  pool: pg.Pool,
  viewer: Viewer,
  id: number,
  now: Date,
): Promise<PatientDependents> => {
  const statement = new Statement();
  const text = `
    with own as (
      select t.id, t.status, t.deleted_at is null as live, (${statement.all(seesProcedures(viewer))}) as visible
      from procedures t where t.patient_id = ${statement.value(id)})
    select p.creator_id as "creatorId",
      (select coalesce(json_agg(json_build_object('status', s.status, 'count', s.count) order by status_rank(s.status)), '[]')
       from (select status, count(*) from own where live and visible group by status) s) as procedures,
      (select count(*)::int from own where live and not visible) as "otherProcedures",
      (select count(*)::int from own join files f on f.procedure_id = own.id and f.deleted_at is null) as files,
      (select count(*)::int from own join uploads u on u.procedure_id = own.id
       where u.file_id is null and u.expires_at > ${statement.value(now)}) as "unfinishedUploads"
    from patients p where p.id = ${statement.value(id)}`;
  const { rows } = await pool.query<DependentsRow>({ text, values: [...statement.values] });
  const found = rows[0];
  if (!found || !maySeePatient(viewer, found)) throw new ApiError('NOT_FOUND');
  if (!mayEditPatient(viewer, found)) throw new ApiError('FORBIDDEN');
  const { creatorId: _own, ...dependents } = found;
  return dependents;
};
