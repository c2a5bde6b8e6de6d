import type { StageDays } from '@cotyle/domain/stages/stage-rule';
import { STAGE_OF } from '@cotyle/domain/stages/stage-rule';
import { SOON_DAYS } from '@cotyle/domain/stages/stage-clock';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import type { Day } from '@cotyle/domain/validation/calendar';
import { addDays } from '@cotyle/domain/validation/day-arithmetic';
import { condition } from '../lists/conditions.ts';
import type { Condition } from '../lists/conditions.ts';
import { startOfDay } from '../lists/time-zone.ts';

type Stage = 'SCAN' | 'MODEL' | 'APPROVAL';

/** Literals, so that PostgreSQL can use partial indexes. */
const isAt = (stage: Stage): string =>
  `t.status in (${PROCEDURE_STATUSES.filter((status) => STAGE_OF[status] === stage)
    .map((status) => `'${status}'`)
    .join(', ')})`;

const IS_OPEN = "t.status not in ('DONE', 'CANCELED')";
const rule = (need: string, days: string, lastDays = 'null::integer'): string =>
  `json_build_object('need', '${need}', 'days', ${days}, 'lastDays', ${lastDays})`;

/** The rule stageRule as JSON, an expression over `t` and `SETTINGS_JOIN`; a test compares the two. */
export const STAGE_RULE = `case when not (${IS_OPEN}) then null
  when t.date_of_surgery is null then ${rule(
    'DATE',
    `case when ${isAt('SCAN')} then st.scan_wait_days when ${isAt('MODEL')} then st.model_wait_days else st.approval_wait_days end`,
  )}
  when ${isAt('SCAN')} then ${rule('SCAN', 'st.scan_due_days', 'st.model_due_days')}
  when ${isAt('MODEL')} then ${rule('MODEL', 'st.model_due_days', 'st.approval_due_days')}
  when t.approval_state = 'APPROVED' then ${rule('SURGERY', '0')}
  else ${rule('APPROVAL', 'st.approval_due_days')} end`;

export const SETTINGS_JOIN = 'cross join settings st';

export interface AttentionQuery {
  /** The day of the caller. */
  readonly attention?: Day | undefined;
  readonly zone?: string | undefined;
}

/** needsAttention as SQL over `t`, each alternative by a bound that an index has; a test compares the two. */
export const needsAttention = (days: StageDays, today: Day, zone = 'UTC'): Condition[] => {
  const soon = addDays(today, SOON_DAYS);
  const datedUntil = (where: string, until: Day): Condition =>
    condition(`${where} and t.date_of_surgery <= ?::date`, until);
  const waitedFor = (stage: Stage, wait: number): Condition =>
    condition(
      `${isAt(stage)} and t.date_of_surgery is null and t.status_since < ?::timestamptz`,
      startOfDay(addDays(soon, -wait), zone, 1).toISOString(),
    );
  const alternatives = [
    datedUntil(isAt('SCAN'), addDays(soon, days.scanDueDays)),
    datedUntil(isAt('MODEL'), addDays(soon, days.modelDueDays)),
    datedUntil(`${isAt('APPROVAL')} and t.approval_state <> 'APPROVED'`, addDays(soon, days.approvalDueDays)),
    datedUntil(`${isAt('APPROVAL')} and t.approval_state = 'APPROVED'`, addDays(today, -1)),
    waitedFor('SCAN', days.scanWaitDays),
    waitedFor('MODEL', days.modelWaitDays),
    waitedFor('APPROVAL', days.approvalWaitDays),
  ];
  return [
    condition(IS_OPEN),
    {
      text: alternatives.map(({ text }) => `(${text})`).join(' or '),
      values: alternatives.flatMap(({ values }) => values),
      // How many rows these are depends on the day.
      replan: true,
    },
  ];
};
