import { maySeePatient } from '@cotyle/domain/access/visibility';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type pg from 'pg';
import { RawAnswer } from '../../http/raw-answer.ts';
import { ApiError } from '../../errors/api-error.ts';
import { Statement } from '../../lists/conditions.ts';
import { hasFiles } from './dependents.ts';
import { seesProcedures, visibilityForm } from '../../records/visible-procedures.ts';

export const ownFields = (alias: string): string => `
  'id', ${alias}.id, 'nameFirst', ${alias}.name_first, 'nameSecond', ${alias}.name_second, 'gender', ${alias}.gender,
  'dateOfBirth', ${alias}.date_of_birth, 'medicalInsuranceId', ${alias}.medical_insurance_id, 'email', ${alias}.email,
  'phoneNumber', ${alias}.phone_number, 'creatorId', ${alias}.creator_id, 'deleted', ${alias}.deleted_at is not null`;

const PROCEDURE = `json_build_object(
  'id', t.id, 'name', t.name, 'creation', iso(t.creation), 'status', t.status, 'sideSurgeon', t.side_surgeon,
  'dateOfSurgery', t.date_of_surgery, 'surgeonId', t.surgeon_id, 'surgeon', s.name_first || ' ' || s.name_second,
  'deleted', t.deleted_at is not null)`;

interface PatientRow {
  creatorId: number;
  version: number;
  own: string;
  procedures: string;
}

/** An absent record and an invisible one give the same answer. */
const findPatient = async (pool: pg.Pool, viewer: Viewer, id: number): Promise<PatientRow> => {
  const statement = new Statement();
  const text = `
    select p.creator_id as "creatorId", p.version,
           json_build_object(${ownFields('p')}, 'hasFiles', ${hasFiles('p.id')}, 'version', p.version)::text as own,
           (select coalesce(json_agg(${PROCEDURE} order by t.id desc), '[]')::text
            from procedures t join users s on s.id = t.surgeon_id
            where t.patient_id = p.id and ${statement.all(seesProcedures(viewer))}) as procedures
    from patients p where p.id = ${statement.value(id)}`;
  const { rows } = await pool.query<PatientRow>({
    name: `patient-record-${visibilityForm(viewer)}`,
    text,
    values: [...statement.values],
  });
  const found = rows[0];
  if (!found || !maySeePatient(viewer, found)) throw new ApiError('NOT_FOUND');
  return found;
};

const recordOf = ({ own, procedures }: PatientRow): string =>
  `${own.slice(0, -1)},"procedures":${procedures}}`;

export const readPatient = async (
  pool: pg.Pool,
  viewer: Viewer,
  id: number,
  beforeSending?: () => Promise<void>,
): Promise<RawAnswer> => {
  const found = await findPatient(pool, viewer, id);
  return new RawAnswer(`{"value":${recordOf(found)}}`, found.version, beforeSending);
};

/** As the specification has it for a new patient. */
export const readOrigin = async (pool: pg.Pool, viewer: Viewer, id: number): Promise<RawAnswer> =>
  new RawAnswer(`{"value":{"origin":${recordOf(await findPatient(pool, viewer, id))}}}`);

export const readProceduresOf = async (pool: pg.Pool, viewer: Viewer, id: number): Promise<RawAnswer> =>
  new RawAnswer(`{"value":${(await findPatient(pool, viewer, id)).procedures}}`);
