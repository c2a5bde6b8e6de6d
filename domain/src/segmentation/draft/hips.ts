import { fittedSphere } from '../../cup/sphere-fit.ts';
import type { Vector } from '../../ct/vector.ts';
import { difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Side } from '../../hip/side.ts';
import { componentsOf } from './components.ts';
import { CLASSES } from './draft.ts';
import type { Grid } from './grid.ts';
import type { Guess } from './predict.ts';

export interface Ball {
  readonly centre: Vector;
  readonly radius: number;
}

/** Places are in millimetres along the axes of the arranged scan. */
export interface Hips {
  readonly heads: Readonly<Partial<Record<Side, Ball>>>;
  /** A point of the plane between the sides, and its normal, towards the left. */
  readonly middle: Vector;
  readonly left: Vector;
}

export const placeAt = ({ start, spacing, size }: Grid, n: number): Vector => {
  const [i, j] = [n % size[0], Math.floor(n / size[0]) % size[1]];
  const k = Math.floor(n / (size[0] * size[1]));
  return [start[0] + i * spacing[0], start[1] + j * spacing[1], start[2] + k * spacing[2]];
};

/** Millimetres to the left of the plane between the sides. */
export const leftOf = ({ middle, left }: Hips, place: Vector): number => dot(difference(place, middle), left);

/** The likeliest class of each voxel. */
export const likeliest = ({ classes }: Guess): Uint8Array => {
  const best = new Uint8Array(classes[0]?.length ?? 0);
  for (let n = 0; n < best.length; n++) {
    let most = classes[0]?.[n] ?? 0;
    for (let c = 1; c < classes.length; c++) {
      const value = classes[c]?.[n] ?? 0;
      if (value > most) {
        most = value;
        best[n] = c;
      }
    }
  }
  return best;
};

export const maskOf = (values: Uint8Array, value: number): Uint8Array => {
  const mask = new Uint8Array(values.length);
  for (let n = 0; n < mask.length; n++) mask[n] = values[n] === value ? 1 : 0;
  return mask;
};

export const centroidOf = (mask: Uint8Array, grid: Grid, is: number = 1): Vector | undefined => {
  const sum = [0, 0, 0];
  let count = 0;
  for (let n = 0; n < mask.length; n++) {
    if (mask[n] !== is) continue;
    const place = placeAt(grid, n);
    for (let k = 0; k < 3; k++) sum[k] = (sum[k] ?? 0) + (place[k] ?? 0);
    count++;
  }
  if (count === 0) return undefined;
  return [(sum[0] ?? 0) / count, (sum[1] ?? 0) / count, (sum[2] ?? 0) / count];
};

/** How far bone of the socket may be from the head, in millimetres. */
const JOINT = 7.5;
const HEAD = { min: 14, max: 36, deviation: 3.5 };
const FEWEST_POINTS = 12;

/** Voxels of the femora that face the hip bone across the joint, on either side of a plane across x. */
const jointPoints = (best: Uint8Array, grid: Grid): readonly Vector[] => {
  const [nx, ny, nz] = grid.size;
  const reach = Math.round(JOINT / grid.spacing[0]);
  const points: Vector[] = [];
  for (let k = reach; k < nz - reach; k++)
    for (let j = reach; j < ny - reach; j++)
      for (let i = reach; i < nx - reach; i++) {
        const n = i + nx * (j + ny * k);
        if (best[n] !== CLASSES.femur) continue;
        let isFacing = false;
        for (const stride of [1, nx, nx * ny])
          for (const way of [-stride, stride]) {
            if (best[n + way] === CLASSES.femur) continue;
            for (let step = 1; step <= reach && !isFacing; step++)
              isFacing = best[n + step * way] === CLASSES.hipBone;
          }
        if (isFacing) points.push(placeAt(grid, n));
      }
  return points;
};

/** Without the points farthest off, round after round: the trochanter may face the hip bone, too. */
const ballThrough = (points: readonly Vector[], pitch: number): Ball | undefined => {
  let kept = points.map(([x, y, z]) => ({ x, y, z }));
  for (let round = 0; round < 6; round++) {
    if (kept.length < FEWEST_POINTS) return undefined;
    const sphere = fittedSphere(kept);
    if (!sphere) return undefined;
    const { centre, radius, deviation } = sphere;
    const off = (point: { x: number; y: number; z: number }): number =>
      Math.abs(Math.hypot(point.x - centre.x, point.y - centre.y, point.z - centre.z) - radius);
    const near = kept.filter((point) => off(point) <= Math.max(2, 1.8 * deviation));
    if (near.length === kept.length || round === 5) {
      if (radius < HEAD.min || radius > HEAD.max || deviation > HEAD.deviation) return undefined;
      return { centre: [centre.x, centre.y, centre.z], radius: radius + pitch / 2 };
    }
    kept = near;
  }
  return undefined;
};

/** Where the middle of the body is, as far as it is known before the heads are. */
const roughMiddle = (best: Uint8Array, grid: Grid, body: Uint8Array): Vector => {
  const femur = componentsOf(maskOf(best, CLASSES.femur), grid.size);
  const large = femur.sizes
    .map((size, name) => ({ size, name }))
    .filter(({ name }) => name > 0)
    .sort((a, b) => b.size - a.size);
  const [first, second] = large;
  if (first && second && second.size > first.size / 4) {
    const [a, b] = [first, second].map(({ name }) => {
      const mask = new Uint8Array(best.length);
      for (let n = 0; n < mask.length; n++) mask[n] = femur.of[n] === name ? 1 : 0;
      return centroidOf(mask, grid);
    });
    // The larger two may be the upper and the lower end of one femur.
    if (a && b && Math.abs(a[0] - b[0]) > 50)
      return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
  }
  return (
    centroidOf(best, grid, CLASSES.sacrum) ??
    centroidOf(best, grid, CLASSES.hipBone) ??
    centroidOf(body, grid) ??
    grid.start
  );
};

/** The femoral heads and the plane between the sides, from the guess over the whole scan. */
export const hipsOf = (guess: Guess, best: Uint8Array, body: Uint8Array): Hips => {
  const { grid } = guess;
  const middle = roughMiddle(best, grid, body);
  const points = jointPoints(best, grid);
  const ball = (isLeft: boolean): Ball | undefined =>
    ballThrough(
      points.filter(([x]) => x > middle[0] === isLeft),
      grid.spacing[0],
    );
  const heads = { LEFT: ball(true), RIGHT: ball(false) };
  return hipsAround(heads, middle);
};

export const hipsAround = (heads: Readonly<Record<Side, Ball | undefined>>, middle: Vector): Hips => {
  const { LEFT: left, RIGHT: right } = heads;
  const found = { ...(left ? { LEFT: left } : {}), ...(right ? { RIGHT: right } : {}) };
  if (!left || !right) return { heads: found, middle, left: [1, 0, 0] };
  const way = difference(left.centre, right.centre);
  const length = lengthOf(way);
  return {
    heads: found,
    middle: [
      (left.centre[0] + right.centre[0]) / 2,
      (left.centre[1] + right.centre[1]) / 2,
      (left.centre[2] + right.centre[2]) / 2,
    ],
    left: [way[0] / length, way[1] / length, way[2] / length],
  };
};
