import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

const waiting = new WeakMap<Kysely<Tables>, (() => void)[]>();

/** Calls it once the transaction is committed; never where it is rolled back or nobody calls `runAfterCommit`. */
export const afterCommit = (transaction: Kysely<Tables>, work: () => void): void => {
  const works = waiting.get(transaction);
  if (works) works.push(work);
  else waiting.set(transaction, [work]);
};

export const runAfterCommit = (transaction: Kysely<Tables>): void => {
  for (const work of waiting.get(transaction) ?? []) work();
  waiting.delete(transaction);
};
