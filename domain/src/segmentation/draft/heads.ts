import { fittedSphere } from '../../cup/sphere-fit.ts';
import type { FittedSphere } from '../../cup/sphere-fit.ts';
import { difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { SIDES } from '../../hip/side.ts';
import type { Side } from '../../hip/side.ts';
import { SEGMENTS } from '../segments.ts';
import type { Box } from './box.ts';
import { componentsOf } from './components.ts';
import type { Ball, Hips } from './hips.ts';
import { METAL } from './metal.ts';
import { sampler } from './surface.ts';

/** Rays from the centre of a head through the joint, and how far around its rough radius they look for the gap; millimetres. */
const RAYS = 1500;
const STEP = 0.25;
const LOOK = { inside: 4, outside: 7 };
/** Hounsfield units by which a gap is darker than the bone on either side. */
const DEPTH = 90;
/** Towards the neck there is no joint: the cosine of the angle from it, at most. */
const NECKWARD = 0.2;
/** What a fit needs to be believed; millimetres. */
const FIT = { points: 80, share: 0.35, moved: 5 };
const [TRIALS, FEW, NEAR] = [300, 6, 0.6];
/** Bone this far on the wrong side of the surface is a mistake of the watershed; millimetres. */
const OFF = { least: 0.5, mistake: 1.25, reach: 14 };

interface Joint {
  readonly femur: number;
  readonly hipBone: number;
  readonly head: Ball;
  /** From the centre of the head to the neck. */
  readonly neck: Vector;
}

const along = (from: Vector, way: Vector, by: number): Vector => [
  from[0] + way[0] * by,
  from[1] + way[1] * by,
  from[2] + way[2] * by,
];

/** The voxels of the box around a ball. */
interface Around {
  readonly size: Vector;
  /** Calls back with the index of each, in the box and among these, and its place from the centre of the ball. */
  readonly each: (visit: (n: number, own: number, place: Vector) => void) => void;
}

const around = ({ grid: { start, spacing, size } }: Box, { centre, radius }: Ball): Around => {
  const low = (k: 0 | 1 | 2): number => Math.max(0, Math.ceil((centre[k] - radius - start[k]) / spacing[k]));
  const high = (k: 0 | 1 | 2): number =>
    Math.min(size[k] - 1, Math.floor((centre[k] + radius - start[k]) / spacing[k]));
  const [min, max]: [Vector, Vector] = [
    [low(0), low(1), low(2)],
    [high(0), high(1), high(2)],
  ];
  return {
    size: [max[0] - min[0] + 1, max[1] - min[1] + 1, max[2] - min[2] + 1],
    each: (visit) => {
      let own = 0;
      for (let k = min[2]; k <= max[2]; k++)
        for (let j = min[1]; j <= max[1]; j++)
          for (let i = min[0]; i <= max[0]; i++)
            visit(i + size[0] * (j + size[1] * k), own++, [
              start[0] + i * spacing[0] - centre[0],
              start[1] + j * spacing[1] - centre[1],
              start[2] + k * spacing[2] - centre[2],
            ]);
    },
  };
};

const jointOf = (labels: Uint8Array, box: Box, side: Side, head: Ball): Joint | undefined => {
  const femur = SEGMENTS[`${side}_FEMUR`].value;
  const sum: [number, number, number] = [0, 0, 0];
  let isMetal = false;
  around(box, { centre: head.centre, radius: 2 * head.radius }).each((n, _, [x, y, z]) => {
    isMetal ||= (box.hounsfield[n] ?? 0) > METAL;
    if (labels[n] !== femur || lengthOf([x, y, z]) < 1.25 * head.radius) return;
    sum[0] += x;
    sum[1] += y;
    sum[2] += z;
  });
  const length = lengthOf(sum);
  if (isMetal || length === 0) return undefined;
  const neck: Vector = [sum[0] / length, sum[1] / length, sum[2] / length];
  return { femur, hipBone: SEGMENTS[`${side}_HIP_BONE`].value, head, neck };
};

/** Directions evenly around the head, but for those to the neck. */
const raysOf = ({ neck }: Joint): readonly Vector[] =>
  Array.from({ length: RAYS }, (_, n): Vector => {
    const z = 1 - (2 * n + 1) / RAYS;
    const [r, turn] = [Math.sqrt(1 - z * z), n * 2.399_963];
    return [r * Math.cos(turn), r * Math.sin(turn), z];
  }).filter((way) => dot(way, neck) < NECKWARD);

/**
 * Where a profile out of a head leaves it for the gap, as an index between samples; undefined where it shows no gap. The
 * first valley counts: the next one is inside of the hip bone.
 */
const edgeBeforeGap = (profile: Float32Array): number | undefined => {
  let [peak, low, gap] = [-Infinity, Infinity, -1];
  for (let n = 0; n < profile.length; n++) {
    const value = profile[n] ?? 0;
    if (gap < 0 && value > peak) peak = value;
    else if (value < low && value < peak - DEPTH) [low, gap] = [value, n];
    if (gap >= 0 && value > low + DEPTH) break;
    if (n === profile.length - 1) return undefined;
  }
  const level = (peak + low) / 2;
  for (let n = gap; n > 0; n--) {
    const [value, before] = [profile[n] ?? 0, profile[n - 1] ?? 0];
    if (before >= level) return n - (level - value) / (before - value);
  }
  return undefined;
};

/** Points of the surface of the head where the CT shows the gap beside it. */
const surfaceOf = (box: Box, joint: Joint): { x: number; y: number; z: number }[] => {
  const { start, spacing, size } = box.grid;
  const { centre, radius } = joint.head;
  const sample = sampler(box);
  const from = Math.max(0, radius - LOOK.inside);
  const count = Math.round((radius + LOOK.outside - from) / STEP) + 1;
  const profile = new Float32Array(count);
  return raysOf(joint).flatMap((way) => {
    for (let n = 0; n < count; n++) {
      const place = along(centre, way, from + n * STEP);
      const at = (k: 0 | 1 | 2): number => (place[k] - start[k]) / spacing[k];
      if (at(2) < 0 || at(2) > size[2] - 1) return [];
      profile[n] = sample(at(0), at(1), at(2));
    }
    const edge = edgeBeforeGap(profile);
    if (edge === undefined) return [];
    const [x, y, z] = along(centre, way, from + edge * STEP);
    return [{ x, y, z }];
  });
};

type Point = ReturnType<typeof surfaceOf>[number];

const offOf = ({ x, y, z }: Point, { centre, radius }: FittedSphere): number =>
  Math.abs(Math.hypot(x - centre.x, y - centre.y, z - centre.z) - radius);

/** Some rays see the gap behind the socket or a cyst: of many balls through a few points each, the one near most points. */
const agreedBall = (points: readonly Point[], head: Ball): FittedSphere | undefined => {
  // Spread evenly over the points, and the same for the same scan.
  const few = (trial: number): Point[] =>
    Array.from({ length: FEW }, (_, n) => (trial * 0.754_877_666 + n * 0.569_840_29) % 1).flatMap(
      (part) => points[Math.floor(part * points.length)] ?? [],
    );
  let best: { readonly sphere: FittedSphere; readonly near: number } | undefined;
  for (let trial = 0; trial < TRIALS; trial++) {
    const sphere = fittedSphere(few(trial));
    if (!sphere || !isLikely(sphere, head)) continue;
    const near = points.filter((point) => offOf(point, sphere) < NEAR).length;
    if (near > (best?.near ?? 0)) best = { sphere, near };
  }
  return best?.sphere;
};

const isLikely = ({ centre: { x, y, z }, radius }: FittedSphere, head: Ball): boolean =>
  lengthOf(difference([x, y, z], head.centre)) < FIT.moved && Math.abs(radius - head.radius) < FIT.moved;

/** The ball through most of the points; undefined where they are not on one. */
const fitted = (box: Box, joint: Joint): FittedSphere | undefined => {
  const points = surfaceOf(box, joint);
  if (points.length < FIT.points) return undefined;
  let sphere = agreedBall(points, joint.head);
  let kept = points;
  for (let round = 0; sphere && round < 3; round++) {
    const now = sphere;
    kept = points.filter((point) => offOf(point, now) < NEAR);
    sphere = fittedSphere(kept);
  }
  if (!sphere || kept.length < Math.max(FIT.points, FIT.share * points.length)) return undefined;
  return isLikely(sphere, joint.head) ? sphere : undefined;
};

/** How often the parts of a mask touch a label. */
const touchesOf = (
  of: Int32Array,
  names: number,
  own: Uint8Array,
  label: number,
  [nx, ny]: Vector,
): Float64Array => {
  const touches = new Float64Array(names);
  for (let n = 0; n < of.length; n++) {
    const name = of[n] ?? 0;
    if (name === 0) continue;
    for (const step of [1, nx, nx * ny])
      for (const beside of [n - step, n + step])
        if (own[beside] === label) touches[name] = (touches[name] ?? 0) + 1;
  }
  return touches;
};

/**
 * Gives bone that lies clearly on the other side of the surface of a head to the other bone: parts that touch it and
 * reach far enough to be no unevenness of the head.
 */
const exchanged = (labels: Uint8Array, box: Box, joint: Joint, sphere: FittedSphere): void => {
  const { x, y, z } = sphere.centre;
  const voxels = around(box, { centre: [x, y, z], radius: sphere.radius + OFF.reach });
  const count = voxels.size[0] * voxels.size[1] * voxels.size[2];
  const least = Math.max(OFF.least, 2 * sphere.deviation);
  const exchange = (from: number, to: number, offOf: (place: Vector) => number): void => {
    const [own, mask, thin] = [new Uint8Array(count), new Uint8Array(count), new Uint8Array(count)];
    const clear: number[] = [];
    voxels.each((n, at, place) => {
      own[at] = labels[n] ?? 0;
      if (labels[n] !== from) return;
      const off = offOf(place);
      if (off <= least) {
        thin[at] = off > 0 ? 1 : 0;
        return;
      }
      mask[at] = 1;
      if (off > least + OFF.mistake) clear.push(at);
    });
    if (clear.length === 0) return;
    const { of, sizes } = componentsOf(mask, voxels.size);
    const touches = touchesOf(of, sizes.length, own, to, voxels.size);
    const mistaken = new Set(clear.map((at) => of[at] ?? 0).filter((name) => (touches[name] ?? 0) > 0));
    const isMistaken = (at: number): boolean => mistaken.has(of[at] ?? 0);
    const [nx, ny] = voxels.size;
    voxels.each((n, at) => {
      // With the thin layer between it and the surface.
      if (isMistaken(at)) labels[n] = to;
      else if (thin[at] && [1, nx, nx * ny].some((step) => isMistaken(at - step) || isMistaken(at + step)))
        labels[n] = to;
    });
  };
  exchange(joint.femur, joint.hipBone, (place) => {
    const distance = lengthOf(place);
    return dot(place, joint.neck) > NECKWARD * distance ? 0 : distance - sphere.radius;
  });
  exchange(joint.hipBone, joint.femur, (place) => sphere.radius - lengthOf(place));
};

/** Where a joint is so narrow that the watershed crossed it, the ball of the head says what belongs to which bone. */
export const splitAtHeads = (labels: Uint8Array, box: Box, hips: Hips): void => {
  for (const side of SIDES) {
    const head = hips.heads[side];
    const joint = head && jointOf(labels, box, side, head);
    const sphere = joint && fitted(box, joint);
    if (sphere) exchanged(labels, box, joint, sphere);
  }
};
