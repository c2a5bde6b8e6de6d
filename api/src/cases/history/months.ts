import type pg from 'pg';

/** Partitions that are created ahead of time; an event of a later month goes to the default partition first. */
const AHEAD = 3;

/** Creates the monthly partitions of the events that do not exist yet. */
export const makeEventMonths = async (pool: pg.Pool, now: Date): Promise<void> => {
  await pool.query('select make_event_months($1, $2)', [now, AHEAD]);
};
