import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeLetters, lettersOf } from './orientation.ts';
import { cross, dot, lengthOf } from './vector.ts';
import type { Vector } from './vector.ts';
import { between } from '../testing/between.ts';

const AXES: Record<string, Vector> = {
  L: [1, 0, 0],
  R: [-1, 0, 0],
  P: [0, 1, 0],
  A: [0, -1, 0],
  S: [0, 0, 1],
  I: [0, 0, -1],
};
const OPPOSITE: Record<string, string> = { L: 'R', R: 'L', A: 'P', P: 'A', S: 'I', I: 'S' };

const part = between(-1, 1);
const direction = fc
  .tuple(part, part, part)
  .filter((vector) => lengthOf(vector) > 0.05)
  .map((vector) => vector as Vector);

const unit = ([x, y, z]: Vector): Vector => {
  const length = lengthOf([x, y, z]);
  return [x / length, y / length, z / length];
};

/** Any orientation of a picture in the body. */
const plane = fc
  .tuple(direction, direction)
  .filter(([a, b]) => lengthOf(cross(unit(a), unit(b))) > 0.05)
  .map(([a, b]) => {
    const right = unit(a);
    const down = unit(cross(unit(cross(right, unit(b))), right));
    return { right, down };
  });

describe('the letters at the edges of a picture', () => {
  it.each([
    ['axial, seen from the feet', [1, 0, 0], [0, 1, 0], { left: 'R', right: 'L', top: 'A', bottom: 'P' }],
    ['coronal, seen from the front', [1, 0, 0], [0, 0, -1], { left: 'R', right: 'L', top: 'S', bottom: 'I' }],
    ['sagittal, seen from the left', [0, 1, 0], [0, 0, -1], { left: 'A', right: 'P', top: 'S', bottom: 'I' }],
    ['of a person lying prone', [-1, 0, 0], [0, -1, 0], { left: 'L', right: 'R', top: 'P', bottom: 'A' }],
  ] as const)('are correct for one that is %s', (_, right, down, letters) => {
    expect(edgeLetters(right, down)).toEqual(letters);
  });

  it('name the nearest axis first', () => {
    fc.assert(
      fc.property(direction, (vector) => {
        const [nearest] = Object.entries(AXES).sort((a, b) => dot(b[1], vector) - dot(a[1], vector));
        const first = lettersOf(vector)[0] ?? '';
        expect(dot(AXES[first] ?? [0, 0, 0], vector)).toBeCloseTo(dot(nearest?.[1] ?? [0, 0, 0], vector), 8);
      }),
    );
  });

  it('are opposite at opposite edges, in any orientation', () => {
    fc.assert(
      fc.property(plane, ({ right, down }) => {
        const { left, right: r, top, bottom } = edgeLetters(right, down);
        const turned = (letters: string): string =>
          letters.replaceAll(/./g, (letter) => OPPOSITE[letter] ?? '');
        expect(turned(left)).toBe(r);
        expect(turned(top)).toBe(bottom);
      }),
    );
  });

  it('never name one end of the body at two edges, except in an oblique picture', () => {
    fc.assert(
      fc.property(plane, ({ right, down }) => {
        const first = edgeLetters(right, down);
        for (const letter of Object.keys(AXES)) {
          const edges = Object.values(first).filter((letters: string) => letters === letter);
          expect(edges.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('do not depend on the length of a direction, and are empty for none', () => {
    fc.assert(
      fc.property(direction, between(0.001, 1000), ([x, y, z], by) => {
        expect(lettersOf([x * by, y * by, z * by])).toBe(lettersOf([x, y, z]));
      }),
    );
    expect(lettersOf([0, 0, 0])).toBe('');
    expect(lettersOf([Number.NaN, 0, 0])).toBe('');
  });
});
