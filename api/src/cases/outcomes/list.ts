import type { Viewer } from '@cotyle/domain/access/visibility';
import type { RawAnswer } from '../../http/raw-answer.ts';
import { condition } from '../../lists/conditions.ts';
import { answerList } from '../../lists/list.ts';
import type { ListContext, ListQuery } from '../../lists/list.ts';
import { dayLast } from '../../lists/page.ts';
import type { ListSource } from '../../lists/page.ts';
import { completeCases, IS_COMPARED } from './conditions.ts';
import type { OutcomeFilters } from './conditions.ts';

type Sort = 'dateOfSurgery';

export const OUTCOME_LIST: ListSource<Sort> = {
  table: 'procedures',
  sorts: { dateOfSurgery: dayLast('date_of_surgery', 't.surgery_day_sort') },
  defaultSort: { sort: 'dateOfSurgery', order: 'desc' },
  row: `json_build_object(
    'id', t.id, 'dateOfSurgery', t.date_of_surgery, 'side', t.side_surgeon,
    'surgeonId', t.surgeon_id, 'surgeon', s.name_first || ' ' || s.name_second,
    'planned', json_build_object('inclination', t.planned_inclination, 'anteversion', t.planned_ante_version),
    'implanted', json_build_object('inclination', t.operative_inclination, 'anteversion', t.operative_ante_version))`,
  joins: 'join users s on s.id = t.surgeon_id',
};

export const listOutcomes = (
  { database: { pool } }: ListContext,
  viewer: Viewer,
  query: ListQuery<Sort> & OutcomeFilters,
  version: string,
): Promise<RawAnswer> =>
  answerList(pool, {
    source: OUTCOME_LIST,
    query,
    where: [...completeCases(viewer, query), condition(IS_COMPARED)],
    version,
  });
