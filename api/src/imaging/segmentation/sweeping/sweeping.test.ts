import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSegmentationWorld } from '../testing/segmentation-world.ts';
import type { SegmentationWorld } from '../testing/segmentation-world.ts';
import { addSegmentation, slabOf } from '../testing/stored-segmentation.ts';
import { purgeSegmentations } from './purge.ts';
import { thinOutVersions } from './thin-out.ts';

let world: SegmentationWorld;
beforeAll(async () => {
  world = await startSegmentationWorld({ frozenClock: true });
});
afterAll(() => world.cotyle.close());

const db = () => world.cotyle.context.database.kysely;
const HOUR = 3_600_000;
/** Noon, so that hours before and after it are of the same day. */
const NOON = new Date('2026-03-10T12:00:00Z').getTime();

/** Versions 2 and on, each of the first slab, by a person at hours from noon. */
const addVersions = async (id: number, saves: readonly (readonly [by: number, hour: number])[]) => {
  for (const [index, [by, hour]] of saves.entries()) {
    const version = index + 2;
    await db()
      .insertInto('segmentation_slabs')
      .values({ segmentation_id: id, grid: 0, slab: 0, version, labels: slabOf(2) })
      .execute();
    await db()
      .insertInto('segmentation_versions')
      .values({
        segmentation_id: id,
        version,
        saved_by: by,
        saved_at: new Date(NOON + hour * HOUR),
        landmarks: '{}',
      })
      .execute();
    await db().updateTable('segmentations').set({ version }).where('id', '=', id).execute();
  }
};

const add = async () => {
  const [procedureId, editorId] = [await world.newCase(), world.staff.IMAGE_ENGINEER.id];
  const id = await addSegmentation(world.cotyle, { procedureId, editorId });
  await db()
    .insertInto('segmentation_versions')
    .values({
      segmentation_id: id,
      version: 1,
      saved_by: null,
      saved_at: new Date(NOON - 2 * HOUR),
      landmarks: '{}',
    })
    .execute();
  return { id, procedureId };
};

const at = (hour: number) => ({ ...world.cotyle.context, now: () => new Date(NOON + hour * HOUR) });

it('of old versions stay the draft, the last of each person and day, those of models and the present one', async () => {
  const { id } = await add();
  const [one, other] = [world.staff.IMAGE_ENGINEER.id, world.staff.ADMIN.id];
  await addVersions(id, [
    [one, -1],
    [one, 0],
    [other, 1],
    [one, 2],
    [one, 3],
    [one, 20],
    [one, 21],
  ]);
  await db()
    .updateTable('segmentations')
    .set({
      making_state: 'READY',
      making_side: 'LEFT',
      making_version: 3,
      making_by: one,
      making_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
  await thinOutVersions(at(20));
  expect(await world.slabs(id)).toHaveLength(9);
  await thinOutVersions(at(44));
  expect(await world.slabs(id)).toEqual(['0-0@1', '0-0@3', '0-0@4', '0-0@6', '0-0@7', '0-0@8', '0-1@1']);
  await thinOutVersions(at(48));
  expect(await world.slabs(id)).toEqual(['0-0@1', '0-0@3', '0-0@4', '0-0@6', '0-0@8', '0-1@1']);
});

it('the labels of a deleted segmentation, or of a deleted procedure, are removed with the deleted files', async () => {
  const { id } = await add();
  const other = await add();
  const kept = await add();
  const deletedAt = new Date(NOON);
  await db().updateTable('segmentations').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
  await db()
    .updateTable('procedures')
    .set({ deleted_at: deletedAt })
    .where('id', '=', other.procedureId)
    .execute();
  const days = world.cotyle.context.config.DELETED_FILES_KEPT_DAYS;
  await purgeSegmentations(at(days * 24 - 1));
  expect([await world.slabs(id), await world.slabs(other.id)]).toEqual([
    ['0-0@1', '0-1@1'],
    ['0-0@1', '0-1@1'],
  ]);
  await purgeSegmentations(at(days * 24 + 1));
  expect([await world.slabs(id), await world.slabs(other.id)]).toEqual([[], []]);
  expect(await world.slabs(kept.id)).toEqual(['0-0@1', '0-1@1']);
});
