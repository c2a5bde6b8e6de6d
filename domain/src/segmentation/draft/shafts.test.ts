import { describe, expect, it } from 'vitest';
import { CLASSES, CLASS_COUNT } from './draft.ts';
import type { Overview } from './find-bones.ts';
import type { Grid } from './grid.ts';
import type { Hips } from './hips.ts';
import { bridgeShafts } from './shafts.ts';

const grid: Grid = { start: [0, 0, 0], spacing: [2.5, 2.5, 2.5], size: [60, 20, 120] };
const [nx, ny, nz] = grid.size;
const count = nx * ny * nz;
/** The left hip is high above both ends of its femur. */
const hips: Hips = {
  heads: { LEFT: { centre: [110, 25, 270], radius: 23 } },
  middle: [75, 25, 270],
  left: [1, 0, 0],
};

/** The middle of the left shaft in a slice: it leans. */
const middleAt = (k: number): readonly [number, number] => [40 + k / 20, 10];

const isShaft = (n: number): boolean => {
  const [x, y] = middleAt(Math.floor(n / (nx * ny)));
  return Math.hypot((n % nx) - x, (Math.floor(n / nx) % ny) - y) < 5.5;
};

/** A tube of cortex around dark marrow, which a network has found in some slices alone. */
const found = (isFound: (k: number) => boolean) => {
  const hounsfield = new Int16Array(count).fill(50);
  const best = new Uint8Array(count);
  const classes = Array.from({ length: CLASS_COUNT }, (_, kind) =>
    new Uint8Array(count).fill(kind === 0 ? 255 : 0),
  );
  for (let n = 0; n < count; n++) {
    if (!isShaft(n)) continue;
    const k = Math.floor(n / (nx * ny));
    const [x, y] = middleAt(k);
    const off = Math.hypot((n % nx) - x, (Math.floor(n / nx) % ny) - y);
    hounsfield[n] = off > 3 ? 1200 : -60;
    if (isFound(k)) best[n] = CLASSES.femur;
  }
  const overview: Overview = { grid, hounsfield, body: new Uint8Array(count).fill(1) };
  return { guess: { grid, classes }, best, overview };
};

const femurIn = (best: Uint8Array, k: number): number =>
  best.subarray(k * nx * ny, (k + 1) * nx * ny).filter((kind) => kind === CLASSES.femur).length;

describe('a shaft that the network lost', () => {
  it('is filled in between the hip and the knee, marrow included', () => {
    const { guess, best, overview } = found((k) => k < 20 || (k > 50 && k < 75));
    bridgeShafts(guess, best, overview, hips);
    const whole = found(() => true).best;
    for (let k = 0; k < 75; k++) expect([k, femurIn(best, k)]).toEqual([k, femurIn(whole, k)]);
    const n = 43 + nx * (10 + ny * 35);
    expect(guess.classes.map((values) => values[n])).toEqual([25, 0, 0, 230, 0]);
  });

  it('is not looked for near the hip, where other bones are', () => {
    const { guess, best, overview } = found((k) => k < 60 || k > 100);
    bridgeShafts(guess, best, overview, hips);
    expect(femurIn(best, 90)).toBe(0);
  });

  it('is not looked for without a hip', () => {
    const { guess, best, overview } = found((k) => k < 20 || k > 50);
    bridgeShafts(guess, best, overview, { ...hips, heads: {} });
    expect(femurIn(best, 35)).toBe(0);
  });
});
