import type { Viewer } from '@cotyle/domain/access/visibility';
import { FEED_EVENTS, feedWindow } from '@cotyle/domain/calendar-feed/feed';
import type { FeedSurgery } from '@cotyle/domain/calendar-feed/feed';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Day } from '@cotyle/domain/validation/calendar';
import type pg from 'pg';
import { condition, Statement } from '../../lists/conditions.ts';
import { assignedOrUnassigned, seesProcedures } from '../../records/visible-procedures.ts';

export interface Surgery extends FeedSurgery {
  readonly day: Day;
  readonly status: ProcedureStatus;
  readonly surgeon: string;
  readonly location: string;
  readonly version: number;
  readonly updatedAt: string;
}

/**
 * The surgeries of the person's own list, with the same visibility; of radiologists and engineers those that are theirs or
 * nobody's. Canceled and deleted ones are left out, so that they disappear from the calendar.
 */
export const readSurgeries = async (pool: pg.Pool, owner: Viewer, today: Day): Promise<Surgery[]> => {
  const statement = new Statement();
  const { first, last } = feedWindow(today);
  const where = statement.all([
    condition(`t.deleted_at is null and t.status <> 'CANCELED'`),
    // The sort column, which is indexed; it is the day wherever there is one.
    condition(
      't.surgery_day_sort between ?::date and ?::date and t.date_of_surgery is not null',
      first,
      last,
    ),
    ...seesProcedures(owner),
    ...assignedOrUnassigned(owner),
  ]);
  const { rows } = await pool.query<{ value: Surgery }>(
    `select json_build_object('id', t.id, 'side', t.side_surgeon, 'day', t.date_of_surgery, 'status', t.status,
       'patient', json_build_object('nameFirst', p.name_first, 'nameSecond', p.name_second),
       'surgeon', s.name_first || ' ' || s.name_second, 'location', t.surgery_location_name,
       'version', t.version, 'updatedAt', iso(t.updated_at)) as value
     from (
       select t.* from procedures t where ${where}
       order by abs(t.date_of_surgery - ${statement.value(today)}::date), t.id limit ${FEED_EVENTS}) t
     join patients p on p.id = t.patient_id join users s on s.id = t.surgeon_id
     order by t.date_of_surgery, t.id`,
    [...statement.values],
  );
  return rows.map(({ value }) => value);
};
