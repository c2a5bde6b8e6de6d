import { difference, lengthOf } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPatient, distanceFromPlane, toScreen, viewportOf } from './viewport.ts';
import { between } from '@cotyle/domain/testing/between';

/** Coronal: screen right is patient left, screen down is towards the feet, half a millimetre per pixel. */
const VIEWPORT = viewportOf(
  { topLeft: [-100, 20, 80], topRight: [100, 20, 80], bottomLeft: [-100, 20, -70] },
  400,
  300,
);

describe('the viewport of a view', () => {
  it('is computed from three corners', () => {
    expect(VIEWPORT).toMatchObject({ right: [1, 0, 0], down: [0, 0, -1], pixel: [0.5, 0.5] });
    expect(toScreen(VIEWPORT, [0, 20, 0])).toEqual({ x: 200, y: 160 });
    expect(toPatient(VIEWPORT, { x: 400, y: 300 })).toEqual([100, 20, -70]);
  });

  it('maps from the screen to patient coordinates and back', () => {
    const pixel = between(-500, 900);
    fc.assert(
      fc.property(pixel, pixel, (x, y) => {
        const back = toScreen(VIEWPORT, toPatient(VIEWPORT, { x, y }));
        expect(back.x).toBeCloseTo(x, 6);
        expect(back.y).toBeCloseTo(y, 6);
      }),
    );
  });

  it('measures what lies in the images, across pixels that are no squares and in oblique planes', () => {
    const plane = fc.record({
      turn: between(-Math.PI, Math.PI),
      tilt: between(-1.5, 1.5),
      pixel: fc.tuple(between(0.05, 3), between(0.05, 3)),
      origin: fc.tuple(between(-500, 500), between(-500, 500), between(-900, 900)),
    });
    const screen = fc.tuple(between(0, 640), between(0, 480));
    fc.assert(
      fc.property(plane, screen, screen, ({ turn, tilt, pixel, origin }, a, b) => {
        const right: Vector = [Math.cos(turn), Math.sin(turn), 0];
        const down: Vector = [
          -Math.sin(turn) * Math.cos(tilt),
          Math.cos(turn) * Math.cos(tilt),
          Math.sin(tilt),
        ];
        const corner = (x: number, y: number): Vector => [
          origin[0] + x * right[0] + y * down[0],
          origin[1] + x * right[1] + y * down[1],
          origin[2] + x * right[2] + y * down[2],
        ];
        const viewport = viewportOf(
          { topLeft: origin, topRight: corner(640 * pixel[0], 0), bottomLeft: corner(0, 480 * pixel[1]) },
          640,
          480,
        );
        const points = [a, b].map(([x, y]) => toPatient(viewport, { x, y }));
        const [p = origin, q = origin] = points;
        // Pythagoras in the plane: the axes are at right angles.
        const exact = Math.hypot((b[0] - a[0]) * pixel[0], (b[1] - a[1]) * pixel[1]);
        expect(lengthOf(difference(q, p))).toBeCloseTo(exact, 6);
        expect(distanceFromPlane(viewport, p)).toBeLessThan(1e-6);
      }),
    );
  });

  it('measures the distance of a point from its plane', () => {
    const off: Vector = [3, 26.5, 9];
    expect(distanceFromPlane(VIEWPORT, off)).toBeCloseTo(6.5, 9);
    expect(distanceFromPlane(VIEWPORT, [3, 20, 9])).toBeCloseTo(0, 9);
  });
});
