import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleOf, scaleText } from './scale.ts';
import { toScreen } from '../../../shared/ct-view/viewport.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { between } from '@cotyle/domain/testing/between';

const viewport = (pixel: readonly [number, number], width = 600, height = 500): Viewport => ({
  origin: [0, 0, 0],
  right: [1, 0, 0],
  down: [0, 0, -1],
  pixel,
  width,
  height,
});

describe('the scale of a view', () => {
  it('is a round length that is as long on the screen as in the body, in each direction and at every zoom', () => {
    const pixel = between(0.002, 20);
    fc.assert(
      fc.property(pixel, pixel, fc.integer({ min: 120, max: 2000 }), (across, down, size) => {
        const view = viewport([across, down], size, size);
        const scale = scaleOf(view);
        const { millimetres } = scale;
        expect(toScreen(view, [millimetres, 0, -millimetres])).toEqual({
          x: expect.closeTo(scale.across, 6),
          y: expect.closeTo(scale.down, 6),
        });
        const [digit] = millimetres.toExponential().split('e');
        expect(['1', '2', '5']).toContain(Number(digit).toPrecision(1));
        const longest = Math.max(scale.across, scale.down);
        expect(longest).toBeLessThanOrEqual(Math.min(140, 0.3 * size) + 1e-6);
        // The next longer one has no room.
        expect(longest * 2.5).toBeGreaterThan(Math.min(140, 0.3 * size) - 1e-6);
      }),
    );
  });

  it('is written in millimetres below a centimetre and in centimetres from there', () => {
    expect([0.5, 2, 10, 50, 200].map(scaleText)).toEqual(['0.5 mm', '2 mm', '1 cm', '5 cm', '20 cm']);
  });

  it('is divided into round parts', () => {
    expect(scaleOf(viewport([0.5, 0.5]))).toEqual({ millimetres: 50, across: 100, down: 100, parts: 5 });
    expect(scaleOf(viewport([0.8, 0.8]))).toMatchObject({ millimetres: 100, parts: 10 });
    expect(scaleOf(viewport([0.2, 0.4]))).toEqual({ millimetres: 20, across: 100, down: 50, parts: 2 });
  });
});
