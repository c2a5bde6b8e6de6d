import { array, assert, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittedSphere } from './sphere-fit.ts';
import { between } from '../testing/between.ts';

/** On the wall of a socket that opens downwards. */
const wallPoint = (c: { x: number; y: number; z: number }, radius: number, round: number, up: number) => ({
  x: c.x + radius * Math.cos(up) * Math.cos(round),
  y: c.y + radius * Math.cos(up) * Math.sin(round),
  z: c.z + radius * Math.sin(up),
});

/** All around and at different heights, as the instructions for picking say. */
const SPREAD = [0, 1, 2, 3, 4, 5].map((n) => [(n * Math.PI) / 3, n % 2 === 0 ? 0.1 : 0.9] as const);

describe('the sphere fitted to points on the wall of a socket', () => {
  it('is the sphere from which they were taken', () => {
    assert(
      property(
        tuple(between(-300, 300), between(-300, 300), between(-900, 900)),
        between(15, 40),
        ([x, y, z], r) => {
          const fitted = fittedSphere(SPREAD.map(([round, up]) => wallPoint({ x, y, z }, r, round, up)));
          expect(fitted?.centre.x).toBeCloseTo(x, 5);
          expect(fitted?.centre.y).toBeCloseTo(y, 5);
          expect(fitted?.centre.z).toBeCloseTo(z, 5);
          expect(fitted?.radius).toBeCloseTo(r, 5);
          expect(fitted?.deviation).toBeLessThan(1e-5);
        },
      ),
    );
  });

  it('moves little if the points are a little off', () => {
    assert(
      property(array(between(-0.2, 0.2), { minLength: 6, maxLength: 6 }), (slips) => {
        const fitted = fittedSphere(
          SPREAD.map(([round, up], n) => wallPoint({ x: 90, y: 0, z: 0 }, 26 + (slips[n] ?? 0), round, up)),
        );
        const off = Math.hypot((fitted?.centre.x ?? 0) - 90, fitted?.centre.y ?? 0, fitted?.centre.z ?? 0);
        expect(off).toBeLessThan(1);
        expect(fitted?.deviation).toBeLessThan(0.21);
      }),
    );
  });

  it('does not exist for fewer than four points, coplanar points or nearly flat bone', () => {
    expect(fittedSphere([])).toBeUndefined();
    expect(
      fittedSphere(SPREAD.map(([round]) => wallPoint({ x: 0, y: 0, z: 0 }, 20, round, 0))),
    ).toBeUndefined();
    const flat = [0, 1, 2, 3, 4].map((n) => ({ x: n * 3, y: (n * n) % 7, z: 0.001 * n }));
    expect(fittedSphere(flat)).toBeUndefined();
  });
});
