import { EDITABLE_FIELDS } from '@cotyle/domain/procedures/fields';
import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { Viewer, VisibleProcedure } from '@cotyle/domain/access/visibility';
import type pg from 'pg';
import { RawAnswer } from '../../http/raw-answer.ts';
import { ApiError } from '../../errors/api-error.ts';
import { columnOf } from '../../records/column-of.ts';
import { SETTINGS_JOIN, STAGE_RULE } from '../../records/stage-clock.ts';

const editable = EDITABLE_FIELDS.map((name) => `'${name}', t.${columnOf(name)}`).join(', ');

const user = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'nameFirst', ${alias}.name_first, 'nameSecond', ${alias}.name_second) end`;
const location = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'active', ${alias}.active, 'deleted', ${alias}.deleted_at is not null) end`;

/** Two objects, because a function of PostgreSQL takes at most a hundred arguments. */
const RECORD = `(jsonb_build_object(
    'id', t.id, 'creation', iso(t.creation), 'status', t.status, 'deleted', t.deleted_at is not null, 'patientId', t.patient_id,
    'patient', jsonb_build_object('id', p.id, 'nameFirst', p.name_first, 'nameSecond', p.name_second, 'gender', p.gender,
      'dateOfBirth', p.date_of_birth, 'medicalInsuranceId', p.medical_insurance_id, 'deleted', p.deleted_at is not null),
    'creatorId', t.creator_id, 'surgeon', ${user('s')}, 'surgeryLocation', ${location('sl')}, 'radiologist', ${user('r')},
    'radiologyLocation', ${location('rl')}, 'engineer', ${user('e')}, 'version', t.version,
    'approval', jsonb_build_object('state', t.approval_state, 'version', t.approval_version),
    'statusSince', iso(t.status_since), 'stage', ${STAGE_RULE}, 'orderNumber', t.order_number,
    'cupCentre', case when t.cup_file_id is null then null
      else json_build_object('fileId', t.cup_file_id, 'x', t.cup_x, 'y', t.cup_y, 'z', t.cup_z) end,
    'files', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'type', f.type, 'creation', iso(f.creation),
      'fileName', f.file_name, 'description', f.description, 'creatorId', f.creator_id,
      'mesh', case when f.mesh is null then null else jsonb_build_object('min', f.mesh -> 'min', 'max', f.mesh -> 'max') end,
      'hip', f.hip) order by f.id)
      from files f where f.procedure_id = t.id and f.deleted_at is null), '[]'))
  || jsonb_build_object(${editable}))::text`;

interface FoundRecord extends VisibleProcedure {
  value: string;
  version: number;
}

/** An absent record and an invisible one give the same answer. */
export const readProcedure = async (
  pool: pg.Pool,
  viewer: Viewer,
  id: number,
  beforeSending?: () => Promise<void>,
): Promise<RawAnswer> => {
  const { rows } = await pool.query<FoundRecord>({
    name: 'procedure-record',
    text: `select ${RECORD} as value, t.version, t.id as "procedureId", t.creator_id as "creatorId", t.surgeon_id as "surgeonId",
             t.radiology_location_id as "radiologyLocationId", t.status, t.deleted_at is not null as deleted
           from procedures t
           join patients p on p.id = t.patient_id
           join users s on s.id = t.surgeon_id
           left join users r on r.id = t.radiologist_id
           left join users e on e.id = t.engineer_id
           left join locations sl on sl.id = t.surgery_location_id
           left join locations rl on rl.id = t.radiology_location_id
           ${SETTINGS_JOIN}
           where t.id = $1`,
    values: [id],
  });
  const found = rows[0];
  if (!found || !maySeeProcedure(viewer, found)) throw new ApiError('NOT_FOUND');
  return new RawAnswer(`{"value":${found.value}}`, found.version, beforeSending);
};
