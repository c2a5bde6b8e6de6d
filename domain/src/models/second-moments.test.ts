import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { between } from '../testing/between.ts';
import { sumSecondMoments } from './second-moments.ts';

const size = between(0.5, 200);
const turn = between(-Math.PI, Math.PI);
const shift = between(-300, 300);

it('the variances of a surface are those along its own axes, however it is turned and wherever it lies', () => {
  fc.assert(
    fc.property(
      fc.tuple(size, size, size),
      fc.tuple(turn, turn),
      fc.tuple(shift, shift, shift),
      (sizes, [a, b], [dx, dy, dz]) => {
        const moments = sumSecondMoments();
        for (const [axis, length] of sizes.entries())
          for (const way of [-length, length]) {
            const [x, y, z] = [axis === 0 ? way : 0, axis === 1 ? way : 0, axis === 2 ? way : 0];
            const [x1, y1] = [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
            const [y2, z2] = [y1 * Math.cos(b) - z * Math.sin(b), y1 * Math.sin(b) + z * Math.cos(b)];
            moments.add(2, x1 + dx, y2 + dy, z2 + dz);
          }
        const expected = sizes.map((length) => (length * length) / 3).sort((one, other) => other - one);
        for (const [n, variance] of moments.variances().entries())
          expect(Math.abs(variance - (expected[n] ?? 0))).toBeLessThan(1e-6 * 300 ** 2);
      },
    ),
  );
});
