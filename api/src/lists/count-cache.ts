import type pg from 'pg';
import type { Condition } from './conditions.ts';

/** While nothing has been written, a count stays what it was: paging through a list counts it once. */
const counts = new WeakMap<pg.Pool, Map<string, number>>();
const KEPT_AT_MOST = 1000;

const countsOf = (pool: pg.Pool): Map<string, number> => {
  const known = counts.get(pool) ?? new Map<string, number>();
  counts.set(pool, known);
  return known;
};

export const cachedCount = async (
  pool: pg.Pool,
  subject: { table: string; where: readonly Condition[]; version: string },
  count: () => Promise<number>,
): Promise<number> => {
  const kept = countsOf(pool);
  const key = JSON.stringify(subject);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const counted = await count();
  const oldest = kept.size >= KEPT_AT_MOST ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(key, counted);
  return counted;
};
