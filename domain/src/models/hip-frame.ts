import { cross, dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import type { Point } from './facts.ts';
import type { RoundHollow } from './hip-sockets.ts';
import type { SurfaceSamples } from './surface-samples.ts';

/** The bone around a socket, in millimetres from its middle: all of its own hip, little of the other. */
const AROUND = 150;
/** The longest axis of a bone is found to a small part of a degree. */
const ROUNDS = 60;
/** The least lateral component of the unit vector of a socket's opening. */
const SIDEWAYS_MIN = 0.4;

/** Two directions of length 1 at right angles: out of the pelvis, and to the head. */
export interface Frame {
  readonly outward: Vector;
  readonly up: Vector;
}

/** The third direction of a frame. To the back of a left hip, to the front of a right one. */
export const thirdOf = ({ outward, up }: Frame): Vector => cross(up, outward);

export const fromCentre = (points: Float64Array, at: number, [x, y, z]: Point): Vector => [
  (points[at] ?? 0) - x,
  (points[at + 1] ?? 0) - y,
  (points[at + 2] ?? 0) - z,
];

/** The frame of the file, where z points to the head: LPS or RAS. */
export const frameOfFile = ({ opening: [x, , z] }: RoundHollow): Frame | undefined =>
  // Nobody uses a frame that is upside down: this is no socket of a hip.
  Math.abs(x) < SIDEWAYS_MIN || z > 0 ? undefined : { outward: [Math.sign(x), 0, 0], up: [0, 0, 1] };

const unitOf = (v: Vector): Vector => {
  const factor = 1 / Math.sqrt(dot(v, v));
  return [v[0] * factor, v[1] * factor, v[2] * factor];
};

/**
 * The frame of the bone itself, which turns with it: up is its longest way from the socket, and a socket opens downwards. The
 * axis is found by multiplying with the second moments again and again, which keeps the half that it started in.
 */
export const frameOfBone = (
  { count, points, areas }: SurfaceSamples,
  { centre, opening }: RoundHollow,
): Frame | undefined => {
  const around: { readonly point: Vector; readonly area: number }[] = [];
  for (let at = 0; at < 3 * count; at += 3) {
    const point = fromCentre(points, at, centre);
    const area = Math.hypot(areas[at] ?? 0, areas[at + 1] ?? 0, areas[at + 2] ?? 0);
    if (dot(point, point) <= AROUND * AROUND) around.push({ point, area });
  }
  const row = (k: 0 | 1 | 2): Vector => {
    const sum: [number, number, number] = [0, 0, 0];
    for (const { point, area } of around)
      for (const n of [0, 1, 2] as const) sum[n] += area * point[k] * point[n];
    return sum;
  };
  const [a, b, c] = [row(0), row(1), row(2)];
  let up: Vector = [-opening[0], -opening[1], -opening[2]];
  for (let round = 0; round < ROUNDS; round++) up = unitOf([dot(a, up), dot(b, up), dot(c, up)]);
  const down = dot(opening, up);
  const outward: Vector = [opening[0] - down * up[0], opening[1] - down * up[1], opening[2] - down * up[2]];
  return Math.sqrt(dot(outward, outward)) < SIDEWAYS_MIN ? undefined : { outward: unitOf(outward), up };
};
