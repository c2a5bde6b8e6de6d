import { planesOf, PLANES } from '@cotyle/domain/ct/planes';
import { cross, dot } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { pointOf } from '@cotyle/domain/ct/volume';
import type { Volume } from '@cotyle/domain/ct/volume';
import { plus, times } from '@cotyle/domain/landmarks/points';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toScreen } from '../../../shared/ct-view/viewport.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { moveTowards } from './move-keys.ts';
import { axesOf, pathOf, pathTransform, planeOf } from './outlines.ts';
import { between } from '@cotyle/domain/testing/between';

/** Head first or feet first, supine, prone or on a side: the rows and columns of the images. */
const POSITIONS: readonly (readonly [Vector, Vector])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [-1, 0, 0],
    [0, -1, 0],
  ],
  [
    [-1, 0, 0],
    [0, 1, 0],
  ],
  [
    [0, 1, 0],
    [-1, 0, 0],
  ],
];

const volume = fc
  .tuple(fc.constantFrom(...POSITIONS), fc.boolean())
  .map(([[row, column], isDown]): Volume => ({
    origin: [12, -30, 8],
    axes: [row, column, times(cross(row, column), isDown ? -1 : 1)],
    spacing: [0.8, 0.8, 1.25],
    size: [256, 256, 200],
  }));

describe('an outline', () => {
  it('is drawn at the pixel of its point, in every patient position, zoom and pan', () => {
    fc.assert(
      fc.property(
        volume,
        fc.constantFrom(...PLANES),
        fc.tuple(between(0.05, 3), between(-200, 200), between(-200, 200), between(0, 150)),
        fc.tuple(between(-100, 100), between(-100, 100)),
        (shown, plane, [pixel, panX, panY, slice], [u, v]) => {
          const view = planesOf(shown)[plane];
          const axes = axesOf(view);
          const inPlane = pointOf(shown, [slice, slice, slice]);
          const viewport: Viewport = {
            origin: plus(inPlane, plus(times(axes.right, panX), times(axes.down, panY))),
            ...axes,
            pixel: [pixel, pixel],
            width: 400,
            height: 300,
          };
          const cut = planeOf(view.normal, viewport);
          const point = plus(inPlane, plus(times(axes.right, u), times(axes.down, v)));
          const path = pathOf([{ points: Float64Array.from(point), isClosed: true }], axes);
          const [x = 0, y = 0] = path.replace(/[MZ]/g, '').split(' ').map(Number);
          const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = pathTransform(viewport, axes, cut)
            .replace(/matrix\(|\)/g, '')
            .split(' ')
            .map(Number);
          const drawn = toScreen(viewport, point);
          // Paths are rounded to hundredths of a millimetre.
          expect(Math.abs(a * x + c * y + e - drawn.x)).toBeLessThan(0.02 / pixel);
          expect(Math.abs(b * x + d * y + f - drawn.y)).toBeLessThan(0.02 / pixel);
          expect(Math.abs(dot(view.normal, point) - cut.height)).toBeLessThan(0.001);
        },
      ),
    );
  });
});

describe('an arrow key', () => {
  it('moves the cup to where it points in the view, by the side of the hip', () => {
    expect(moveTowards([0.99, 0.1, 0], 'LEFT')).toBe('lateral');
    expect(moveTowards([0.99, 0.1, 0], 'RIGHT')).toBe('medial');
    expect(moveTowards([-1, 0, 0], 'RIGHT')).toBe('lateral');
    expect(moveTowards([0, -1, 0.2], 'LEFT')).toBe('anterior');
    expect(moveTowards([0, 0, 1], 'RIGHT')).toBe('superior');
  });
});
