import type { Vector } from '@cotyle/domain/ct/vector';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPatient, distanceFromPlane, toScreen, viewportOf } from './viewport.ts';

/** Coronal: screen right is patient left, screen down is towards the feet, half a millimetre per pixel. */
const VIEWPORT = viewportOf(
  { topLeft: [-100, 20, 80], topRight: [100, 20, 80], bottomLeft: [-100, 20, -70] },
  400,
  300,
);

describe('the viewport of a view', () => {
  it('is computed from three corners', () => {
    expect(VIEWPORT).toMatchObject({ right: [1, 0, 0], down: [0, 0, -1], pixel: 0.5 });
    expect(toScreen(VIEWPORT, [0, 20, 0])).toEqual({ x: 200, y: 160 });
    expect(toPatient(VIEWPORT, { x: 400, y: 300 })).toEqual([100, 20, -70]);
  });

  it('maps from the screen to patient coordinates and back', () => {
    const pixel = fc.double({ min: -500, max: 900, noNaN: true });
    fc.assert(
      fc.property(pixel, pixel, (x, y) => {
        const back = toScreen(VIEWPORT, toPatient(VIEWPORT, { x, y }));
        expect(back.x).toBeCloseTo(x, 6);
        expect(back.y).toBeCloseTo(y, 6);
      }),
    );
  });

  it('measures the distance of a point from its plane', () => {
    const off: Vector = [3, 26.5, 9];
    expect(distanceFromPlane(VIEWPORT, off)).toBeCloseTo(6.5, 9);
    expect(distanceFromPlane(VIEWPORT, [3, 20, 9])).toBeCloseTo(0, 9);
  });
});
