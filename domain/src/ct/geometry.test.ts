import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, normalOf, sidewaysOf } from './geometry.ts';
import type { PlacedSlice } from './geometry.ts';
import type { Orientation } from './header.ts';
import { cross, lengthOf } from './vector.ts';
import type { Vector } from './vector.ts';
import { between } from '../testing/between.ts';

const unit = (v: Vector): Vector => {
  const length = lengthOf(v);
  return [v[0] / length, v[1] / length, v[2] / length];
};

const orientations: fc.Arbitrary<Orientation> = fc
  .tuple(...([0, 1, 2, 3, 4, 5] as const).map(() => between(-1, 1)))
  .map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]): [Vector, Vector] => [
    [a, b, c],
    [d, e, f],
  ])
  .filter(([a, b]) => lengthOf(a) > 0.1 && lengthOf(b) > 0.1 && lengthOf(cross(a, b)) > 0.1 * lengthOf(b))
  .map(([a, b]) => {
    const row = unit(a);
    return { row, column: unit(cross(unit(cross(row, b)), row)) };
  });

const stacks = fc.record({
  orientation: orientations,
  spacing: between(0.4, 8),
  count: fc.integer({ min: 6, max: 120 }),
  start: between(-900, 900),
  order: fc.integer({ min: 0, max: 2 ** 30 }),
});

interface Stack {
  readonly orientation: Orientation;
  readonly spacing: number;
  readonly count: number;
  readonly start: number;
  readonly order: number;
}

const shuffled = <T>(items: readonly T[], order: number): T[] => {
  let state = order + 1;
  return items
    .map((item) => {
      state = (state * 48_271) % 2_147_483_647;
      return { item, key: state };
    })
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
};

const REGION_GAP = 50;

const placedAt = (position: Vector, number: number | null = null): PlacedSlice => ({
  position,
  number,
  acquisition: null,
  time: null,
});

