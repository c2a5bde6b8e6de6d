import { patientCalls } from '@cotyle/contract/patients';
import type { PATIENT_SORTS } from '@cotyle/contract/patients';
import { isAdministrator } from '@cotyle/domain/access/roles';
import type { Viewer } from '@cotyle/domain/access/visibility';
import { SIDE_LABELS } from '@cotyle/domain/hip/side';
import { GENDER_LABELS } from '@cotyle/domain/patients/record';
import { ACTIVE_LABEL, DELETED_LABEL } from '@cotyle/domain/status';
import type { RawAnswer } from '../../http/raw-answer.ts';
import { condition, deletedSince } from '../../lists/conditions.ts';
import type { Condition } from '../../lists/conditions.ts';
import { answerList } from '../../lists/list.ts';
import type { ListContext, ListQuery } from '../../lists/list.ts';
import { dayLast, emptyLast, sortedBy } from '../../lists/page.ts';
import type { ListSource } from '../../lists/page.ts';
import { searchDisplayed } from '../../lists/search.ts';
import type { SearchedColumns, SearchQuery } from '../../lists/search.ts';
import { seesProcedures } from '../../records/visible-procedures.ts';
import { hasFiles } from './dependents.ts';
import { ownFields } from './record.ts';
import { seesPatients } from './visibility.ts';

type Sort = (typeof PATIENT_SORTS)[number];

interface TextAndValues {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The latest procedure of a patient among those that the viewer may see. Their visibility is written over `t`. */
const latestOf = (viewer: Viewer, patientId: string): TextAndValues => {
  const visible = seesProcedures(viewer);
  return {
    text: `(select t.* from procedures t
      where t.patient_id = ${patientId} and t.deleted_at is null and ${visible.map(({ text }) => `(${text})`).join(' and ')}
      order by t.id desc limit 1)`,
    values: visible.flatMap(({ values }) => values),
  };
};

/** The other roles see their own patients, which are few: the procedure is looked up for each of them. */
const withVisibleProcedure = (viewer: Viewer): TextAndValues => {
  const latest = latestOf(viewer, 'p.id');
  return {
    text: `(
      select p.id, p.name_first, p.name_second, p.gender, p.date_of_birth, p.creator_id, p.deleted_at,
        coalesce(c.name, '') as procedure_name, coalesce(c.side_surgeon, '') as procedure_side,
        c.date_of_surgery as procedure_day, coalesce(c.surgeon_name, '') as procedure_surgeon,
        coalesce(c.surgery_location_name, '') as procedure_location,
        p.search || ' ' || fold_text(concat_ws(' ', c.name, c.surgeon_name, c.surgery_location_name)) as search
      from patients p left join lateral ${latest.text} c on true)`,
    values: latest.values,
  };
};

const PROCEDURE_SORTS: readonly Sort[] = ['procedure', 'side', 'surgeryDate', 'surgeon', 'location'];

/** The procedure is part of the table only where the list is sorted or searched by it. */
const tableFor = (viewer: Viewer, { sort, search }: PatientListQuery): TextAndValues => {
  const needsProcedure = (search ?? '') !== '' || (sort !== undefined && PROCEDURE_SORTS.includes(sort));
  if (!needsProcedure) return { text: 'patients', values: [] };
  // Administrators see every procedure.
  return isAdministrator(viewer.role)
    ? { text: 'patient_summaries', values: [] }
    : withVisibleProcedure(viewer);
};

const patientList = (viewer: Viewer, query: PatientListQuery): ListSource<Sort> => {
  const table = tableFor(viewer, query);
  const latest = latestOf(viewer, 'p.id');
  const deletable = patientCalls.delete.access.roles.some((role) => role === viewer.role)
    ? `, 'hasFiles', ${hasFiles('p.id')}`
    : '';
  return {
    table: table.text,
    tableValues: table.values,
    ...((query.search ?? '') === '' ? { countedTable: 'patients' } : {}),
    sorts: {
      id: sortedBy('id', 'bigint'),
      nameSecond: sortedBy('name_second', 'text'),
      nameFirst: sortedBy('name_first', 'text'),
      gender: sortedBy('gender', 'text'),
      dateOfBirth: sortedBy('date_of_birth', 'date'),
      procedure: emptyLast('procedure_name'),
      side: emptyLast('procedure_side'),
      surgeryDate: dayLast('procedure_day'),
      surgeon: emptyLast('procedure_surgeon'),
      location: emptyLast('procedure_location'),
      // The same for every row of one list.
      state: sortedBy('id', 'bigint'),
    },
    defaultSort: { sort: 'nameSecond', order: 'asc' },
    row: `json_build_object(${ownFields('p')}, 'procedure', case when latest.id is null then null else json_build_object(
      'id', latest.id, 'name', latest.name, 'status', latest.status, 'side', latest.side_surgeon,
      'dateOfSurgery', latest.date_of_surgery, 'surgeon', s.name_first || ' ' || s.name_second,
      'location', latest.surgery_location_name) end${deletable})`,
    joins: `join patients p on p.id = t.id
      left join lateral ${latest.text} latest on true
      left join users s on s.id = latest.surgeon_id`,
    joinValues: latest.values,
  };
};

const SEARCHED: SearchedColumns = {
  text: 't.search',
  labels: [
    { column: 't.gender', labels: GENDER_LABELS },
    { column: 't.procedure_side', labels: SIDE_LABELS },
  ],
  // As it is indexed.
  days: ["coalesce(t.procedure_day, date 'infinity')"],
  birth: 't.date_of_birth',
};

const searchedFor = (viewer: Viewer, state: string): SearchedColumns => ({
  ...SEARCHED,
  ...(isAdministrator(viewer.role) ? { ngrams: 't.search_ngrams' } : {}),
  common: [state],
});

export interface PatientListQuery extends ListQuery<Sort>, SearchQuery {}

const list = (
  { database: { pool }, now }: ListContext,
  viewer: Viewer,
  query: PatientListQuery,
  version: string,
  { which, state }: { which: readonly Condition[]; state: string },
): Promise<RawAnswer> =>
  answerList(pool, {
    source: patientList(viewer, query),
    query,
    where: [...which, seesPatients(viewer), ...searchDisplayed(searchedFor(viewer, state), query, now())],
    version,
  });

export const listActual = (
  context: ListContext,
  viewer: Viewer,
  query: PatientListQuery,
  version: string,
): Promise<RawAnswer> =>
  list(context, viewer, query, version, {
    which: [condition('t.deleted_at is null')],
    state: ACTIVE_LABEL,
  });

export const listDeleted = (
  context: ListContext,
  viewer: Viewer,
  query: PatientListQuery & { after?: number | undefined },
  version: string,
): Promise<RawAnswer> =>
  list(context, viewer, query, version, { which: deletedSince(query.after), state: DELETED_LABEL });
