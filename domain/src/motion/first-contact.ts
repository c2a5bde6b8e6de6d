import type { BallTree } from '../distance/ball-tree.ts';
import type { Obstacle } from '../distance/distance-field.ts';
import type { HipVector } from './frames.ts';
import { clearQueue, enqueue, taken, takeFirst } from './contact-queue.ts';
import { onlyTurning, setRotation, turningRate } from './pose.ts';
import type { Path } from './pose.ts';
import { childOf, LEVEL_MAX, levelOf, part, setPart, WHOLE } from './triangle-part.ts';

/** A plane in the frame of a tree: beyond it lies what has normal · p > at. */
export interface BodyCut {
  readonly normal: HipVector;
  readonly at: number;
}

/** Whether a ball lies beyond all planes as a whole. */
export const isBeyondAll = (
  cuts: readonly BodyCut[] | undefined,
  x: number,
  y: number,
  z: number,
  radius: number,
): boolean =>
  cuts !== undefined &&
  cuts.every(({ normal, at }) => normal[0] * x + normal[1] * y + normal[2] * z - at > radius);

/** What moves with the femur. */
export interface MovingBody {
  readonly tree: BallTree;
  /** From the frame of the tree to the centre of the head: added to each point before it is turned. */
  readonly shift: HipVector;
  /** What lies beyond all of these planes was cut away. */
  readonly cuts?: readonly BodyCut[];
}

/** Where the obstacle lies: added to each point after it was turned. */
export interface StandingBody {
  readonly obstacle: Obstacle;
  readonly shift: HipVector;
}

export interface BodyContact {
  /** Of the movement, in radians. */
  readonly at: number;
  /** In the frame of the pelvis, from the centre of the head. */
  readonly point: HipVector;
}

/**
 * A triangle is divided until each part fits into a ball of `PART` millimetres; such a part then counts as a ball of a
 * quarter of its radius, and touches at `GAP`. So smooth surfaces are said to touch a little too early, and a sharp point
 * that hits the edge of a part is found too late by at most `CONTACT_DEVIATION`.
 */
const PART = 0.2;
const COUNTED = 0.25;
const GAP = 0.01;
export const CONTACT_DEVIATION = (1 - COUNTED) * PART + GAP;
/** A ball that is nearer than this part of its radius is opened instead of moved on. */
const OPEN = 0.25;
/** Larger balls, in millimetres, make do with the lower bound: opening them costs less than an exact distance. */
const EXACT_BELOW = 5;

/** A lever that grows by the radius of the ball, for each way to turn. */
const leverFor = (path: Path): ((x: number, y: number, z: number, turnedX: number) => number) => {
  const turning = onlyTurning(path);
  const rate = turningRate(path);
  if (turning === 0)
    return (x, y, z, turnedX) => Math.sqrt(Math.max(0, x * x + y * y + z * z - turnedX * turnedX));
  if (turning === 2) return (x, y) => Math.sqrt(x * x + y * y);
  if (turning === 1) {
    const s = Math.sin(path.at[2]);
    const c = Math.cos(path.at[2]);
    return (x, y, z) => Math.sqrt(Math.max(0, x * x + y * y + z * z - (s * x + c * y) ** 2));
  }
  return (x, y, z) => rate * Math.sqrt(x * x + y * y + z * z);
};

/** The entries of the queue are nodes of the tree and, marked by this bit, triangles. */
const TRIANGLE = 0x8000_0000;

/** For each triangle that moves, which one of the obstacle was nearest at last. Any number is a valid hint. */
const hints = new Uint32Array(1 << 18);

const hintOf = (item: number): number => item & (hints.length - 1);

/**
 * The first place of a path, from `from` and before `to`, at which the moving body touches the obstacle. A ball whose
 * centre is at a distance d moves on, untouched, as long as no point of it moves by more than d less its radius; so no
 * contact is jumped over, however thin. What may touch first is moved on first; what comes near is opened, down to parts
 * of triangles.
 */
export const firstContact = (
  { tree, shift, cuts }: MovingBody,
  { obstacle, shift: aside }: StandingBody,
  path: Path,
  from: number,
  to: number,
): BodyContact | undefined => {
  const { positions, triangles, balls, second, first, counts } = tree;
  const { atLeast, distance, contact } = obstacle;
  const rotation = new Float64Array(9);
  const leverOf = leverFor(path);
  const rate = turningRate(path);

  const setBall = (item: number, code: number): void => {
    if ((item & TRIANGLE) !== 0) return setPart(positions, triangles, (item & ~TRIANGLE) >>> 0, code);
    part.x = balls[4 * item] ?? 0;
    part.y = balls[4 * item + 1] ?? 0;
    part.z = balls[4 * item + 2] ?? 0;
    part.radius = balls[4 * item + 3] ?? 0;
  };

  const isCutAway = (): boolean => isBeyondAll(cuts, part.x, part.y, part.z, part.radius);

  /** How far the ball in `part` may move on from a place of the path; 0 where it is within `near` of the obstacle. */
  const stepAt = (item: number, at: number, near: number): number => {
    const x = part.x + shift[0];
    const y = part.y + shift[1];
    const z = part.z + shift[2];
    setRotation(rotation, path, at);
    const turnedX = (rotation[0] ?? 0) * x + (rotation[1] ?? 0) * y + (rotation[2] ?? 0) * z;
    const px = turnedX + aside[0];
    const py = (rotation[3] ?? 0) * x + (rotation[4] ?? 0) * y + (rotation[5] ?? 0) * z + aside[1];
    const pz = (rotation[6] ?? 0) * x + (rotation[7] ?? 0) * y + (rotation[8] ?? 0) * z + aside[2];
    let gap = atLeast(px, py, pz) - part.radius;
    if (gap <= near && part.radius < EXACT_BELOW) {
      gap = distance(px, py, pz, hints[hintOf(item)] ?? 0) - part.radius;
      hints[hintOf(item)] = contact.triangle;
    }
    return gap <= near ? 0 : gap / (leverOf(x, y, z, turnedX) + rate * part.radius);
  };

  const open = (at: number, item: number, code: number): void => {
    if ((item & TRIANGLE) !== 0) {
      for (let which = 0; which < 4; which++) enqueue(at, item, childOf(code, which));
    } else if (second[item] === 0) {
      const start = first[item] ?? 0;
      for (let n = 0; n < (counts[item] ?? 0); n++) enqueue(at, ((start + n) | TRIANGLE) >>> 0, WHOLE);
    } else {
      enqueue(at, item + 1, WHOLE);
      enqueue(at, second[item] ?? 0, WHOLE);
    }
  };

  clearQueue();
  if (second.length > 0 && from < to) enqueue(from, 0, WHOLE);
  while (takeFirst()) {
    const { key: at, item, code } = taken;
    setBall(item, code);
    if (isCutAway()) continue;
    const isLast = (item & TRIANGLE) !== 0 && (part.radius <= PART || levelOf(code) === LEVEL_MAX);
    if (isLast) part.radius *= COUNTED;
    const step = stepAt(item, at, isLast ? GAP : OPEN * part.radius);
    if (step > 0) {
      if (at + step < to) enqueue(at + step, item, code);
    } else if (isLast) {
      return { at, point: [contact.x - aside[0], contact.y - aside[1], contact.z - aside[2]] };
    } else open(at, item, code);
  }
  return undefined;
};
