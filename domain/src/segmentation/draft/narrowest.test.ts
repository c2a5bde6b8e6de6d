import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACES, narrowestCut } from './narrowest.ts';
import type { Net } from './narrowest.ts';

const SIZE = [2, 2, 2] as const;
const COUNT = 8;
const capacity = fc.integer({ min: 0, max: 9 });

/** A small block of nodes with these capacities between neighbours, the same in both directions. */
const netOf = (faces: readonly number[], fromSource: readonly number[], toSink: readonly number[]): Net => {
  const beside = new Int32Array(FACES * COUNT).fill(-1);
  const capacities = new Float32Array(FACES * COUNT);
  const strides = [1, SIZE[0], SIZE[0] * SIZE[1]];
  for (let n = 0; n < COUNT; n++)
    for (const [axis, stride] of strides.entries()) {
      if (Math.floor(n / stride) % (SIZE[axis] ?? 1) === (SIZE[axis] ?? 1) - 1) continue;
      for (const [at, to, face] of [
        [n, n + stride, 2 * axis + 1],
        [n + stride, n, 2 * axis],
      ] as const) {
        beside[FACES * at + face] = to;
        capacities[FACES * at + face] = faces[3 * n + axis] ?? 0;
      }
    }
  return { beside, capacities, fromSource: Float32Array.from(fromSource), toSink: Float32Array.from(toSink) };
};

/** What a cut goes through. */
const costOf = ({ beside, capacities, fromSource, toSink }: Net, isOne: (n: number) => boolean): number => {
  let cost = 0;
  for (let n = 0; n < COUNT; n++) {
    cost += isOne(n) ? (toSink[n] ?? 0) : (fromSource[n] ?? 0);
    for (let face = FACES * n; face < FACES * (n + 1); face++) {
      const to = beside[face] ?? -1;
      if (to >= 0 && isOne(n) && !isOne(to)) cost += capacities[face] ?? 0;
    }
  }
  return cost;
};

describe('the narrowest cut', () => {
  it('goes through no more than any other', () => {
    const many = (length: number): fc.Arbitrary<number[]> =>
      fc.array(capacity, { minLength: length, maxLength: length });
    fc.assert(
      fc.property(many(3 * COUNT), many(COUNT), many(COUNT), (...values) => {
        const isOne = narrowestCut(netOf(...values));
        const net = netOf(...values);
        let least = Infinity;
        for (let set = 0; set < 1 << COUNT; set++)
          least = Math.min(
            least,
            costOf(net, (n) => ((set >> n) & 1) === 1),
          );
        expect(costOf(net, (n) => isOne[n] === 1)).toBe(least);
      }),
      { numRuns: 200 },
    );
  });

  it('never takes what is fixed from its bone', () => {
    const faces = Array.from({ length: 3 * COUNT }, () => 5);
    const only = (at: number): number[] => Array.from({ length: COUNT }, (_, n) => (n === at ? Infinity : 0));
    const [fromSource, toSink] = [only(0), only(1)];
    const isOne = narrowestCut(netOf(faces, fromSource, toSink));
    expect([isOne[0], isOne[1]]).toEqual([1, 0]);
    expect(() => narrowestCut(netOf(faces, fromSource, only(0)))).toThrow('fixed as a part of both bones');
  });
});
