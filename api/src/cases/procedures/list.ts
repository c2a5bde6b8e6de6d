import type { PROCEDURE_SORTS } from '@cotyle/contract/procedures';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type pg from 'pg';
import type { RawAnswer } from '../../http/raw-answer.ts';
import { condition, searchByNgrams } from '../../lists/conditions.ts';
import type { Condition } from '../../lists/conditions.ts';
import { answerList } from '../../lists/list.ts';
import type { ListQuery } from '../../lists/list.ts';
import type { ListSource } from '../../lists/page.ts';
import { hasStatus, assignedOrUnassigned, seesProcedures } from '../../records/visible-procedures.ts';

type Sort = (typeof PROCEDURE_SORTS)[number];

export const PROCEDURE_LIST: ListSource<Sort> = {
  table: 'procedures',
  sorts: {
    id: { column: 'id', type: 'bigint' },
    creation: { column: 'creation', type: 'timestamptz' },
    status: { column: 'status', type: 'text' },
    name: { column: 'name', type: 'text' },
    sideSurgeon: { column: 'side_sort', type: 'text' },
    patient: { column: 'patient_name', type: 'text' },
    gender: { column: 'patient_gender', type: 'text' },
    age: { column: 'patient_birth', type: 'date' },
    dateOfSurgery: { column: 'surgery_day_sort', type: 'date' },
    surgeon: { column: 'surgeon_name', type: 'text' },
    surgeryLocation: { column: 'surgery_location_name', type: 'text' },
    radiologyLocation: { column: 'radiology_location_name', type: 'text' },
  },
  defaultSort: { sort: 'id', order: 'desc' },
  row: `json_build_object(
    'id', t.id, 'name', t.name, 'creation', iso(t.creation), 'status', t.status,
    'sideSurgeon', t.side_surgeon, 'dateOfSurgery', t.date_of_surgery,
    'patient', json_build_object('id', p.id, 'nameFirst', p.name_first, 'nameSecond', p.name_second, 'gender', p.gender,
      'dateOfBirth', p.date_of_birth, 'medicalInsuranceId', p.medical_insurance_id, 'deleted', p.deleted_at is not null),
    'surgeonId', t.surgeon_id, 'surgeon', s.name_first || ' ' || s.name_second,
    'surgeryLocation', t.surgery_location_name, 'radiologyLocation', t.radiology_location_name,
    'radiologistId', t.radiologist_id, 'engineerId', t.engineer_id, 'deleted', t.deleted_at is not null)`,
  joins: 'join patients p on p.id = t.patient_id join users s on s.id = t.surgeon_id',
};

export interface ProcedureListQuery extends ListQuery<Sort> {
  readonly search?: string | undefined;
  readonly status?: readonly ProcedureStatus[] | undefined;
  readonly mine?: boolean | undefined;
}

const filters = (viewer: Viewer, query: ProcedureListQuery): Condition[] => [
  ...seesProcedures(viewer),
  ...(query.status ? [hasStatus(query.status)] : []),
  ...(query.mine ? assignedOrUnassigned(viewer) : []),
  ...searchByNgrams(query.search),
];

/** Age grows as the day of birth falls: the one sort whose order is turned round. */
const withAgeOrder = (query: ProcedureListQuery): ProcedureListQuery =>
  query.sort === 'age' ? { ...query, order: query.order === 'desc' ? 'asc' : 'desc' } : query;

export const listActual = (
  pool: pg.Pool,
  viewer: Viewer,
  query: ProcedureListQuery,
  version: string,
): Promise<RawAnswer> =>
  answerList(pool, {
    source: PROCEDURE_LIST,
    query: withAgeOrder(query),
    where: [condition('t.deleted_at is null'), ...filters(viewer, query)],
    version,
  });

export const listDeleted = (
  pool: pg.Pool,
  viewer: Viewer,
  query: ProcedureListQuery & { after?: number | undefined },
  version: string,
): Promise<RawAnswer> =>
  answerList(pool, {
    source: PROCEDURE_LIST,
    query: withAgeOrder(query),
    where: [
      condition('t.deleted_at is not null'),
      ...(query.after === undefined ? [] : [condition('t.deleted_at >= to_timestamp(?)', query.after)]),
      ...filters(viewer, query),
    ],
    version,
  });
