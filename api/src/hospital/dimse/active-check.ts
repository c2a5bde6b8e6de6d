import type { AppContext } from '../../context/app-context.ts';

/** Milliseconds. A scanner sends hundreds of images in a second, and not each asks the database. */
const ASKED_EVERY = 1000;

/** Whether a connection has not ended: an association may stay open for hours after it was admitted. */
export const createActiveCheck = (
  { database }: Pick<AppContext, 'database'>,
  connectionId: number,
): (() => Promise<boolean>) => {
  let asked: { readonly at: number; readonly isActive: Promise<boolean> } | undefined;
  const ask = async (): Promise<boolean> => {
    const { pool } = database;
    const text = 'select from connections where id = $1 and ended_at is null';
    return (await pool.query({ name: 'active-connection', text, values: [connectionId] })).rows.length > 0;
  };
  return () => {
    const at = performance.now();
    if (!asked || at - asked.at >= ASKED_EVERY) asked = { at, isActive: ask() };
    return asked.isActive;
  };
};
