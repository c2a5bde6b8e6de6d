import { pointOf } from '@cotyle/domain/ct/volume';
import type { Volume } from '@cotyle/domain/ct/volume';
import { putInBox } from '@cotyle/domain/segmentation/editing/difference';
import { SEGMENTS } from '@cotyle/domain/segmentation/segments';
import { describe, expect, it } from 'vitest';
import { buffersOf, createAnswerer } from './answer.ts';
import type { EditReply, EditRequest } from './messages.ts';
import type { Operation } from './operations.ts';

const FEMUR: number = SEGMENTS.LEFT_FEMUR.value;
const PELVIS: number = SEGMENTS.LEFT_HIP_BONE.value;
/** 20 slices, and so two slabs. */
const volume: Volume = {
  origin: [10, -20, 5],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  spacing: [1, 1, 1],
  size: [24, 20, 20],
};
const SLICE = 24 * 20;

type WithoutId<R> = R extends { readonly id: number } ? Omit<R, 'id'> : never;

const gunzipped = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
};

const openEditor = async () => {
  const answer = createAnswerer();
  /** What the views draw: the labels with every patch put into them. */
  const shown = new Uint8Array(SLICE * 20);
  const ask = async (request: WithoutId<EditRequest>): Promise<EditReply> => {
    const reply = await answer({ ...request, id: 1 });
    if (!reply) throw new Error('There is no reply.');
    if (reply.type === 'changed' || reply.type === 'taken')
      for (const { box, labels } of reply.patches) putInBox(shown, volume.size, box, labels);
    return reply;
  };
  const count = (value: number): number => shown.filter((one) => one === value).length;
  expect(await ask({ type: 'open', volume })).toEqual({ type: 'opened', id: 1 });
  const apply = (operation: Operation, gesture?: number, locked: readonly number[] = []) =>
    ask({ type: 'apply', operation, locked, ...(gesture === undefined ? {} : { gesture }) });
  const giveSlices = async (valueOf: (voxel: number) => number): Promise<void> => {
    for (let slice = 0; slice < 20; slice += 1) {
      const hounsfield = Int16Array.from({ length: SLICE }, (_, n) => valueOf(n));
      await answer({ type: 'slice', slice, hounsfield });
    }
  };
  return { ask, apply, giveSlices, shown, count };
};

const sphere = (at: readonly [number, number, number], radius: number, value = FEMUR): Operation => ({
  kind: 'brush',
  shape: 'sphere',
  from: pointOf(volume, at),
  to: pointOf(volume, at),
  radius,
  value,
});

