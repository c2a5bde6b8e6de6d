import type { Vector } from '../../ct/vector.ts';
import { SEGMENTS } from '../segments.ts';
import { CLASSES } from './draft.ts';
import { BONE, CLASS_SHIFT, DEEP, MARK, SEED_BITS } from './marks.ts';

/** Lists of voxels by brightness. */
interface Buckets {
  readonly push: (level: number, voxel: number) => void;
  /** The next voxel of the brightest list that has any; -1 at the end. */
  readonly pop: () => number;
  readonly level: () => number;
}

const LEVELS = 256;
const DARKEST = -200;
const STEP = 8;
/** Hounsfield units by which a voxel counts as darker for a bone of another class than the network prefers. */
const AGAINST = 160;

/** Hounsfield units above the threshold that a voxel needs where the network sees no bone: a vessel or a drain is darker. */
const BEYOND = 60;

/** The class of each label of the flood. */
const CLASS_OF = new Uint8Array(16);
CLASS_OF[SEGMENTS.LEFT_HIP_BONE.value] = CLASSES.hipBone;
CLASS_OF[SEGMENTS.RIGHT_HIP_BONE.value] = CLASSES.hipBone;
CLASS_OF[SEGMENTS.SACRUM.value] = CLASSES.sacrum;
CLASS_OF[SEGMENTS.LEFT_FEMUR.value] = CLASSES.femur;
CLASS_OF[SEGMENTS.RIGHT_FEMUR.value] = CLASSES.femur;
CLASS_OF[MARK.otherBone] = CLASSES.otherBone;

const levelOf = (hounsfield: number): number =>
  Math.min(LEVELS - 1, Math.max(0, ((hounsfield - DARKEST) / STEP) | 0));

const createBuckets = (): Buckets => {
  const lists = Array.from({ length: LEVELS }, () => new Int32Array(256));
  const counts = new Int32Array(LEVELS);
  let top = LEVELS - 1;
  return {
    push: (level, voxel) => {
      let list = lists[level] ?? new Int32Array();
      const count = counts[level] ?? 0;
      if (count === list.length) {
        const larger = new Int32Array(list.length * 2);
        larger.set(list);
        lists[level] = larger;
        list = larger;
      }
      list[count] = voxel;
      counts[level] = count + 1;
      if (level > top) top = level;
    },
    pop: () => {
      while (top >= 0 && counts[top] === 0) top--;
      if (top < 0) {
        top = 0;
        return -1;
      }
      const count = (counts[top] ?? 0) - 1;
      counts[top] = count;
      return lists[top]?.[count] ?? -1;
    },
    level: () => top,
  };
};

export interface Flooded {
  readonly size: Vector;
  /** Smoothed, so that noise makes no bridges. */
  readonly hounsfield: Int16Array;
  /** Of each voxel, as `marksOf` gives them. */
  readonly marks: Uint8Array;
  readonly threshold: number;
}

/**
 * A watershed from the seeds, from bright to dark: two bones meet in the darkest line between them, which is the joint
 * space. Voxels below the threshold are taken only deep inside of a bone.
 */
export const flooded = ({ size, hounsfield, marks, threshold }: Flooded): Uint8Array => {
  const [nx, ny, nz] = size;
  const layer = nx * ny;
  const labels = new Uint8Array(marks.length);
  const buckets = createBuckets();
  /** Who asked first for a voxel that the network would give to another bone. */
  const waiting = new Uint8Array(marks.length);
  const isTaken = (n: number, mark: number): boolean =>
    mark !== MARK.outside &&
    ((mark & DEEP) !== 0 || (hounsfield[n] ?? 0) > (mark & BONE ? threshold : threshold + BEYOND));
  for (let n = 0; n < marks.length; n++) {
    const mark = marks[n] ?? 0;
    const seed = mark & SEED_BITS;
    if (seed !== MARK.outside && seed !== MARK.contested && isTaken(n, mark)) labels[n] = seed;
  }
  const spread = (from: number, to: number): void => {
    const mark = marks[to] ?? 0;
    if (labels[to] !== 0 || !isTaken(to, mark)) return;
    const label = labels[from] ?? 0;
    const preferred = mark >> CLASS_SHIFT;
    const value = hounsfield[to] ?? 0;
    if (preferred !== 0 && preferred !== CLASS_OF[label] && !waiting[to]) {
      // Its turn comes later, unless the preferred bone is there first.
      waiting[to] = label;
      buckets.push(Math.min(levelOf(value - AGAINST), buckets.level()), to);
      return;
    }
    if (preferred !== 0 && preferred !== CLASS_OF[label]) return;
    labels[to] = label;
    buckets.push(Math.min(levelOf(value), buckets.level()), to);
  };
  const isOpen = (n: number): boolean => labels[n] === 0 && isTaken(n, marks[n] ?? 0);
  for (let n = 0; n < marks.length; n++)
    if (
      labels[n] !== 0 &&
      (isOpen(n - 1) ||
        isOpen(n + 1) ||
        isOpen(n - nx) ||
        isOpen(n + nx) ||
        isOpen(n - layer) ||
        isOpen(n + layer))
    )
      buckets.push(levelOf(hounsfield[n] ?? 0), n);
  for (let n = buckets.pop(); n >= 0; n = buckets.pop()) {
    if (labels[n] === 0) labels[n] = waiting[n] ?? 0;
    const [i, j, k] = [n % nx, ((n / nx) | 0) % ny, (n / layer) | 0];
    if (i > 0) spread(n, n - 1);
    if (i < nx - 1) spread(n, n + 1);
    if (j > 0) spread(n, n - nx);
    if (j < ny - 1) spread(n, n + nx);
    if (k > 0) spread(n, n - layer);
    if (k < nz - 1) spread(n, n + layer);
  }
  return labels;
};
