import { describe, expect, it } from 'vitest';
import { rimDirections } from '../rim-shape.ts';
import { learnedSlopeOf } from './rim-network.ts';
import { DIRECTIONS } from './rim-ring.ts';
import type { RimPlace } from './rim-ring.ts';
import { addObservation, emptyRows, planeTerms, termsAt, valueOf } from './rim-terms.ts';
import { solve } from './robust-fits.ts';

const SLOPE = [1.2, -0.8] as const;
const RADIUS = 25;
/** Below the edge, each millimetre deeper in the bone; and how thick the wall is behind it. */
const WALL = { below: [0.1, 0.3, 0.9, 3.5], thick: [4.8, 6, 7.4, 8] };
const SPUR = { below: [0.5, 1.5, 3, 6], thick: [3, 4, 6, 8], turn: 2.2, half: 0.35, height: 2.5 };

const placeAt = (turn: number, isSpurred: boolean): RimPlace => {
  const away = Math.abs(turn - SPUR.turn);
  const isOnSpur = isSpurred && away < SPUR.half;
  const { below, thick } = isOnSpur ? SPUR : WALL;
  const spur = isOnSpur ? SPUR.height * Math.cos(((away / SPUR.half) * Math.PI) / 2) : 0;
  const height = valueOf([5, ...SLOPE, 0.6, 1.7, 0, 0], termsAt(turn)) + spur;
  return { turn, height, radius: RADIUS, deeper: below.map((less) => height - less), thickness: thick };
};

/** With a wave, a gap and, if so, a spur. */
const ringWith = (isSpurred: boolean) =>
  rimDirections(DIRECTIONS).map((turn, n) => (n >= 90 && n < 93 ? undefined : placeAt(turn, isSpurred)));

const plainSlope = (ring: readonly (RimPlace | undefined)[]): readonly [number, number] => {
  const rows = emptyRows(3);
  for (const place of ring) if (place) addObservation(rows, planeTerms(place.turn), 1, place.height);
  const plane = solve(rows) ?? [];
  return [plane[1] ?? 0, plane[2] ?? 0];
};

const off = ([down, back]: readonly [number, number]): number => Math.hypot(down - SLOPE[0], back - SLOPE[1]);

describe('the slope of a rim that the network estimates', () => {
  it('is that of the edge where there are no spurs, within twice its spread', () => {
    const learned = learnedSlopeOf(ringWith(false));
    expect(off(learned?.slope ?? [99, 99])).toBeLessThan(2 * (learned?.spread ?? 0));
    expect(learned?.spread).toBeLessThan(0.3);
  });

  it('is turned by a spur less than half as much as a plane through all places', () => {
    const ring = ringWith(true);
    expect(off(learnedSlopeOf(ring)?.slope ?? [99, 99])).toBeLessThan(off(plainSlope(ring)) / 2);
  });

  it('is surer without the spur', () => {
    const [sound, spurred] = [false, true].map((isSpurred) => learnedSlopeOf(ringWith(isSpurred))?.spread);
    expect(sound).toBeLessThan(spurred ?? 0);
  });

  it('equals what NumPy computes from the same layers', () => {
    const { slope, spread } = learnedSlopeOf(ringWith(true)) ?? { slope: [], spread: 0 };
    expect(slope[0]).toBeCloseTo(1.20107, 4);
    expect(slope[1]).toBeCloseTo(-0.89491, 4);
    expect(spread).toBeCloseTo(0.18167, 4);
  });

  it('is unknown where there is no wall', () => {
    expect(learnedSlopeOf(rimDirections(DIRECTIONS).map(() => undefined))).toBeUndefined();
  });
});
