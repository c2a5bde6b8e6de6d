import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

export interface Installation {
  readonly demo: boolean;
  /** True for the node that has just created it. */
  readonly isNew: boolean;
}

/** Reads the installation or creates it; of several nodes at once, one creates it. */
export const openInstallation = async (
  db: Kysely<Tables>,
  values: { demo: boolean; now: Date },
): Promise<Installation> => {
  const created = await db
    .insertInto('installation')
    .values({
      demo: values.demo,
      created_at: values.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('demo')
    .executeTakeFirst();
  const row = await db.selectFrom('installation').select('demo').executeTakeFirstOrThrow();
  return { demo: row.demo, isNew: created !== undefined };
};