/** Slices at these multiples of the spacing. */
const blocks = (stack: Stack, steps: readonly number[], lean = 0, isNumbered = false) => {
  const normal = normalOf(stack.orientation);
  if (!normal) throw new Error('no normal');
  const { row } = stack.orientation;
  const slices = steps.map((step): PlacedSlice => {
    const [along, aside] = [stack.start + step * stack.spacing, step * stack.spacing * lean];
    const position: Vector = [
      normal[0] * along + row[0] * aside,
      normal[1] * along + row[1] * aside,
      normal[2] * along + row[2] * aside,
    ];
    return placedAt(position, isNumbered ? step + 1 : null);
  });
  return blocksOf(shuffled(slices, stack.order), normal, REGION_GAP);
};
const even = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('the geometry of a series', () => {
  it('has no normal if the headers are invalid', () => {
    expect(normalOf({ row: [1, 0, 0], column: [1, 0, 0] })).toBeUndefined();
    expect(normalOf({ row: [1, 0, 0], column: [Number.NaN, 0, 0] })).toBeUndefined();
  });

  it('has the true distance of even slices, in any orientation and order', () => {
    fc.assert(
      fc.property(stacks, (stack) => {
        const [block, ...others] = blocks(stack, even(stack.count));
        expect(others).toEqual([]);
        expect(block).toMatchObject({
          slices: stack.count,
          missing: 0,
          gap: null,
          doubled: 0,
          isEven: true,
        });
        expect(block?.spacing).toBeCloseTo(stack.spacing, 6);
        expect(block?.widest).toBeCloseTo(stack.spacing, 6);
        expect(block?.shear).toBeLessThan(0.01);
      }),
    );
  });

  it('counts missing slices at any position', () => {
    fc.assert(
      fc.property(stacks, fc.integer({ min: 1, max: 3 }), fc.nat(), (stack, lost, where) => {
        const count = stack.count + 8;
        const at = 2 + (where % (count - lost - 4));
        const [block, ...others] = blocks(
          stack,
          even(count).filter((step) => step < at || step >= at + lost),
        );
        expect(others).toEqual([]);
        expect(block).toMatchObject({ missing: lost, doubled: 0, isEven: true });
        expect(block?.gap).toBeCloseTo((lost + 1) * stack.spacing, 5);
        expect(block?.spacing).toBeCloseTo(stack.spacing, 6);
      }),
    );
  });

  it('counts duplicate slices', () => {
    fc.assert(
      fc.property(stacks, fc.nat(), (stack, where) => {
        const [block] = blocks(stack, [...even(stack.count), where % stack.count]);
        expect(block).toMatchObject({ doubled: 1, missing: 0, isEven: true });
      }),
    );
  });

  it('distinguishes a change of the spacing from missing slices', () => {
    fc.assert(
      fc.property(stacks, fc.integer({ min: 3, max: 20 }), (stack, more) => {
        const steps = even(stack.count);
        const wider = Array.from({ length: more }, (_, index) => stack.count - 1 + 1.5 * (index + 1));
        const [block] = blocks(stack, [...steps, ...wider]);
        expect(block).toMatchObject({ missing: 0, isEven: false });
        expect(block?.widest).toBeCloseTo(1.5 * stack.spacing, 5);
      }),
    );
  });

  it('counts every second slice of a stretch as missing if the numbers skip it', () => {
    fc.assert(
      fc.property(stacks, fc.integer({ min: 3, max: 15 }), (stack, lost) => {
        // Most of the stack is complete, so its spacing is known.
        const steps = even(stack.count + 4 * lost);
        const isLeft = (step: number): boolean => step < stack.count || step >= stack.count + 2 * lost;
        const left = steps.filter((step) => isLeft(step) || (step - stack.count) % 2 === 0);
        const [block] = blocks(stack, left, 0, true);
        expect(block).toMatchObject({ missing: lost, isEven: true });
        expect(block?.spacing).toBeCloseTo(stack.spacing, 6);
        expect(block?.numbering).toMatchObject({ least: 1, most: steps.length, step: 1, isRising: true });
        // Without numbers it could be another spacing; either way it does not pass.
        expect(blocks(stack, left)[0]).toMatchObject({ missing: 0, isEven: false });
      }),
    );
  });

  it('measures the gantry tilt in degrees', () => {
    fc.assert(
      fc.property(stacks, between(1, 30), (stack, tilt) => {
        const [block] = blocks(stack, even(stack.count), Math.tan((tilt / 180) * Math.PI));
        expect(block?.shear).toBeCloseTo(tilt, 3);
        expect(block?.spacing).toBeCloseTo(stack.spacing, 6);
      }),
    );
  });

  it('measures how far slices are shifted sideways, and nothing for a tilted gantry', () => {
    fc.assert(
      fc.property(
        stacks,
        between(-30, 30),
        between(2, 50),
        fc.nat(),
        ({ spacing, count, start }, tilt, by, at) => {
          const lean = Math.tan((tilt / 180) * Math.PI);
          const positions = even(count).map((n): Vector => [lean * n * spacing, 0, start + n * spacing]);
          expect(sidewaysOf(positions, [0, 0, 1])).toBeCloseTo(0, 6);
          const shifted = 1 + (at % (count - 2));
          const others = positions.map(([x, y, z], n): Vector => [x, n === shifted ? y + by : y, z]);
          expect(sidewaysOf(others, [0, 0, 1])).toBeCloseTo(by, 6);
        },
      ),
    );
  });

  it('separates two regions in one series', () => {
    fc.assert(
      fc.property(stacks, (stack) => {
        const far = stack.count + Math.ceil((2 * REGION_GAP) / stack.spacing);
        const [one, two] = blocks(stack, [...even(stack.count), ...even(6).map((step) => far + step)]);
        expect([one?.slices, two?.slices]).toEqual([stack.count, 6]);
        expect([one?.missing, two?.missing]).toEqual([0, 0]);
      }),
    );
  });

  it('tolerates positions that were rounded to a tenth of a millimetre', () => {
    const positions = even(200).map((step): Vector => [0, 0, Math.round(step * 6.25) / 10]);
    expect(
      blocksOf(
        positions.map((position) => placedAt(position)),
        [0, 0, 1],
        REGION_GAP,
      ),
    ).toMatchObject([{ missing: 0, doubled: 0, isEven: true, gap: null }]);
  });

  it('has no spacing for a single slice, and no normal for directions of no length', () => {
    expect(blocksOf([placedAt([0, 0, 1])], [0, 0, 1], REGION_GAP)).toMatchObject([
      { slices: 1, spacing: null },
    ]);
    expect(normalOf({ row: [1, 0, 0], column: [1, 0, 0] })).toBeUndefined();
  });
});
