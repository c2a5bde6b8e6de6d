import type { PATIENT_SORTS } from '@cotyle/contract/patients';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type pg from 'pg';
import type { RawAnswer } from '../../http/raw-answer.ts';
import { condition, searchByNgrams } from '../../lists/conditions.ts';
import type { Condition } from '../../lists/conditions.ts';
import { answerList } from '../../lists/list.ts';
import type { ListQuery } from '../../lists/list.ts';
import type { ListSource } from '../../lists/page.ts';
import { seesProcedures } from '../../records/visible-procedures.ts';
import { ownFields } from './record.ts';
import { seesPatients } from './visibility.ts';

type Sort = (typeof PATIENT_SORTS)[number];

/** Each row with the patient's latest procedure among those that the viewer may see. */
const patientList = (viewer: Viewer): ListSource<Sort> => {
  const visible = seesProcedures(viewer);
  return {
    table: 'patients',
    sorts: {
      id: { column: 'id', type: 'bigint' },
      nameSecond: { column: 'name_second', type: 'text' },
      nameFirst: { column: 'name_first', type: 'text' },
      gender: { column: 'gender', type: 'text' },
      dateOfBirth: { column: 'date_of_birth', type: 'date' },
    },
    defaultSort: { sort: 'nameSecond', order: 'asc' },
    row: `json_build_object(${ownFields('t')}, 'procedure', case when latest.id is null then null else json_build_object(
      'id', latest.id, 'name', latest.name, 'status', latest.status, 'side', latest.side_surgeon,
      'dateOfSurgery', latest.date_of_surgery, 'surgeon', s.name_first || ' ' || s.name_second,
      'location', latest.surgery_location_name) end)`,
    // The visibility of procedures is written over `t`, so the patient needs another name beside it.
    joins: `cross join lateral (select t.id as patient_id) own
      left join lateral (
        select t.* from procedures t
        where t.patient_id = own.patient_id and t.deleted_at is null and ${visible.map(({ text }) => `(${text})`).join(' and ')}
        order by t.id desc limit 1
      ) latest on true
      left join users s on s.id = latest.surgeon_id`,
    joinValues: visible.flatMap(({ values }) => values),
  };
};

export interface PatientListQuery extends ListQuery<Sort> {
  readonly search?: string | undefined;
}

const list = (
  pool: pg.Pool,
  viewer: Viewer,
  query: PatientListQuery,
  version: string,
  which: readonly Condition[],
): Promise<RawAnswer> =>
  answerList(pool, {
    source: patientList(viewer),
    query: query,
    where: [...which, seesPatients(viewer), ...searchByNgrams(query.search)],
    version,
  });

export const listActual = (
  pool: pg.Pool,
  viewer: Viewer,
  query: PatientListQuery,
  version: string,
): Promise<RawAnswer> => list(pool, viewer, query, version, [condition('t.deleted_at is null')]);

export const listDeleted = (
  pool: pg.Pool,
  viewer: Viewer,
  query: PatientListQuery & { after?: number | undefined },
  version: string,
): Promise<RawAnswer> =>
  list(pool, viewer, query, version, [
    condition('t.deleted_at is not null'),
    ...(query.after === undefined ? [] : [condition('t.deleted_at >= to_timestamp(?)', query.after)]),
  ]);
