import { gzipSync } from 'node:zlib';
import type { Volume } from '@cotyle/domain/ct/volume';
import { slabCount, slabLength } from '@cotyle/domain/segmentation/slabs';
import type { SegmentationState } from '@cotyle/domain/segmentation/states';
import type { TestApp } from '../../../testing/app.ts';
import { addFile } from '../../../testing/clinic.ts';

export const TEST_WINDOW = '11111111-1111-4111-8111-111111111111';

/** Two slabs, of which the second is shorter. */
export const TEST_VOLUME: Volume = {
  origin: [-30, -20, 0],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  spacing: [2, 2, 2],
  size: [30, 20, 20],
};

/** A compressed slab with one label everywhere. */
export const slabOf = (label: number, slab = 0): Buffer =>
  gzipSync(new Uint8Array(slabLength(TEST_VOLUME.size, slab)).fill(label));

/** A segmentation as its job leaves it: version 1, with labels in every slab. */
export const addSegmentation = async (
  { context }: TestApp,
  given: { procedureId: number; editorId: number; state?: SegmentationState; fileId?: number },
): Promise<number> => {
  const db = context.database.kysely;
  const { procedureId, editorId, state = 'READY' } = given;
  const now = context.now();
  const fileId = given.fileId ?? (await addFile(db, { procedureId, creatorId: editorId, type: 'SCAN' }));
  const series = { uid: '2.25.1', number: 3, description: 'Pelvis' };
  const version = state === 'READY' ? 1 : 0;
  const { id } = await db
    .insertInto('segmentations')
    .values({
      procedure_id: procedureId,
      scan_file_id: fileId,
      is_draft: true,
      state,
      grids: JSON.stringify([{ part: 'PELVIS', series, volume: TEST_VOLUME }]),
      version,
      started_by: editorId,
      started_at: now,
      editor_id: editorId,
      editor_window: TEST_WINDOW,
      editor_until: new Date(now.getTime() + 20_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written = version > 0 ? slabCount(TEST_VOLUME.size) : 0;
  for (let slab = 0; slab < written; slab++)
    await db
      .insertInto('segmentation_slabs')
      .values({ segmentation_id: id, grid: 0, slab, version, labels: slabOf(1, slab) })
      .execute();
  return id;
};
