import { CALENDAR_PAGE } from '@cotyle/contract/procedure-calendar';
import type { PROCEDURE_SORTS } from '@cotyle/contract/procedures';
import type { Viewer } from '@cotyle/domain/access/visibility';
import { SIDE_LABELS } from '@cotyle/domain/hip/side';
import { GENDER_LABELS } from '@cotyle/domain/patients/record';
import { DELETED_LABEL, STATUS_LABELS } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Day } from '@cotyle/domain/validation/calendar';
import type { RawAnswer } from '../../http/raw-answer.ts';
import { condition, deletedSince } from '../../lists/conditions.ts';
import type { Condition } from '../../lists/conditions.ts';
import { answerList } from '../../lists/list.ts';
import type { ListContext, ListQuery } from '../../lists/list.ts';
import { dayLast, emptyLast, sortedBy } from '../../lists/page.ts';
import type { ListSource } from '../../lists/page.ts';
import { searchDisplayed } from '../../lists/search.ts';
import type { SearchedColumns, SearchQuery } from '../../lists/search.ts';
import { readStageDays } from '../../installation/read-settings.ts';
import { needsAttention, SETTINGS_JOIN, STAGE_RULE } from '../../records/stage-clock.ts';
import type { AttentionQuery } from '../../records/stage-clock.ts';
import { hasStatus, assignedOrUnassigned, seesProcedures } from '../../records/visible-procedures.ts';

type Sort = (typeof PROCEDURE_SORTS)[number];

export const PROCEDURE_LIST: ListSource<Sort> = {
  table: 'procedures',
  sorts: {
    id: sortedBy('id', 'bigint'),
    creation: sortedBy('creation', 'timestamptz'),
    status: sortedBy('status_rank(t.status)', 'integer'),
    name: sortedBy('name', 'text'),
    sideSurgeon: emptyLast('side_sort'),
    patient: sortedBy('patient_name', 'text'),
    gender: sortedBy('patient_gender', 'text'),
    age: sortedBy('patient_birth', 'date'),
    dateOfSurgery: dayLast('date_of_surgery', 't.surgery_day_sort'),
    surgeon: sortedBy('surgeon_name', 'text'),
    surgeryLocation: emptyLast('surgery_location_name'),
    radiologyLocation: emptyLast('radiology_location_name'),
  },
  defaultSort: { sort: 'id', order: 'desc' },
  row: `json_build_object(
    'id', t.id, 'name', t.name, 'creation', iso(t.creation), 'status', t.status,
    'sideSurgeon', t.side_surgeon, 'dateOfSurgery', t.date_of_surgery,
    'patient', json_build_object('id', p.id, 'nameFirst', p.name_first, 'nameSecond', p.name_second, 'gender', p.gender,
      'dateOfBirth', p.date_of_birth, 'medicalInsuranceId', p.medical_insurance_id, 'deleted', p.deleted_at is not null),
    'surgeonId', t.surgeon_id, 'surgeon', s.name_first || ' ' || s.name_second,
    'surgeryLocation', t.surgery_location_name, 'radiologyLocation', t.radiology_location_name,
    'radiologistId', t.radiologist_id, 'engineerId', t.engineer_id, 'deleted', t.deleted_at is not null,
    'approval', json_build_object('state', t.approval_state, 'version', t.approval_version),
    'statusSince', iso(t.status_since), 'stage', ${STAGE_RULE})`,
  joins: `join patients p on p.id = t.patient_id join users s on s.id = t.surgeon_id ${SETTINGS_JOIN}`,
};

const SEARCHED: SearchedColumns = {
  text: 't.search',
  ngrams: 't.search_ngrams',
  labels: [
    { column: 't.side_surgeon', labels: SIDE_LABELS },
    { column: 't.patient_gender', labels: GENDER_LABELS },
  ],
  days: ['t.surgery_day_sort'],
  times: ['t.creation'],
  birth: 't.patient_birth',
};
const SEARCHED_ACTUAL: SearchedColumns = {
  ...SEARCHED,
  labels: [...(SEARCHED.labels ?? []), { column: 't.status', labels: STATUS_LABELS }],
};
const SEARCHED_DELETED: SearchedColumns = { ...SEARCHED, common: [DELETED_LABEL] };

interface ProcedureFilters extends SearchQuery, AttentionQuery {
  readonly status?: readonly ProcedureStatus[] | undefined;
  readonly mine?: boolean | undefined;
  readonly surgeon?: number | undefined;
  readonly location?: number | undefined;
}

export interface ProcedureListQuery extends ListQuery<Sort>, ProcedureFilters {}

const attentionOf = async (
  { database }: ListContext,
  { attention, zone }: AttentionQuery,
): Promise<Condition[]> =>
  attention === undefined ? [] : needsAttention(await readStageDays(database.pool), attention, zone);

const filters = async (
  context: ListContext,
  viewer: Viewer,
  query: ProcedureFilters,
): Promise<Condition[]> => [
  ...seesProcedures(viewer),
  ...(query.status ? [hasStatus(query.status)] : []),
  ...(query.mine ? assignedOrUnassigned(viewer) : []),
  ...(query.surgeon === undefined ? [] : [condition('t.surgeon_id = ?', query.surgeon)]),
  ...(query.location === undefined ? [] : [condition('t.surgery_location_id = ?', query.location)]),
  ...(await attentionOf(context, query)),
];

/** Age grows as the day of birth falls: the one sort whose order is turned round. */
const withAgeOrder = (query: ProcedureListQuery): ProcedureListQuery =>
  query.sort === 'age' ? { ...query, order: query.order === 'desc' ? 'asc' : 'desc' } : query;

const actualOf = async (
  context: ListContext,
  viewer: Viewer,
  query: ProcedureFilters,
): Promise<Condition[]> => [
  condition('t.deleted_at is null'),
  ...(await filters(context, viewer, query)),
  ...searchDisplayed(SEARCHED_ACTUAL, query, context.now()),
];

export const listActual = async (
  context: ListContext,
  viewer: Viewer,
  query: ProcedureListQuery,
  version: string,
): Promise<RawAnswer> =>
  answerList(context.database.pool, {
    source: PROCEDURE_LIST,
    query: withAgeOrder(query),
    where: await actualOf(context, viewer, query),
    version,
  });

export const listDeleted = async (
  context: ListContext,
  viewer: Viewer,
  query: ProcedureListQuery & { after?: number | undefined },
  version: string,
): Promise<RawAnswer> =>
  answerList(context.database.pool, {
    source: PROCEDURE_LIST,
    query: withAgeOrder(query),
    where: [
      ...deletedSince(query.after),
      ...(await filters(context, viewer, query)),
      ...searchDisplayed(SEARCHED_DELETED, query, context.now()),
    ],
    version,
  });

interface CalendarQuery extends ProcedureFilters {
  readonly from: Day;
  readonly to: Day;
  readonly cursor?: string | undefined;
}

/** The same rows as in the list, of some days and in their order. */
export const listCalendar = async (
  context: ListContext,
  viewer: Viewer,
  { cursor, ...query }: CalendarQuery,
  version: string,
): Promise<RawAnswer> =>
  answerList(context.database.pool, {
    source: PROCEDURE_LIST,
    query: { sort: 'dateOfSurgery', order: 'asc', size: CALENDAR_PAGE, cursor },
    where: [
      condition('t.surgery_day_sort between ?::date and ?::date', query.from, query.to),
      ...(await actualOf(context, viewer, query)),
    ],
    version,
  });
