import type pg from 'pg';

/** So many are made before they begin; what comes for a later one waits in the default until it is made. */
const AHEAD = 3;

/** The months in which events are kept; one that is there already costs a look. */
export const makeEventMonths = async (pool: pg.Pool, now: Date): Promise<void> => {
  await pool.query('select make_event_months($1, $2)', [now, AHEAD]);
};
