import { dot } from '../ct/vector.ts';
import type { Side } from '../hip/side.ts';
import type { Point } from './facts.ts';
import { frameOfBone, frameOfFile, fromCentre, thirdOf } from './hip-frame.ts';
import type { Frame } from './hip-frame.ts';
import type { RoundHollow } from './hip-sockets.ts';
import type { SurfaceSamples } from './surface-samples.ts';

/** Beyond the wall of the socket, in millimetres: from there on inwards the bone is that of the inner pelvis. */
const BEHIND_WALL = 5;
/** From the middle of a socket inwards: the symphysis lies within, the other hip does not. */
const OWN_HALF = 110;
/** The least area of the inner pelvis, in square millimetres. */
const INNER_AREA_MIN = 3000;
/** The least lean of the inner pelvis, as a coefficient of correlation. */
const LEAN_MIN = 0.1;
/** The part of the bone's surface below the socket that counts as its innermost. */
const INNERMOST = 0.05;
/** The least distance of the innermost bone to the front, in millimetres. */
const FORWARD_MIN = 10;
/** Sockets open forward by this much more often than not; one that clearly opens backward contradicts. */
const OPENS_BACKWARD = 0.1;

interface Part {
  readonly inward: number;
  readonly y: number;
  readonly z: number;
  readonly area: number;
}

/** The bone of a socket's own half, counted from its middle. */
const ownHalf = (
  { count, points, areas, stride }: SurfaceSamples,
  { centre }: RoundHollow,
  frame: Frame,
): Part[] => {
  const third = thirdOf(frame);
  const parts: Part[] = [];
  for (let at = 0; at < 3 * count; at += 3) {
    const point = fromCentre(points, at, centre);
    const inward = -dot(point, frame.outward);
    if (inward > OWN_HALF) continue;
    parts.push({
      inward,
      y: dot(point, third),
      z: dot(point, frame.up),
      area: stride * Math.hypot(areas[at] ?? 0, areas[at + 1] ?? 0, areas[at + 2] ?? 0),
    });
  }
  return parts;
};

/**
 * The direction of the back, +1 or -1 along y, by the lean of the inner pelvis: above the socket is its joint with the sacrum, at the
 * back; below it the pubis, at the front.
 */
const backByLean = (half: readonly Part[], radius: number): number => {
  let [area, yy, zz, yz] = [0, 0, 0, 0];
  for (const part of half) {
    if (part.inward < radius + BEHIND_WALL) continue;
    area += part.area;
    yy += part.area * part.y * part.y;
    zz += part.area * part.z * part.z;
    yz += part.area * part.y * part.z;
  }
  const lean = yz / Math.sqrt(yy * zz);
  return area >= INNER_AREA_MIN && Math.abs(lean) >= LEAN_MIN ? Math.sign(lean) : 0;
};

/** The direction of the back by the innermost bone below the socket: the pubis is at the front. */
const backByPubis = (half: readonly Part[]): number => {
  const below = half.filter(({ z }) => z < 0).sort((a, b) => b.inward - a.inward);
  const enough = INNERMOST * below.reduce((sum, { area }) => sum + area, 0);
  let [area, y] = [0, 0];
  for (const part of below) {
    if (area >= enough) break;
    area += part.area;
    y += part.area * part.y;
  }
  return area > 0 && Math.abs(y / area) >= FORWARD_MIN ? -Math.sign(y) : 0;
};

/** The least ratio of the vertical second moment of the bone to the horizontal ones. */
const UPRIGHT_MIN = 1.6;

/** Whether the bone is upright, as a hip is if z points to the head or to the feet. */
const isUpright = (half: readonly Part[]): boolean => {
  let [xx, yy, zz] = [0, 0, 0];
  for (const { inward, y, z, area } of half) {
    xx += area * inward * inward;
    yy += area * y * y;
    zz += area * z * z;
  }
  return zz > UPRIGHT_MIN * Math.max(xx, yy);
};

/**
 * The handedness of the bone around a socket: a person who looks into a left socket from outside has the front on the
 * left. Null if the two estimates of the back disagree, or the bone does not stand upright in the frame.
 */
const sideIn = (samples: SurfaceSamples, socket: RoundHollow, frame: Frame): Side | null => {
  const half = ownHalf(samples, socket, frame);
  if (!isUpright(half)) return null;
  const back = backByLean(half, socket.radius);
  if (back === 0 || back !== backByPubis(half)) return null;
  if (back * dot(socket.opening, thirdOf(frame)) > OPENS_BACKWARD) return null;
  return back > 0 ? 'LEFT' : 'RIGHT';
};

/** From the middle of a socket inwards, in millimetres: bone beyond it is the other half of the pelvis. */
const OTHER_HALF = 130;
const APART_MIN = 100;

const reachesOtherHalf = (
  { count, points }: SurfaceSamples,
  { centre }: RoundHollow,
  { outward }: Frame,
): boolean => {
  for (let at = 0; at < 3 * count; at += 3)
    if (-dot(fromCentre(points, at, centre), outward) > OTHER_HALF) return true;
  return false;
};

/** What the bone around a socket says. */
export interface SocketJudgement {
  readonly side: Side | null;
  /** Whether the model goes on into the other half of the pelvis. */
  readonly hasOtherHalf: boolean;
}

/**
 * Judges a socket in the frame of the file and in that of the bone; its side is null if they contradict each other or neither
 * says it. The second holds however the model is turned, the first also for a part of a hip that has another longest axis.
 * Inwards is measured in the frame that shows the side: along the x of a model that is turned, an ilium is as long as a
 * pelvis is wide.
 */
export const judgeSocket = (samples: SurfaceSamples, socket: RoundHollow): SocketJudgement => {
  const file = frameOfFile(socket);
  const judged = [file, frameOfBone(samples, socket)].flatMap((frame) => {
    const side = frame && sideIn(samples, socket, frame);
    return frame && side ? [{ frame, side }] : [];
  });
  const [first, second] = judged;
  const frame = first?.frame ?? file;
  return {
    side: first && (second === undefined || second.side === first.side) ? first.side : null,
    hasOtherHalf: frame !== undefined && reachesOtherHalf(samples, socket, frame),
  };
};

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Whether two sockets are those of two hips. */
export const areApart = (sockets: readonly RoundHollow[]): boolean =>
  sockets.some((one) => sockets.some((other) => distance(one.centre, other.centre) > APART_MIN));
