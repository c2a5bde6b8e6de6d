import { isUsable } from '@cotyle/domain/malware/malware-state';
import { placedLandmarks } from '@cotyle/contract/segmentations';
import { NO_LANDMARKS } from '@cotyle/domain/landmarks/placed';
import type { PlacedLandmarks } from '@cotyle/domain/landmarks/placed';
import { isUnfinished } from '@cotyle/domain/segmentation/states';
import type { StoredGrid } from '@cotyle/domain/segmentation/source';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { announceOf } from '../records/segmentation-rows.ts';
import type { DraftProgress, MadeDraft, MadeSlab } from './task.ts';

export type DraftDeps = Pick<AppContext, 'database' | 'storage' | 'now' | 'log'>;

export interface DraftToMake {
  readonly id: number;
  readonly procedureId: number;
  readonly fileId: number;
  readonly key: string;
  readonly size: number;
  readonly isDraft: boolean;
  readonly grids: readonly StoredGrid[];
  /** The scan, the procedure or its patient was deleted meanwhile, or the scan is in quarantine. */
  readonly isGone: boolean;
}

/** Undefined where there is nothing to do any more: it is canceled, deleted or made. */
export const findDraft = async (db: Kysely<Tables>, id: number): Promise<DraftToMake | undefined> => {
  const row = await db
    .selectFrom('segmentations as s')
    .innerJoin('files as f', 'f.id', 's.scan_file_id')
    .innerJoin('procedures as p', 'p.id', 's.procedure_id')
    .innerJoin('patients as t', 't.id', 'p.patient_id')
    .select([
      's.id',
      's.procedure_id as procedureId',
      's.state',
      's.is_draft as isDraft',
      's.grids',
      'f.id as fileId',
      'f.storage_key as key',
      'f.size',
      'f.deleted_at as fileDeletedAt',
      'f.malware_state as malwareState',
      'p.deleted_at as procedureDeletedAt',
      't.deleted_at as patientDeletedAt',
    ])
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .where('s.replaced_at', 'is', null)
    .executeTakeFirst();
  if (!row || !isUnfinished(row.state)) return undefined;
  const { fileDeletedAt, procedureDeletedAt, patientDeletedAt, malwareState, state: _, ...draft } = row;
  return {
    ...draft,
    isGone:
      !isUsable({ malwareState }) ||
      [fileDeletedAt, procedureDeletedAt, patientDeletedAt].some((at) => at !== null),
  };
};

const unfinished = (db: Kysely<Tables>, id: number) =>
  db
    .updateTable('segmentations')
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where('deleted_at', 'is', null)
    .where('replaced_at', 'is', null);

/** Who looks at the procedure sees how far it is; there is no event, because no person acted. */
export const saveProgress = (
  { database, now }: DraftDeps,
  { id, procedureId }: DraftToMake,
  { stage, fraction }: DraftProgress,
): Promise<void> =>
  withTransaction(database.kysely, now(), async (tx, audit) => {
    const saved = await unfinished(tx, id)
      .set({ state: 'RUNNING', stage, fraction })
      .returning('id')
      .executeTakeFirst();
    if (saved) await announceOf(tx, audit, procedureId);
  });

export const saveFailure = (
  { database, now }: DraftDeps,
  { id, procedureId }: DraftToMake,
  reason: string,
): Promise<void> =>
  withTransaction(database.kysely, now(), async (tx, audit) => {
    const saved = await unfinished(tx, id)
      .set({ state: 'FAILED', stage: null, reason })
      .returning('id')
      .executeTakeFirst();
    if (saved) await announceOf(tx, audit, procedureId);
  });

/** A place that no patient has is no proposal. */
const plausible = ({ log }: DraftDeps, proposed: PlacedLandmarks): PlacedLandmarks => {
  const { success } = placedLandmarks.safeParse(proposed);
  if (!success) log.warn('implausible landmarks left out of a draft');
  return success ? proposed : NO_LANDMARKS;
};

/** All labels become visible at once. Nothing is saved where it was canceled meanwhile, or another run was faster. */
export const saveDraft = (
  context: DraftDeps,
  { id, procedureId, grids }: DraftToMake,
  made: MadeDraft,
  slabs: readonly MadeSlab[],
): Promise<void> => {
  const at = context.now();
  return withTransaction(context.database.kysely, at, async (tx, audit) => {
    const placed = grids.map((grid, index) => ({ ...grid, volume: made.volumes[index] ?? grid.volume }));
    const landmarks = JSON.stringify(plausible(context, made.landmarks));
    const saved = await unfinished(tx, id)
      .set({
        state: 'READY',
        stage: null,
        version: 1,
        grids: JSON.stringify(placed),
        doubts: JSON.stringify(made.doubts),
        landmarks,
      })
      .returning('id')
      .executeTakeFirst();
    if (!saved) return;
    for (const { grid, slab, labels } of slabs)
      await tx
        .insertInto('segmentation_slabs')
        .values({ segmentation_id: id, grid, slab, version: 1, labels: Buffer.from(labels) })
        .execute();
    await tx
      .insertInto('segmentation_versions')
      .values({ segmentation_id: id, version: 1, saved_by: null, saved_at: at, landmarks })
      .execute();
    await announceOf(tx, audit, procedureId);
  });
};
