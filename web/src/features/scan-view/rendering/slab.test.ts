import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampThickness, slabValue, voxelsInSlab } from './slab.ts';
import type { Slab, SlabLine } from './slab.ts';
import { between } from '@cotyle/domain/testing/between';

const values = fc.array(fc.integer({ min: -1000, max: 3000 }), { minLength: 2, maxLength: 40 });
const cases = values.chain((all) =>
  fc.record({
    all: fc.constant(all),
    centre: fc.integer({ min: 0, max: all.length - 1 }),
    spacing: between(0.3, 12),
    thickness: between(1, 100),
  }),
);

/** The slab cut into thin sheets: what the graphics card does, only finer. */
const sampled = (all: readonly number[], { centre, count, spacing }: SlabLine, thickness: number) => {
  const SHEETS = 4000;
  const from = Math.max(0, centre - thickness / 2 / spacing);
  const to = Math.min(count - 1, centre + thickness / 2 / spacing);
  const sheets = Array.from({ length: SHEETS }, (_, n) => {
    const at = from + ((n + 0.5) / SHEETS) * (to - from);
    const low = Math.min(count - 2, Math.floor(at));
    return (all[low] ?? 0) * (1 - (at - low)) + (all[low + 1] ?? 0) * (at - low);
  });
  return { maximum: Math.max(...sheets), average: sheets.reduce((sum, one) => sum + one, 0) / SHEETS };
};

describe('the value of a slab', () => {
  it('is the maximum or the mean of everything in it', () => {
    fc.assert(
      fc.property(cases, ({ all, centre, spacing, thickness }) => {
        const line = { centre, count: all.length, spacing };
        const expected = sampled(all, line, thickness);
        for (const mode of ['maximum', 'average'] as const) {
          const value = slabValue({ mode, thickness }, line, (voxel) => all[voxel]) ?? Number.NaN;
          // A sheet lies at most half its thickness off the highest value, which falls by 4000 HU over a voxel at most.
          expect(Math.abs(value - expected[mode])).toBeLessThan(40);
        }
      }),
    );
  });

  it('of a profile that rises evenly is exact: the mean is in its middle, the maximum at its end', () => {
    const line: SlabLine = { centre: 10, count: 21, spacing: 2 };
    const rising = (voxel: number): number => 100 * voxel;
    expect(slabValue({ mode: 'average', thickness: 10 }, line, rising)).toBe(1000);
    expect(slabValue({ mode: 'maximum', thickness: 10 }, line, rising)).toBe(1250);
    // Cut off at the end of the volume.
    expect(slabValue({ mode: 'average', thickness: 10 }, { ...line, centre: 20 }, rising)).toBe(1875);
    expect(slabValue({ mode: 'maximum', thickness: 10 }, { ...line, centre: 20 }, rising)).toBe(2000);
  });

  it('is the same for a mirrored body', () => {
    fc.assert(
      fc.property(cases, ({ all, centre, spacing, thickness }) => {
        const last = all.length - 1;
        for (const mode of ['maximum', 'average'] as const) {
          const slab: Slab = { mode, thickness };
          const one = slabValue(slab, { centre, count: all.length, spacing }, (n) => all[n]);
          const other = slabValue(
            slab,
            { centre: last - centre, count: all.length, spacing },
            (n) => all[last - n],
          );
          expect(other).toBeCloseTo(one ?? Number.NaN, 6);
        }
      }),
    );
  });

  it('is unknown while a slice of it is missing', () => {
    const line: SlabLine = { centre: 3, count: 9, spacing: 2 };
    const without = (missing: number) => (voxel: number) => (voxel === missing ? undefined : 7);
    expect(voxelsInSlab({ thickness: 6 }, line)).toEqual([1, 2, 3, 4, 5]);
    for (const voxel of [1, 2, 3, 4, 5])
      expect(slabValue({ mode: 'average', thickness: 6 }, line, without(voxel))).toBeUndefined();
    expect(slabValue({ mode: 'average', thickness: 6 }, line, without(6))).toBe(7);
  });
});

describe('the thickness of a slab', () => {
  it('is whole millimetres from 1 to 100', () => {
    expect([-3, 0.4, 2.6, 100, 250].map(clampThickness)).toEqual([1, 1, 3, 100, 100]);
  });
});
