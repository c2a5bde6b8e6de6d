import { USABLE_MALWARE_STATES } from '@cotyle/domain/malware/malware-state';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type { Side } from '@cotyle/domain/hip/side';
import { maySignIn } from '@cotyle/domain/people/status';
import type { StoredGrid } from '@cotyle/domain/segmentation/source';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { announceOf } from '../records/segmentation-rows.ts';
import type { SlabRequest } from './task.ts';

export interface ModelToMake {
  readonly id: number;
  readonly procedureId: number;
  readonly scanName: string;
  readonly grids: readonly StoredGrid[];
  readonly version: number;
  readonly side: Side;
  readonly userId: number;
}

/** Undefined where there is nothing to make. */
export const findMaking = async (db: Kysely<Tables>, id: number): Promise<ModelToMake | undefined> => {
  const row = await db
    .selectFrom('segmentations as s')
    .innerJoin('files as f', 'f.id', 's.scan_file_id')
    .select([
      's.id',
      's.procedure_id as procedureId',
      's.grids',
      'f.file_name as scanName',
      's.making_version as version',
      's.making_side as side',
      's.making_by as userId',
    ])
    .where('s.id', '=', id)
    .where('s.making_state', 'in', ['QUEUED', 'RUNNING'])
    .where('f.malware_state', 'in', USABLE_MALWARE_STATES)
    .executeTakeFirst();
  if (!row || row.version === null || row.side === null || row.userId === null) return undefined;
  return { ...row, version: row.version, side: row.side, userId: row.userId };
};

/** The person with their present rights; undefined where they may not sign in any more. */
export const viewerOf = async (db: Kysely<Tables>, userId: number): Promise<Viewer | undefined> => {
  const user = await db
    .selectFrom('users')
    .select(['id', 'role', 'status', 'location_id as locationId'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // Assistants alone have surgeons, and they make no models.
  return user && maySignIn({ ...user, deleted: false }) ? { ...user, surgeonIds: [] } : undefined;
};

/** The labels of a slab in a version; null where nobody has written it. */
export const slabAt = async (
  db: Kysely<Tables>,
  { id, version }: ModelToMake,
  { grid, slab }: SlabRequest,
): Promise<Uint8Array | null> => {
  const row = await db
    .selectFrom('segmentation_slabs')
    .select('labels')
    .where('segmentation_id', '=', id)
    .where('grid', '=', grid)
    .where('slab', '=', slab)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.labels ?? null;
};

/** There is no event, because no person acted. */
export const saveMaking = (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { id, procedureId }: ModelToMake,
  state: 'RUNNING' | 'FAILED',
  reason: string | null = null,
): Promise<void> =>
  withTransaction(database.kysely, now(), async (tx, audit) => {
    await tx
      .updateTable('segmentations')
      .set({ making_state: state, making_reason: reason })
      .where('id', '=', id)
      .where('making_state', 'in', ['QUEUED', 'RUNNING'])
      .execute();
    await announceOf(tx, audit, procedureId);
  });

/** Locks it, so that of two runs one records the models; false where the other has done it. */
export const finishMaking = async (tx: Kysely<Tables>, { id }: ModelToMake): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    update segmentations set making_state = 'READY', making_reason = null
    where id = ${id} and making_state in ('QUEUED', 'RUNNING') returning id`.execute(tx);
  return rows.length > 0;
};
