import type { Vector } from '../../../ct/vector.ts';
import { pointOf } from '../../../ct/volume.ts';
import type { Volume } from '../../../ct/volume.ts';
import { SEGMENTS } from '../../segments.ts';
import type { Truth } from '../../quality/quality.ts';
import { CLASSES, CLASS_COUNT } from '../draft.ts';
import type { Scan } from '../draft.ts';
import type { ArrangedScan, Grid } from '../grid.ts';
import { placeAt } from '../hips.ts';
import type { Guess } from '../predict.ts';

type Distance = (point: Vector) => number;

const ball = (centre: Vector, radius: number): Distance => {
  const [cx, cy, cz] = centre;
  return ([x, y, z]) => Math.hypot(x - cx, y - cy, z - cz) - radius;
};

const rod = (from: Vector, to: Vector, radius: number): Distance => {
  const way: Vector = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const square = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  return ([x, y, z]) => {
    const [px, py, pz] = [x - from[0], y - from[1], z - from[2]];
    const part = Math.min(1, Math.max(0, (px * way[0] + py * way[1] + pz * way[2]) / square));
    return Math.hypot(px - part * way[0], py - part * way[1], pz - part * way[2]) - radius;
  };
};

const union =
  (...shapes: readonly Distance[]): Distance =>
  (point) =>
    Math.min(...shapes.map((shape) => shape(point)));

const HEAD = { aside: 85, radius: 23 };

const femur = (sign: 1 | -1): Distance => {
  const head: Vector = [sign * HEAD.aside, 0, 0];
  const trochanter: Vector = [sign * 125, 5, -35];
  return union(
    ball(head, HEAD.radius),
    rod(head, trochanter, 13),
    rod(trochanter, [sign * 118, 0, -150], 14),
  );
};

/** A cup over the head with a wing and a branch to the front. */
const hipBone = (sign: 1 | -1, gap: number): Distance => {
  const head: Vector = [sign * HEAD.aside, 0, 0];
  const [outer, inner, own] = [ball(head, HEAD.radius + 12), ball(head, HEAD.radius + gap), femur(sign)];
  const cup: Distance = (point) =>
    Math.max(outer(point), -inner(point), sign * (point[0] - sign * HEAD.aside) - 5 - 0.6 * point[2]);
  const rest = union(
    cup,
    rod([sign * 82, 8, 36], [sign * 108, 15, 105], 9),
    rod([sign * 52, -12, -2], [sign * 11, -38, -28], 9),
  );
  return (point) => Math.max(rest(point), gap - own(point));
};

export interface Bones {
  readonly distances: Readonly<Record<number, Distance>>;
}

/** On the other side of the body, a shape is only far away: nothing there depends on how far. */
const onSide =
  (sign: 1 | -1, shape: Distance): Distance =>
  (point) =>
    sign * point[0] < -6 ? 30 : shape(point);

/** Two hips and a sacrum of balls and rods, 1 to 5 as in a label volume. */
export const simpleBones = (gap: number): Bones => ({
  distances: {
    [SEGMENTS.LEFT_HIP_BONE.value]: onSide(1, hipBone(1, gap)),
    [SEGMENTS.RIGHT_HIP_BONE.value]: onSide(-1, hipBone(-1, gap)),
    [SEGMENTS.SACRUM.value]: rod([0, 55, 30], [0, 45, 85], 24),
    [SEGMENTS.LEFT_FEMUR.value]: onSide(1, femur(1)),
    [SEGMENTS.RIGHT_FEMUR.value]: onSide(-1, femur(-1)),
  },
});

/** A ball under the roof of a socket, with a joint space of `gap` millimetres around the middle of the patient's frame. */
export const simpleJoint = (gap: number): Bones => {
  const [head, inner, outer] = [ball([0, 0, -8], 16), ball([0, 0, -8], 16 + gap), ball([0, 0, -8], 23 + gap)];
  return {
    distances: {
      [SEGMENTS.LEFT_HIP_BONE.value]: (point) => Math.max(outer(point), -inner(point), -8 - point[2]),
      [SEGMENTS.LEFT_FEMUR.value]: head,
    },
  };
};

const BLUR = 0.6;
const [TISSUE, CORTEX, SPONGY, SHELL] = [50, 1100, 250, 1.6];

/** The part of a blurred half-space that is seen at a depth in it. */
const seen = (depth: number): number => 1 / (1 + Math.exp((-1.702 * depth) / BLUR));

const hounsfieldOf = (distances: readonly number[]): number =>
  distances.reduce(
    (sum, distance) =>
      distance > 4
        ? sum
        : sum + (CORTEX - TISSUE) * seen(-distance) - (CORTEX - SPONGY) * seen(-distance - SHELL),
    TISSUE,
  );

