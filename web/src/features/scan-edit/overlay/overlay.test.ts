import { PLANES, planesOf } from '@cotyle/domain/ct/planes';
import { cross } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { pointOf } from '@cotyle/domain/ct/volume';
import type { Volume } from '@cotyle/domain/ct/volume';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPatient, toScreen } from '../../../shared/ct-view/viewport.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { outlinesOf } from './outlines.ts';
import { AXES_IN, sliceAcross, stridesOf } from './plane-slice.ts';
import type { Axis } from './plane-slice.ts';
import { sliceToScreen } from './slice-transform.ts';
import type { Affine } from './slice-transform.ts';
import { between } from '@cotyle/domain/testing/between';

const applied = ({ a, b, c, d, e, f }: Affine, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

const size: Vector = [5, 4, 3];
/** Each voxel has its own value. */
const numbered = Uint8Array.from({ length: 60 }, (_, n) => n + 1);

/** Patients on their back, face down and on either side, feet or head first. */
const AXES: readonly (readonly [Vector, Vector, Vector])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, 1],
  ],
  [
    [0, 1, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ],
  [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  [
    [-1, 0, 0],
    [0, 1, 0],
    [0, 0, -1],
  ],
];

const volumeWith = (axes: Volume['axes']): Volume => ({
  origin: [-120, -90, 40],
  axes,
  spacing: [0.8, 0.7, 2],
  size,
});

const viewportOf = (volume: Volume, plane: (typeof PLANES)[number], zoom: number, pan: number): Viewport => {
  const { normal, up } = planesOf(volume)[plane];
  const middle = pointOf(volume, [2, 2, 1]);
  return {
    origin: [middle[0] - pan, middle[1] + pan, middle[2] - 2 * pan],
    right: cross(up, normal),
    down: [-up[0], -up[1], -up[2]],
    pixel: [zoom, zoom],
    width: 400,
    height: 300,
  };
};

describe('A slice of a label volume', () => {
  it('has the voxels of its plane, along each axis', () => {
    for (const axis of [0, 1, 2] as const) {
      const [u, v] = AXES_IN[axis];
      const strides = stridesOf(size);
      for (let index = 0; index < size[axis]; index += 1) {
        const slice = sliceAcross(numbered, size, { axis, index });
        expect([slice.width, slice.height]).toEqual([size[u], size[v]]);
        for (let y = 0; y < slice.height; y += 1)
          for (let x = 0; x < slice.width; x += 1)
            expect(slice.labels[y * slice.width + x]).toBe(
              numbered[index * strides[axis] + x * strides[u] + y * strides[v]],
            );
      }
    }
  });

  it('is read into the memory of another one of the same size', () => {
    const first = sliceAcross(numbered, size, { axis: 2, index: 0 });
    expect(sliceAcross(numbered, size, { axis: 2, index: 1 }, first)).toBe(first);
    expect(first.labels[0]).toBe(21);
    expect(sliceAcross(numbered, size, { axis: 1, index: 0 }, first)).not.toBe(first);
  });
});

describe('The place of a slice on the screen', () => {
  it('is where the image shows each voxel, in every plane, position, zoom and pan', () => {
    const voxel = fc.tuple(...size.map((n) => fc.integer({ min: 0, max: n - 1 }))) as fc.Arbitrary<
      [number, number, number]
    >;
    fc.assert(
      fc.property(
        fc.constantFrom(...AXES),
        fc.constantFrom(...PLANES),
        voxel,
        between(0.05, 3),
        fc.integer({ min: -50, max: 50 }),
        (axes, plane, at, zoom, pan) => {
          const volume = volumeWith(axes);
          const viewport = viewportOf(volume, plane, zoom, pan);
          const axis: Axis = planesOf(volume)[plane].axis;
          const [u, v] = AXES_IN[axis];
          const drawn = applied(sliceToScreen(volume, axis, viewport), at[u] + 0.5, at[v] + 0.5);
          const shown = toScreen(viewport, pointOf(volume, at));
          expect(drawn.x).toBeCloseTo(shown.x, 6);
          expect(drawn.y).toBeCloseTo(shown.y, 6);
          // And back: the pointer there is in that voxel.
          const back = toScreen(viewport, toPatient(viewport, shown));
          expect(back.x).toBeCloseTo(shown.x, 6);
        },
      ),
    );
  });
});

describe('The outline of a label', () => {
  const outlines = (...rows: readonly string[]) =>
    outlinesOf({
      width: rows[0]?.length ?? 0,
      height: rows.length,
      labels: Uint8Array.from(rows.join(''), Number),
    });
  /** How often each end of a line occurs. */
  const ends = (outline: readonly number[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (let n = 0; n < outline.length; n += 2) {
      const key = `${outline[n]},${outline[n + 1]}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  };

  it('goes around a single voxel, through the middles to its neighbours', () => {
    const outline = outlines('000', '020', '000').get(2) ?? [];
    expect([...ends(outline).keys()].sort()).toEqual(['1,1.5', '1.5,1', '1.5,2', '2,1.5']);
  });

  it('is closed also at the edge of the slice, and each label has its own', () => {
    const both = outlines('1122', '1122', '0000');
    expect(new Set(both.keys())).toEqual(new Set([1, 2]));
    for (const outline of both.values())
      expect([...ends(outline).values()].every((count) => count === 2)).toBe(true);
  });

  it('is closed for any labels', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 30, maxLength: 30 }), (labels) => {
        for (const outline of outlinesOf({ width: 6, height: 5, labels: Uint8Array.from(labels) }).values())
          expect([...ends(outline).values()].every((count) => count % 2 === 0)).toBe(true);
      }),
    );
  });
});