describe('The editing worker', () => {
  it('answers a change with the box that it touched, and what has to be saved', async () => {
    const { apply, count } = await openEditor();
    const painted = await apply(sphere([8, 8, 15], 2));
    expect(painted).toMatchObject({
      type: 'changed',
      slabs: [0, 1],
      undo: { canUndo: true, canRedo: false },
    });
    if (painted.type !== 'changed') return;
    expect(painted.patches.map(({ box }) => box)).toEqual([{ min: [6, 6, 13], max: [10, 10, 17] }]);
    expect(painted.voxels).toBe(33);
    expect(new Set(painted.values)).toEqual(new Set([0, FEMUR]));
    expect(count(FEMUR)).toBe(33);
    expect(buffersOf(painted).map(({ byteLength }) => byteLength)).toEqual([125]);
    expect(await apply(sphere([8, 8, 15], 1))).toMatchObject({ type: 'refused', why: 'nothing-to-change' });
  });

  it('undoes and redoes all steps of a drag together', async () => {
    const { ask, apply, count } = await openEditor();
    await apply(sphere([5, 5, 5], 1), 1);
    await apply(sphere([10, 5, 5], 1), 2);
    await apply(sphere([12, 5, 5], 1), 2);
    const undone = await ask({ type: 'undo' });
    expect([undone.type, count(FEMUR)]).toEqual(['changed', 7]);
    await ask({ type: 'redo' });
    expect(count(FEMUR)).toBe(7 + 7 + 6);
    await ask({ type: 'undo' });
    await ask({ type: 'undo' });
    expect(await ask({ type: 'undo' })).toMatchObject({
      type: 'refused',
      undo: { canUndo: false, canRedo: true },
    });
  });

  it('leaves locked segments as they are', async () => {
    const { apply, count } = await openEditor();
    await apply(sphere([8, 8, 8], 2, PELVIS));
    await apply(sphere([8, 8, 8], 3), undefined, [PELVIS]);
    expect([count(PELVIS), count(FEMUR) > 0]).toEqual([33, true]);
  });

  it('packs slabs that another editor can load', async () => {
    const first = await openEditor();
    await first.apply(sphere([8, 8, 15], 2));
    const packed = await first.ask({ type: 'slabs', slabs: [0, 1] });
    if (packed.type !== 'packed') throw new Error('not packed');
    const second = await openEditor();
    for (const { slab, bytes } of packed.slabs)
      await second.ask({ type: 'slab', slab, labels: await gunzipped(bytes) });
    expect(second.count(FEMUR)).toBe(33);
    expect(await second.ask({ type: 'undo' })).toMatchObject({ type: 'refused' });
  });

  it('refuses a slab of another size and changes nothing', async () => {
    const { ask, apply } = await openEditor();
    const labels = new Uint8Array(SLICE);
    expect(await ask({ type: 'slab', slab: 1, labels })).toMatchObject({ type: 'failed' });
    expect(await apply(sphere([8, 8, 17], 1))).toMatchObject({ type: 'changed' });
  });

  it('divides by strokes once the CT is loaded and two segments have one', async () => {
    const { apply, giveSlices, shown } = await openEditor();
    const stroke = (value: number, x: number) => ({
      value,
      points: [pointOf(volume, [x, 5, 10]), pointOf(volume, [x, 14, 10])],
      radius: 1,
    });
    const strokes = [stroke(PELVIS, 5), stroke(FEMUR, 17)];
    expect(await apply({ kind: 'strokes', strokes: strokes.slice(0, 1) })).toMatchObject({
      why: 'one-segment',
    });
    expect(await apply({ kind: 'strokes', strokes })).toMatchObject({ why: 'slices-missing' });
    // Two bones with a dark gap between them, which the draft took for one.
    await giveSlices((n) => (n % 24 === 11 ? -50 : 700));
    await apply(sphere([11, 10, 10], 8, PELVIS));
    expect(await apply({ kind: 'strokes', strokes })).toMatchObject({ type: 'changed' });
    const middle = shown.subarray(10 * SLICE);
    expect([middle[24 * 9 + 7], middle[24 * 9 + 15]]).toEqual([PELVIS, FEMUR]);
  });

  it('fills a region only as far as the CT is loaded', async () => {
    const { apply, giveSlices, count } = await openEditor();
    const flood: Operation = {
      kind: 'flood',
      at: pointOf(volume, [4, 8, 10]),
      within: [200, 3000],
      value: FEMUR,
      over: [0],
      reach: 30,
    };
    expect(await apply(flood)).toMatchObject({ why: 'slices-missing' });
    await giveSlices((n) => (n % 24 < 10 ? 700 : -50));
    await apply(flood);
    expect(count(FEMUR)).toBe(10 * 20 * 20);
  });

  it('says that a line does not part the segment', async () => {
    const { apply } = await openEditor();
    await apply(sphere([8, 8, 8], 4));
    const line = [pointOf(volume, [20, 2, 8]), pointOf(volume, [20, 14, 8])];
    const cut: Operation = { kind: 'scalpel', line, direction: [0, 0, 1], segment: FEMUR, value: 0 };
    expect(await apply(cut)).toMatchObject({ type: 'refused', why: 'not-parted' });
    const across = line.map(([, y, z]): [number, number, number] => [10 + 9.6, y, z]);
    expect(await apply({ ...cut, line: across })).toMatchObject({ type: 'changed' });
  });

  it('makes a closed light surface in patient coordinates', async () => {
    const { ask, apply } = await openEditor();
    expect(await ask({ type: 'surface', segment: FEMUR })).toMatchObject({
      mesh: { triangles: new Uint32Array() },
    });
    await apply(sphere([10, 10, 10], 6));
    const { mesh } = (await ask({ type: 'surface', segment: FEMUR })) as Extract<
      EditReply,
      { type: 'surface' }
    >;
    const edges = new Map<string, number>();
    for (let n = 0; n < mesh.triangles.length; n += 3)
      for (const [a, b] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ] as const) {
        const [from, to] = [mesh.triangles[n + a] ?? 0, mesh.triangles[n + b] ?? 0];
        const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
        edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
      }
    expect([...edges.values()].every((sum) => sum === 0)).toBe(true);
    const middle = pointOf(volume, [10, 10, 10]);
    for (let n = 0; n < mesh.positions.length; n += 3) {
      const distance = Math.hypot(...middle.map((at, k) => (mesh.positions[n + k] ?? 0) - at));
      expect(Math.abs(distance - 6)).toBeLessThan(2);
    }
  });

  it('answers a request before a volume is open with a failure', async () => {
    expect(await createAnswerer()({ type: 'undo', id: 7 })).toMatchObject({ type: 'failed', id: 7 });
  });
});
