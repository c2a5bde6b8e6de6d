import type { Vector } from '@cotyle/domain/ct/vector';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBody, offPlane, onScreen, sightOf } from './sight.ts';

/** Coronal: right to the left of the body, down to the feet, half a millimetre a pixel. */
const SIGHT = sightOf(
  { topLeft: [-100, 20, 80], topRight: [100, 20, 80], bottomLeft: [-100, 20, -70] },
  400,
  300,
);

describe('where a view looks', () => {
  it('is known from three of its corners', () => {
    expect(SIGHT).toMatchObject({ right: [1, 0, 0], down: [0, 0, -1], pixel: 0.5 });
    expect(onScreen(SIGHT, [0, 20, 0])).toEqual({ x: 200, y: 160 });
    expect(inBody(SIGHT, { x: 400, y: 300 })).toEqual([100, 20, -70]);
  });

  it('leads from the screen into the body and back', () => {
    const pixel = fc.double({ min: -500, max: 900, noNaN: true });
    fc.assert(
      fc.property(pixel, pixel, (x, y) => {
        const back = onScreen(SIGHT, inBody(SIGHT, { x, y }));
        expect(back.x).toBeCloseTo(x, 6);
        expect(back.y).toBeCloseTo(y, 6);
      }),
    );
  });

  it('tells how far off a point lies', () => {
    const off: Vector = [3, 26.5, 9];
    expect(offPlane(SIGHT, off)).toBeCloseTo(6.5, 9);
    expect(offPlane(SIGHT, [3, 20, 9])).toBeCloseTo(0, 9);
  });
});
