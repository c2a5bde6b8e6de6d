import type { Viewer } from '@cotyle/domain/access/visibility';
import { CALLANAN, LEWINNEK } from '@cotyle/domain/cup/zones';
import type { Zone } from '@cotyle/domain/cup/zones';
import { CLOSE_DEGREES, OUTLIER_DEGREES } from '@cotyle/domain/outcomes/difference';
import { COMPARED_SURGEONS, PLOTTED_CASES } from '@cotyle/domain/outcomes/rights';
import type pg from 'pg';
import { RawAnswer } from '../../http/raw-answer.ts';
import { condition, Statement } from '../../lists/conditions.ts';
import { pageText } from '../../lists/page.ts';
import { completeCases, IS_COMPARED } from './conditions.ts';
import type { OutcomeFilters } from './conditions.ts';
import { OUTCOME_LIST } from './list.ts';

/** As numeric, because the difference of two doubles has an error that would turn a 5 into more than 5. */
const difference = (name: string): string => `t.operative_${name}::numeric - t.planned_${name}::numeric`;

const within = (degrees: number): string =>
  `count(*) filter (where greatest(abs(c.inclination), abs(c.anteversion)) <= ${degrees})`;

const inZone = ({ inclination, anteversion }: Zone): string =>
  `count(*) filter (where c.implanted_inclination between ${inclination.min} and ${inclination.max}
     and c.implanted_anteversion between ${anteversion.min} and ${anteversion.max})`;

/** The definitions of the domain (outcomeSums) as SQL; a test compares the two. A case that lacks an angle has no difference. */
const BY_SURGEON = `
  select c.surgeon_id, count(*) as cases, count(c.inclination) as compared,
    sum(c.inclination) as sum_i, sum(c.inclination * c.inclination) as squares_i, sum(abs(c.inclination)) as absolutes_i,
    sum(c.anteversion) as sum_a, sum(c.anteversion * c.anteversion) as squares_a, sum(abs(c.anteversion)) as absolutes_a,
    ${within(CLOSE_DEGREES)} as close, ${within(OUTLIER_DEGREES)} as not_outliers,
    ${inZone(LEWINNEK)} as in_lewinnek, ${inZone(CALLANAN)} as in_callanan
  from c group by c.surgeon_id`;

const total = (column: string): string => `coalesce(sum(g.${column}), 0)::float8`;

const angle = (letter: 'i' | 'a'): string => `json_build_object('sum', ${total(`sum_${letter}`)},
  'sumOfSquares', ${total(`squares_${letter}`)}, 'sumOfAbsolutes', ${total(`absolutes_${letter}`)})`;

/** Of several surgeons or of one. */
const SUMS = `json_build_object('count', ${total('compared')}, 'inclination', ${angle('i')}, 'anteversion', ${angle('a')},
  'close', ${total('close')}, 'notOutliers', ${total('not_outliers')},
  'inLewinnek', ${total('in_lewinnek')}, 'inCallanan', ${total('in_callanan')})`;

/** The cases are read once; the sums of all are those of the surgeons, added up. */
const sumsText = (cases: string): string => `
  with c as (
    select t.surgeon_id, d.* from procedures t left join lateral (
      select ${difference('inclination')} as inclination, ${difference('ante_version')} as anteversion,
        t.operative_inclination as implanted_inclination, t.operative_ante_version as implanted_anteversion
      where ${IS_COMPARED}) d on true
    where ${cases}),
  by_surgeon as materialized (${BY_SURGEON})
  select (select ${SUMS} from by_surgeon g)::text as all,
    (select coalesce(sum(g.cases - g.compared), 0)::int from by_surgeon g) as incomplete,
    (select coalesce(json_agg(json_build_object('id', m.surgeon_id, 'name', s.name_first || ' ' || s.name_second, 'sums', m.sums)
       order by m.compared desc, m.surgeon_id), '[]')
     from (
       select g.surgeon_id, g.compared, ${SUMS} as sums from by_surgeon g where g.compared > 0
       group by g.surgeon_id, g.compared order by g.compared desc, g.surgeon_id limit ${COMPARED_SURGEONS}) m
     join users s on s.id = m.surgeon_id)::text as surgeons`;

const newestCases = async (pool: pg.Pool, viewer: Viewer, filters: OutcomeFilters): Promise<string> => {
  const statement = new Statement();
  const text = pageText(statement, OUTCOME_LIST, {
    sort: OUTCOME_LIST.sorts.dateOfSurgery,
    order: 'desc',
    where: [...completeCases(viewer, filters), condition(IS_COMPARED)],
    limit: PLOTTED_CASES,
    offset: 0,
  });
  const { rows } = await pool.query<{ value: string }>({ text, values: [...statement.values] });
  return rows[0]?.value ?? '[]';
};

export const readSummary = async (
  pool: pg.Pool,
  viewer: Viewer,
  filters: OutcomeFilters,
): Promise<RawAnswer> => {
  const statement = new Statement();
  const text = sumsText(statement.all(completeCases(viewer, filters)));
  const { rows } = await pool.query<{ all: string; incomplete: number; surgeons: string }>({
    text,
    values: [...statement.values],
  });
  const [sums] = rows;
  if (!sums) throw new Error('An aggregate without a group always has a row.');
  const cases = await newestCases(pool, viewer, filters);
  return new RawAnswer(
    `{"value":{"all":${sums.all},"incomplete":${sums.incomplete},"surgeons":${sums.surgeons},"cases":${cases}}}`,
  );
};
