import type { Vector } from '../../ct/vector.ts';
import { ballsIn } from './balls.ts';
import { fillSlices } from './body.ts';
import { componentsOf, dilated, eroded } from './components.ts';
import { CLASSES, CLASS_COUNT } from './draft.ts';
import type { Overview } from './find-bones.ts';
import { hipsAround, leftOf, placeAt } from './hips.ts';
import type { Ball, Hips } from './hips.ts';
import type { Guess } from './predict.ts';

/** Bone in voxels of 2.5 mm; marrow is filled in afterwards. */
const THRESHOLD = { least: 130, most: 260 };
/** In voxels: smaller parts are vessels and gas. */
const SMALLEST = 60;

/** The threshold that parts the bright voxels of a body best into two groups (Otsu 1979). */
const otsu = (hounsfield: Int16Array, body: Uint8Array): number => {
  const [from, to, step] = [0, 1000, 10];
  const counts = new Float64Array((to - from) / step);
  for (let n = 0; n < body.length; n++) {
    const value = hounsfield[n] ?? 0;
    if (!body[n] || value < from || value >= to) continue;
    const bin = Math.floor((value - from) / step);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  const all = counts.reduce((sum, count, bin) => sum + count * bin, 0);
  let [best, most, below, sum] = [0, -1, 0, 0];
  for (let bin = 0; bin < counts.length - 1; bin++) {
    below += counts[bin] ?? 0;
    sum += (counts[bin] ?? 0) * bin;
    if (below === 0 || below === total) continue;
    const apart = (sum / below - (all - sum) / (total - below)) ** 2 * below * (total - below);
    if (apart > most) [best, most] = [bin, apart];
  }
  return Math.min(THRESHOLD.most, Math.max(THRESHOLD.least, from + (best + 1) * step));
};

const bonesIn = ({ hounsfield, body, grid }: Overview): Uint8Array => {
  const threshold = otsu(hounsfield, body);
  const mask = new Uint8Array(body.length);
  for (let n = 0; n < mask.length; n++) mask[n] = body[n] && (hounsfield[n] ?? 0) > threshold ? 1 : 0;
  const { of, sizes } = componentsOf(mask, grid.size);
  for (let n = 0; n < mask.length; n++) if ((sizes[of[n] ?? 0] ?? 0) < SMALLEST) mask[n] = 0;
  const closed = dilated(mask, grid.size, 1);
  fillSlices(closed, grid.size, MARROW);
  const filled = eroded(closed, grid.size, 1);
  for (let n = 0; n < mask.length; n++) if (filled[n]) mask[n] = 1;
  return mask;
};

/** Voxels of the largest hole in a slice that is filled: the canal of a shaft, not that of the pelvis. */
const MARROW = 130;

/** Lengths in millimetres from the centre of the nearer head; `aside` is outwards, `up` to the head of the patient. */
interface Place {
  readonly aside: number;
  readonly up: number;
  readonly back: number;
  readonly fromMiddle: number;
  readonly distance: number;
  readonly radius: number;
}

/** Where the anatomy leaves no choice; elsewhere the watershed decides. The lengths hold for adults of any size. */
const certainClass = ({ aside, up, back, fromMiddle, distance, radius }: Place): number => {
  if (distance < 0.8 * radius) return CLASSES.femur;
  if (up < -110) return CLASSES.femur;
  if (up < -45 && aside > -8) return CLASSES.femur;
  if (up < 20 && aside > radius + 6) return CLASSES.femur;
  if (up > 125 && fromMiddle < 45) return CLASSES.otherBone;
  if (up > -10 && up < 105 && back > 25 && fromMiddle < 32) return CLASSES.sacrum;
  if (up > -45 && up <= -10 && back > 35 && fromMiddle < 25) return CLASSES.sacrum;
  if (up > radius + 10 && fromMiddle > 62) return CLASSES.hipBone;
  if (up > radius + 10 && back < 0) return CLASSES.hipBone;
  if (up > -95 && up < 20 && aside < -radius - 8 && back < 45) return CLASSES.hipBone;
  return -1;
};

const placeBeside = (place: Vector, { centre, radius }: Ball, hips: Hips): Place => {
  const [own, head] = [leftOf(hips, place), leftOf(hips, centre)];
  return {
    aside: Math.abs(own) - Math.abs(head),
    up: place[2] - centre[2],
    back: place[1] - centre[1],
    fromMiddle: Math.abs(own),
    distance: Math.hypot(place[0] - centre[0], place[1] - centre[1], place[2] - centre[2]),
    radius,
  };
};

/** How likely a bone is that the anatomy leaves open. */
const [SURE, OPEN] = [230, 76];

/** A guess without a network: threshold, femoral heads as balls, and what lies around them. */
export const classicalGuess = (
  overview: Overview,
): { readonly guess: Guess; readonly hips: Hips } | undefined => {
  const { grid } = overview;
  const balls = ballsIn(overview);
  if (!balls.LEFT && !balls.RIGHT) return undefined;
  const hips = hipsAround(balls, balls.middle);
  const bones = bonesIn(overview);
  const classes = Array.from({ length: CLASS_COUNT }, () => new Uint8Array(bones.length));
  const set = (kind: number, n: number, value: number): void => {
    const values = classes[kind];
    if (values) values[n] = value;
  };
  for (let n = 0; n < bones.length; n++) {
    if (!bones[n]) {
      set(CLASSES.background, n, 255);
      continue;
    }
    const place = placeAt(grid, n);
    const ball = leftOf(hips, place) > 0 ? (balls.LEFT ?? balls.RIGHT) : (balls.RIGHT ?? balls.LEFT);
    const kind = ball ? certainClass(placeBeside(place, ball, hips)) : -1;
    set(CLASSES.background, n, 25);
    if (kind >= 0) set(kind, n, SURE);
    else for (const open of [CLASSES.hipBone, CLASSES.sacrum, CLASSES.femur]) set(open, n, OPEN);
  }
  return { guess: { grid, classes }, hips };
};
