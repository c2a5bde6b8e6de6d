import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEGMENTS } from './segments.ts';
import { areLabels, SLAB_SLICES, slabCount, slabLength, slabRange } from './slabs.ts';

const anySize = fc.tuple(
  fc.integer({ min: 1, max: 9 }),
  fc.integer({ min: 1, max: 9 }),
  fc.integer({ min: 1, max: 99 }),
);

describe('the slabs of a grid', () => {
  it('have every slice once and in order, and every voxel', () => {
    fc.assert(
      fc.property(anySize, (size) => {
        const slabs = Array.from({ length: slabCount(size) }, (_, slab) => slabRange(size, slab));
        const slices = slabs.flatMap(({ first, count }) =>
          Array.from({ length: count }, (_, n) => first + n),
        );
        expect(slices).toEqual(Array.from({ length: size[2] }, (_, k) => k));
        expect(slabs.every(({ count }) => count > 0 && count <= SLAB_SLICES)).toBe(true);
        const voxels = slabs.reduce((sum, _, slab) => sum + slabLength(size, slab), 0);
        expect(voxels).toBe(size[0] * size[1] * size[2]);
      }),
    );
  });

  it('beyond the last have nothing', () => {
    fc.assert(
      fc.property(anySize, (size) => {
        expect(slabLength(size, slabCount(size))).toBe(0);
      }),
    );
  });
});

it('labels are the background and the segments, and nothing else', () => {
  const known = [0, ...Object.values(SEGMENTS).map(({ value }) => value)];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (labels) => {
      expect(areLabels(labels)).toBe(labels.every((label) => known.includes(label)));
    }),
  );
  expect(areLabels(Uint8Array.from(known))).toBe(true);
});
