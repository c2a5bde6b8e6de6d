import type { CupFrame } from './cup-frame.ts';
import type { BodyContact } from './first-contact.ts';
import type { HipVector } from './frames.ts';
import type { ImplantPair } from './implant-geometry.ts';
import { lippedRim } from './lipped-liner.ts';
import type { LippedRim } from './lipped-liner.ts';
import { contactOnRim, freeAngle } from './neck-on-liner.ts';
import { onlyTurning, rotationAt, setRotation, turningRate } from './pose.ts';
import type { Path, Rotation } from './pose.ts';

/** A pair of implants, with what does not depend on the movement or the cup's orientation worked out. */
export interface PreparedPair {
  readonly pair: ImplantPair;
  readonly free: number;
  readonly rim: LippedRim | undefined;
}

export const preparedPair = (pair: ImplantPair): PreparedPair => ({
  pair,
  free: freeAngle(pair),
  rim: pair.liner.lip && lippedRim(pair, pair.liner.lip),
});

/** Within this clearance, in radians, neck and rim touch: 0.001°. */
const TOUCH = 2e-5;
/** Far more steps than any movement takes; a movement along the rim would need endlessly many. */
const STEPS_MAX = 20_000;

const dot = (a: HipVector, b: HipVector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const turned = (r: Rotation, [x, y, z]: HipVector): HipVector => [
  (r[0] ?? 0) * x + (r[1] ?? 0) * y + (r[2] ?? 0) * z,
  (r[3] ?? 0) * x + (r[4] ?? 0) * y + (r[5] ?? 0) * z,
  (r[6] ?? 0) * x + (r[7] ?? 0) * y + (r[8] ?? 0) * z,
];

/**
 * Closed form: about one axis the cosine of the angle between neck and cup is a + b cos t + c sin t. Answers the first t
 * from `from` at which it falls to that of the free angle.
 */
const firstOnCircle = (cosineAt: (t: number) => number, free: number, from: number): number => {
  const [start, quarter, half] = [cosineAt(from), cosineAt(from + Math.PI / 2), cosineAt(from + Math.PI)];
  const limit = Math.cos(free);
  if (start <= limit) return from;
  const a = (start + half) / 2;
  const [b, c] = [start - a, quarter - a];
  const amplitude = Math.hypot(b, c);
  const k = (limit - a) / amplitude;
  if (!(k > -1)) return Infinity;
  // Free as long as cos(t − middle) > k.
  const middle = Math.atan2(c, b);
  return from + middle + Math.acos(Math.min(1, k));
};

/** By steps that cannot reach the rim. */
const firstByClearance = (
  clearanceAt: (t: number) => number,
  rate: number,
  from: number,
  to: number,
): number => {
  let t = from;
  for (let step = 0; step < STEPS_MAX && t < to; step++) {
    const clearance = clearanceAt(t);
    if (clearance <= TOUCH) return t;
    t += clearance / rate;
  }
  return t < to ? t : Infinity;
};

/** The first contact of neck and liner on a path. */
export const implantContact = (
  { pair, free, rim }: PreparedPair,
  cup: CupFrame,
  path: Path,
  from: number,
  to: number,
): BodyContact | undefined => {
  const { axis: neck } = pair.neck;
  const { axis, up, back } = cup;
  const rotation = new Float64Array(9);
  const along = (t: number, direction: HipVector): number => {
    setRotation(rotation, path, t);
    return dot(turned(rotation, neck), direction);
  };
  const clearanceOnRim = (t: number): number => {
    setRotation(rotation, path, t);
    const direction = turned(rotation, neck);
    return rim?.clearance(dot(direction, up), dot(direction, back), dot(direction, axis)) ?? Infinity;
  };
  const clearanceOfAxes = (t: number): number => free - Math.acos(Math.max(-1, Math.min(1, along(t, axis))));
  const first = (): number => {
    if (rim) return firstByClearance(clearanceOnRim, turningRate(path), from, to);
    if (onlyTurning(path) !== undefined) return firstOnCircle((t) => along(t, axis), free, from);
    return firstByClearance(clearanceOfAxes, turningRate(path), from, to);
  };
  const at = first();
  if (!(at < to)) return undefined;
  if (!rim) return { at, point: contactOnRim(pair, axis, turned(rotationAt(path, at), neck)) };
  clearanceOnRim(at);
  const [u, b, a] = rim.nearest();
  return {
    at,
    point: [
      u * up[0] + b * back[0] + a * axis[0],
      u * up[1] + b * back[1] + a * axis[1],
      u * up[2] + b * back[2] + a * axis[2],
    ],
  };
};
