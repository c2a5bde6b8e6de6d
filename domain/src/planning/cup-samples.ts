import { cross, dot } from '../ct/vector.ts';
import type { Mesh } from '../models/mesh.ts';
import { cupDirection } from './cup-frame.ts';
import type { CupFrame } from './cup-frame.ts';

/*
 * The samples lie on a helix from the pole of the hemisphere to its rim. On rings, a plane across the axis would take in
 * a whole ring at once; on a helix it takes in one sample after the other. Each turn begins at another angle, for the same
 * reason with a plane along the axis.
 */

export const AROUND = 80;
export const TURNS = 26;
export const SAMPLES = AROUND * TURNS;

/** The angle from the pole, in radians. */
export const samplePolar = (sample: number): number => ((sample + 0.5) / SAMPLES) * (Math.PI / 2);

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The angle of a place on the rim around the axis, in radians. */
export const rimAzimuth = (place: number): number => (place / AROUND) * 2 * Math.PI;

/** The angle around the axis, in radians. The first two turns begin at the same one, so that they close around the pole. */
export const sampleAzimuth = (sample: number): number => {
  const turn = Math.floor(sample / AROUND);
  const shift = (GOLDEN * Math.max(0, turn - 1)) % 1;
  return rimAzimuth((sample % AROUND) + shift);
};

/** Counter-clockwise from outside on a right side. */
const RIGHT_TRIANGLES = (() => {
  const corners: number[] = [];
  const pole = SAMPLES + AROUND;
  // The fan around the pole ends where the second turn begins, just below the first sample.
  for (let n = 0; n < AROUND; n++) corners.push(pole, n + 1, n);
  corners.push(pole, 0, AROUND);
  for (let n = 0; n + AROUND + 1 <= SAMPLES - 1; n++)
    corners.push(n, n + 1, n + AROUND + 1, n, n + AROUND + 1, n + AROUND);
  const last = SAMPLES - AROUND;
  for (let n = 0; n < AROUND - 1; n++)
    corners.push(last + n, last + n + 1, SAMPLES + n + 1, last + n, SAMPLES + n + 1, SAMPLES + n);
  corners.push(SAMPLES - 1, SAMPLES, SAMPLES + AROUND - 1, last - 1, last, SAMPLES - 1);
  corners.push(last, SAMPLES, SAMPLES - 1);
  return Uint32Array.from(corners);
})();

const LEFT_TRIANGLES = Uint32Array.from(
  RIGHT_TRIANGLES,
  (_, n) => RIGHT_TRIANGLES[n - (n % 3) + 2 - (n % 3)] ?? 0,
);

/** The outer surface of a cup with a vertex for each value of a coverage map: the samples, the rim, the pole. */
export const coverageSurface = (
  frame: CupFrame,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
  radius: number,
): Mesh => {
  const positions = new Float32Array(3 * (SAMPLES + AROUND + 1));
  const put = (vertex: number, polar: number, azimuth: number): void => {
    const [dx, dy, dz] = cupDirection(frame, polar, azimuth);
    positions.set([x + radius * dx, y + radius * dy, z + radius * dz], 3 * vertex);
  };
  for (let n = 0; n < SAMPLES; n++) put(n, samplePolar(n), sampleAzimuth(n));
  for (let n = 0; n < AROUND; n++) put(SAMPLES + n, Math.PI / 2, rimAzimuth(n));
  put(SAMPLES + AROUND, 0, 0);
  const isLeft = dot(cross(frame.up, frame.back), frame.axis) < 0;
  return { positions, triangles: isLeft ? LEFT_TRIANGLES : RIGHT_TRIANGLES };
};
