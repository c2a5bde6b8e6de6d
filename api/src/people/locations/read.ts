import type { LOCATION_SORTS } from '@cotyle/contract/locations';
import type pg from 'pg';
import { RawAnswer } from '../../http/raw-answer.ts';
import { ApiError } from '../../errors/api-error.ts';
import { isDeleted, searchFor } from '../../lists/conditions.ts';
import { answerList } from '../../lists/list.ts';
import type { ListQuery } from '../../lists/list.ts';
import { LOCATION_LIST } from './location-list.ts';

export interface LocationListQuery extends ListQuery<(typeof LOCATION_SORTS)[number]> {
  readonly search?: string | undefined;
  readonly deleted?: boolean | undefined;
  readonly after?: number | undefined;
}

/** Deleted ones too, unless the caller asks otherwise: a record that names one still has to show it. */
export const listLocations = (pool: pg.Pool, query: LocationListQuery, version: string): Promise<RawAnswer> =>
  answerList(pool, {
    source: LOCATION_LIST,
    query,
    where: [...isDeleted(query), ...searchFor('t.search', query.search)],
    version,
  });

export const readLocation = async (pool: pg.Pool, id: number): Promise<RawAnswer> => {
  const { rows } = await pool.query<{ value: string; version: number }>({
    name: 'location-record',
    text: `select ${LOCATION_LIST.row}::text as value, t.version from ${LOCATION_LIST.table} t where t.id = $1`,
    values: [id],
  });
  const found = rows[0];
  if (!found) throw new ApiError('NOT_FOUND');
  return new RawAnswer(`{"value":${found.value}}`, found.version);
};
