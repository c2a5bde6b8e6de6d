import { eventLabel } from '@cotyle/domain/events/types';
import type { EventType } from '@cotyle/domain/events/types';
import type pg from 'pg';
import type { RawAnswer } from '../../http/raw-answer.ts';
import { condition } from '../../lists/conditions.ts';
import type { Condition } from '../../lists/conditions.ts';
import { answerList } from '../../lists/list.ts';
import type { ListQuery } from '../../lists/list.ts';
import { sortedBy } from '../../lists/page.ts';
import type { ListSource } from '../../lists/page.ts';
import { EVENT_FIELDS, EVENT_JOINS, withLabels } from './row.ts';
import { searchEvents } from './search.ts';

/** The person concerned, or else the patient, be it through a procedure. */
const LOG: ListSource<'creation'> = {
  table: 'events',
  sorts: { creation: sortedBy('creation', 'timestamptz') },
  defaultSort: { sort: 'creation', order: 'desc' },
  row: `json_build_object(${EVENT_FIELDS}, 'subject', case
    when u.id is not null then json_build_object('nameFirst', u.name_first, 'nameSecond', u.name_second)
    when p.id is not null then json_build_object('nameFirst', p.name_first, 'nameSecond', p.name_second) end,
    'procedureId', t.procedure_id, 'patientId', p.id, 'location', l.name)`,
  joins: `${EVENT_JOINS}
    left join users u on u.id = t.subject_user_id
    left join procedures c on c.id = t.procedure_id
    left join patients p on p.id = coalesce(t.patient_id, c.patient_id)
    left join locations l on l.id = t.location_id`,
  transform: withLabels,
};

export interface LogQuery extends ListQuery<'creation'> {
  readonly search?: string | undefined;
  readonly after?: number | undefined;
  readonly timeZone?: string | undefined;
  readonly person?: number | undefined;
  readonly patient?: number | undefined;
  readonly type?: EventType | undefined;
}

/** Each alternative has an index of its own. */
const filtersOf = ({ person, patient, type }: LogQuery): Condition[] => [
  ...(person === undefined
    ? []
    : [
        {
          ...condition('t.initiator_id = ? or t.subject_user_id = ?', person, person),
          replan: true as const,
        },
      ]),
  ...(patient === undefined
    ? []
    : [
        {
          ...condition(
            't.patient_id = ? or t.procedure_id = any(array(select id from procedures where patient_id = ?))',
            patient,
            patient,
          ),
          replan: true as const,
        },
      ]),
  ...(type === undefined ? [] : [condition('t.type = ?', type)]),
];

/** What an export contained, by ids: what was typed into the search can be a patient’s name. */
export const exportText = ({ person, patient, type, search, after }: LogQuery): string =>
  [
    'Events log',
    ...(person === undefined ? [] : [`person #${person}`]),
    ...(patient === undefined ? [] : [`patient #${patient}`]),
    ...(type === undefined ? [] : [eventLabel(type)]),
    ...(after === undefined ? [] : [`since ${new Date(after * 1000).toISOString()}`]),
    ...((search ?? '').trim() === '' ? [] : ['with a search']),
  ].join(', ');

export const listLog = (pool: pg.Pool, query: LogQuery, version: string): Promise<RawAnswer> =>
  answerList(pool, {
    source: LOG,
    query: query,
    where: [
      ...(query.after === undefined ? [] : [condition('t.creation >= to_timestamp(?)', query.after)]),
      ...filtersOf(query),
      ...searchEvents(query.search, query.timeZone),
    ],
    version,
  });

/** A JSON array, newest first; that the record was opened is in the log alone. Only the months since the procedure was planned are looked at; clocks may differ by a day. */
export const readHistory = async (pool: pg.Pool, procedureId: number): Promise<string> => {
  const { rows } = await pool.query<{ value: string }>({
    name: 'history-of-procedure',
    text: `select coalesce(json_agg(json_build_object(${EVENT_FIELDS}) order by t.id desc), '[]')::text as value
           from events t ${EVENT_JOINS} where t.procedure_id = $1 and t.type <> 'PROCEDURE_OPENED'
             and t.creation >= (select creation - interval '1 day' from procedures where id = $1)`,
    values: [procedureId],
  });
  return withLabels(rows[0]?.value ?? '[]');
};
