import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Versions of before that nobody needs any more, of a few segmentations. */
const forgetVersions = async (db: Kysely<Tables>, before: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with old as (
      select v.segmentation_id, v.version from segmentation_versions v
      join segmentations s on s.id = v.segmentation_id
      where v.saved_at < ${before} and v.version not in (1, s.version)
        and v.version is distinct from s.making_version
        and not exists (select from segmentation_models m
          where m.segmentation_id = v.segmentation_id and m.version = v.version)
        and exists (select from segmentation_versions later
          where later.segmentation_id = v.segmentation_id and later.version > v.version
            and later.saved_by is not distinct from v.saved_by
            and later.saved_at < (date_trunc('day', v.saved_at at time zone 'UTC') + interval '1 day') at time zone 'UTC')
      order by v.saved_at limit ${BATCH})
    delete from segmentation_versions v using old
    where v.segmentation_id = old.segmentation_id and v.version = old.version
    returning v.segmentation_id::text as id`.execute(db);
  return rows.map(({ id }) => id);
};

/** A slab belongs to every version from its own to the next one of the same slab; without any of them it goes. */
const removeSlabs = async (db: Kysely<Tables>, ids: readonly string[]): Promise<void> => {
  await sql`
    delete from segmentation_slabs s using (
      select segmentation_id, grid, slab, version,
        lead(version) over (partition by segmentation_id, grid, slab order by version) as next
      from segmentation_slabs where segmentation_id = any(${[...new Set(ids)]}::bigint[])) one
    where s.segmentation_id = one.segmentation_id and s.grid = one.grid and s.slab = one.slab
      and s.version = one.version and one.next is not null
      and not exists (select from segmentation_versions v
        where v.segmentation_id = one.segmentation_id and v.version >= one.version and v.version < one.next)`.execute(
    db,
  );
};

/**
 * Every version is kept for a day; after that the draft, the last version of each person and day, those of models, and the
 * present one.
 */
export const thinOutVersions = async ({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - DAY);
  for (;;) {
    const forgotten = await database.kysely.transaction().execute(async (tx) => {
      const ids = await forgetVersions(tx, before);
      if (ids.length > 0) await removeSlabs(tx, ids);
      return ids.length;
    });
    if (forgotten < BATCH) return;
  }
};
