import { SEGMENTS } from '../segments.ts';
import { componentsOf, dilated } from './components.ts';
import { CLASSES, CLASS_COUNT } from './draft.ts';
import type { Grid } from './grid.ts';
import { leftOf, maskOf, placeAt } from './hips.ts';
import type { Hips } from './hips.ts';
import type { Guess } from './predict.ts';

/** What a voxel of a guess says about the voxels of the scan in it: the value of a segment, or one of these. */
export const MARK = { outside: 0, otherBone: 7, contested: 8 } as const;
/** Set where the guess is certain of bone or all neighbours are bone, so that even dark marrow belongs to it. */
export const DEEP = 16;
/** Set where bone of any kind is likeliest. */
export const BONE = 32;
/** The mark without what is set beside it. */
export const SEED_BITS = 15;
/** The class of the likeliest bone begins at this bit; 0 where none is likelier than the others. */
export const CLASS_SHIFT = 6;

const LIKELY = 0.7 * 255;
/** Up to the thin cortex of a wing or of the sacrum, which a scan of thick slices hardly shows. */
const CERTAIN = 0.85 * 255;
const POSSIBLE = 0.25 * 255;
const AHEAD = { least: 0.1 * 255, times: 1.5 };
/** In millimetres: how far from the guess the flood may find more of a bone. */
const REACH = 7.5;
/** In millimetres to either side of the middle: which hip bone the symphysis belongs to is decided on the CT. */
const SYMPHYSIS = 8;

const boneOf = ({ classes }: Guess): Uint8Array => {
  const background = classes[CLASSES.background] ?? new Uint8Array();
  const bone = new Uint8Array(background.length);
  for (let n = 0; n < bone.length; n++) bone[n] = 255 - (background[n] ?? 0);
  return bone;
};

/** The highest value in the box of neighbours of each voxel. */
const highest = (values: Uint8Array, [nx, ny, nz]: Grid['size']): Uint8Array => {
  let current = values;
  const lines: readonly (readonly [number, number])[] = [
    [1, nx],
    [nx, ny],
    [nx * ny, nz],
  ];
  for (const [stride, length] of lines) {
    const next = new Uint8Array(values.length);
    const block = stride * length;
    for (let first = 0; first < values.length; first += block) {
      const last = first + block;
      for (let n = first; n < last; n++) {
        let value = current[n] ?? 0;
        const [before, after] = [n - stride, n + stride];
        if (before >= first) {
          const other = current[before] ?? 0;
          if (other > value) value = other;
        }
        if (after < last) {
          const other = current[after] ?? 0;
          if (other > value) value = other;
        }
        next[n] = value;
      }
    }
    current = next;
  }
  return current;
};

/** The side of each femur: as a whole where it lies on one side, else voxel by voxel. */
const femurValues = (best: Uint8Array, grid: Grid, hips: Hips): Uint8Array => {
  const { of, sizes } = componentsOf(maskOf(best, CLASSES.femur), grid.size);
  const left = new Float64Array(sizes.length);
  const values = new Uint8Array(best.length);
  const isLeft = (n: number): boolean => leftOf(hips, placeAt(grid, n)) > 0;
  for (let n = 0; n < of.length; n++) {
    const name = of[n] ?? 0;
    if (name > 0 && isLeft(n)) left[name] = (left[name] ?? 0) + 1;
  }
  for (let n = 0; n < of.length; n++) {
    const name = of[n] ?? 0;
    if (name === 0) continue;
    const share = (left[name] ?? 0) / (sizes[name] ?? 1);
    const isOnLeft = share > 0.8 || (share > 0.2 && isLeft(n));
    values[n] = isOnLeft ? SEGMENTS.LEFT_FEMUR.value : SEGMENTS.RIGHT_FEMUR.value;
  }
  return values;
};

/** The bone that a voxel is, if it is bone: likely only where it is clearly ahead. */
const preferredAt = (classes: readonly Uint8Array[], n: number): number => {
  let [kind, most, second] = [0, 0, 0];
  for (let c: number = CLASSES.hipBone; c <= CLASSES.femur; c++) {
    const value = classes[c]?.[n] ?? 0;
    if (value > most) [kind, most, second] = [c, value, most];
    else if (value > second) second = value;
  }
  return most > AHEAD.least && most > AHEAD.times * second ? kind : 0;
};

/**
 * A voxel of which the network is sure, with no other bone beside it, is a seed. Between two bones, and around all of
 * them, the voxels are contested: the CT decides.
 */
export const marksOf = (guess: Guess, best: Uint8Array, hips: Hips): Uint8Array => {
  const { grid, classes } = guess;
  const bone = boneOf(guess);
  const possible = new Uint8Array(bone.length);
  for (let n = 0; n < bone.length; n++) possible[n] = (bone[n] ?? 0) > POSSIBLE ? 1 : 0;
  const near = dilated(possible, grid.size, Math.round(REACH / grid.spacing[0]));
  const softest = highest(classes[CLASSES.background] ?? new Uint8Array(), grid.size);
  const most = classes.map((values) => highest(values, grid.size));
  const femur = femurValues(best, grid, hips);
  const seedAt = (n: number, own: number): number => {
    if ((classes[own]?.[n] ?? 0) < LIKELY) return MARK.contested;
    for (let c = 1; c < CLASS_COUNT; c++)
      if (c !== own && (most[c]?.[n] ?? 0) > POSSIBLE) return MARK.contested;
    if (own === CLASSES.otherBone) return MARK.otherBone;
    if (own === CLASSES.sacrum) return SEGMENTS.SACRUM.value;
    if (own === CLASSES.femur) return femur[n] ?? 0;
    const left = leftOf(hips, placeAt(grid, n));
    if (Math.abs(left) < SYMPHYSIS) return MARK.contested;
    return left > 0 ? SEGMENTS.LEFT_HIP_BONE.value : SEGMENTS.RIGHT_HIP_BONE.value;
  };
  const marks = new Uint8Array(best.length);
  for (let n = 0; n < marks.length; n++) {
    if (!near[n]) continue;
    marks[n] = preferredAt(classes, n) << CLASS_SHIFT;
    const own = best[n] ?? 0;
    const isDeep = (softest[n] ?? 0) < 128 || (bone[n] ?? 0) > CERTAIN;
    const mark = own === CLASSES.background ? MARK.contested : seedAt(n, own);
    marks[n] = (marks[n] ?? 0) | mark | (isDeep ? DEEP : 0) | ((bone[n] ?? 0) > 127 ? BONE : 0);
  }
  return marks;
};
