import type pg from 'pg';
import type { Condition } from './conditions.ts';

/** A count is valid while no topic of the list has changed: paging through a list counts it once. */
const counts = new WeakMap<pg.Pool, Map<string, number>>();
const CACHE_SIZE = 1000;

const countsOf = (pool: pg.Pool): Map<string, number> => {
  const known = counts.get(pool) ?? new Map<string, number>();
  counts.set(pool, known);
  return known;
};

export const cachedCount = async (
  pool: pg.Pool,
  subject: {
    table: string;
    tableValues: readonly unknown[];
    where: readonly Condition[];
    version: string;
  },
  count: () => Promise<number>,
): Promise<number> => {
  const cache = countsOf(pool);
  const key = JSON.stringify(subject);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const counted = await count();
  const oldest = cache.size >= CACHE_SIZE ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(key, counted);
  return counted;
};