/** A value between -1 and 1 for each voxel, always the same. */
const noiseAt = (n: number): number => {
  const mixed = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) ^ 0x297a2d39;
  return (Math.imul(mixed ^ (mixed >>> 12), 0x85ebca6b) >>> 8) / 0x7fffff - 1;
};

/** What a scanner shows of bones in a round body, and the truth about it; the axes of the volume are those of LPS. */
export const simpleScan = ({ distances }: Bones, volume: Volume): { scan: Scan; truth: Truth } => {
  const [nx, ny, nz] = volume.size;
  const [ox, oy, oz] = volume.origin;
  const [sx, sy, sz] = volume.spacing;
  const hounsfield = new Int16Array(nx * ny * nz);
  const labels = new Uint8Array(hounsfield.length);
  const values = Object.keys(distances).map(Number);
  let n = 0;
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++, n++) {
        const point: Vector = [ox + i * sx, oy + j * sy, oz + k * sz];
        const isBody = (point[0] / 170) ** 2 + (point[1] / 95) ** 2 < 1;
        const all = values.map((value) => distances[value]?.(point) ?? 99);
        hounsfield[n] = isBody ? Math.round(hounsfieldOf(all) + 40 * noiseAt(n)) : -1000;
        labels[n] = values[all.findIndex((distance) => distance < 0)] ?? 0;
      }
  const distance: Truth['distance'] = (value, point) => distances[value]?.(point) ?? 99;
  return { scan: { volume, hounsfield }, truth: { labels, distance } };
};

const CLASS_OF: Readonly<Record<number, number>> = {
  [SEGMENTS.LEFT_HIP_BONE.value]: CLASSES.hipBone,
  [SEGMENTS.RIGHT_HIP_BONE.value]: CLASSES.hipBone,
  [SEGMENTS.SACRUM.value]: CLASSES.sacrum,
  [SEGMENTS.LEFT_FEMUR.value]: CLASSES.femur,
  [SEGMENTS.RIGHT_FEMUR.value]: CLASSES.femur,
};

/** What a good network would say: right, but blurred, and off by up to `error` millimetres in waves. */
export const oracleGuess = ({ distances }: Bones, scan: ArrangedScan, grid: Grid, error: number): Guess => {
  const count = grid.size[0] * grid.size[1] * grid.size[2];
  const classes = Array.from({ length: CLASS_COUNT }, () => new Uint8Array(count));
  const [ox, oy, oz] = scan.volume.origin;
  for (let n = 0; n < count; n++) {
    const place = placeAt(grid, n);
    const point: Vector = [ox + place[0], oy + place[1], oz + place[2]];
    const off = error * Math.cos(point[0] / 9) * Math.sin(point[1] / 7 + point[2] / 8);
    const scores: number[] = Array.from({ length: CLASS_COUNT }, (_, c) => (c === 0 ? 1 : 0));
    for (const [value, distance] of Object.entries(distances)) {
      const c = CLASS_OF[Number(value)] ?? 0;
      scores[c] = Math.max(scores[c] ?? 0, Math.exp(Math.min(20, -(distance(point) + off) / 0.8)));
    }
    const sum = scores.reduce((a, b) => a + b, 0);
    scores.forEach((score, c) => {
      const values = classes[c];
      if (values) values[n] = Math.round((255 * score) / sum);
    });
  }
  return { grid, classes };
};

/** Both hips in voxels of `pitch` millimetres. */
export const hipVolume = (pitch: number): Volume => {
  const [low, high]: [Vector, Vector] = [
    [-150, -70, -100],
    [150, 85, 120],
  ];
  const sizeOf = (k: 0 | 1 | 2): number => Math.floor((high[k] - low[k]) / pitch) + 1;
  return {
    origin: low,
    axes: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    spacing: [pitch, pitch, pitch],
    size: [sizeOf(0), sizeOf(1), sizeOf(2)],
  };
};

/** Stored as a scanner stores a patient who lies on their side with the feet first: rows run to the front, slices to the feet. */
export const turned = <T extends Int16Array | Uint8Array>(
  volume: Volume,
  values: T,
  result: T,
): { readonly volume: Volume; readonly values: T } => {
  const [nx, ny, nz] = volume.size;
  let n = 0;
  for (let k = nz - 1; k >= 0; k--)
    for (let i = 0; i < nx; i++)
      for (let j = ny - 1; j >= 0; j--) result[n++] = values[i + nx * (j + ny * k)] ?? 0;
  return {
    volume: {
      origin: pointOf(volume, [0, ny - 1, nz - 1]),
      axes: [
        [0, -1, 0],
        [1, 0, 0],
        [0, 0, -1],
      ],
      spacing: [volume.spacing[1], volume.spacing[0], volume.spacing[2]],
      size: [ny, nx, nz],
    },
    values: result,
  };
};
