import type { Vector } from '../../ct/vector.ts';
import { stridesOf } from './edited-scan.ts';

export interface FloodField {
  readonly size: Vector;
  readonly spacing: Vector;
  /** 0 is to be labelled, 1 keeps the label of `seeds` and spreads it, 2 keeps it and does not. */
  readonly roles: Uint8Array;
  readonly seeds: Uint8Array;
}

/** The height of the edge from one voxel to the next for this label, below `LEVELS`; −1 where it may not go there. */
export type EdgeHeight = (label: number, from: number, to: number, by: number) => number;

export const LEVELS = 32;
/** Lengths are counted in tenths of a millimetre. */
const TENTHS = 10;
const MOST_LENGTH = 0xffff;

/** A list of voxels for each number. */
const createLists = (count: number) => {
  const heads = new Int32Array(count).fill(-1);
  let voxels = new Int32Array(4096);
  let nexts = new Int32Array(4096);
  let used = 0;
  const grown = (values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
    const larger = new Int32Array(values.length * 2);
    larger.set(values);
    return larger;
  };
  return {
    add: (list: number, voxel: number): void => {
      if (used === voxels.length) [voxels, nexts] = [grown(voxels), grown(nexts)];
      voxels[used] = voxel;
      nexts[used] = heads[list] ?? -1;
      heads[list] = used++;
    },
    /** Takes all voxels out of a list. */
    drain: (list: number, visit: (voxel: number) => void): void => {
      let at = heads[list] ?? -1;
      heads[list] = -1;
      for (; at >= 0; at = nexts[at] ?? -1) visit(voxels[at] ?? 0);
    },
  };
};

/**
 * A watershed from seeds: each voxel gets the label that reaches it over the lowest edges, and among equal ones by the
 * shortest way. Where two are equal in both, it gets the lower label, so that the result does not depend on the order in
 * which voxels are visited. A voxel that no seed reaches keeps its own.
 */
export const flooded = (
  { size, spacing, roles, seeds }: FloodField,
  heightOf: EdgeHeight,
): Uint8Array<ArrayBuffer> => {
  const [nx, ny, nz] = size;
  const strides = stridesOf(size);
  const steps = spacing.map((millimetres) => Math.max(1, Math.round(TENTHS * millimetres)));
  const levels = new Uint8Array(roles.length).fill(0xff);
  const lengths = new Uint16Array(roles.length);
  const labels = seeds.slice();
  const isDone = new Uint8Array(roles.length);
  const atLevel = createLists(LEVELS);
  const atLength = createLists(MOST_LENGTH + 1);
  let level = 0;
  let longest = 0;

  const take = (at: number): void => {
    const length = lengths[at] ?? 0;
    longest = Math.max(longest, length);
    atLength.add(length, at);
  };
  const offer = (from: number, axis: number, by: number): void => {
    const to = from + by;
    if (roles[to] !== 0 || isDone[to] === 1) return;
    const label = labels[from] ?? 0;
    const height = heightOf(label, from, to, by);
    if (height < 0) return;
    const reached = Math.max(levels[from] ?? 0, height);
    const length = Math.min(MOST_LENGTH, (lengths[from] ?? 0) + (steps[axis] ?? 1));
    const known = levels[to] ?? 0;
    const knownLength = lengths[to] ?? 0;
    if (reached < known || (reached === known && length < knownLength)) {
      levels[to] = reached;
      lengths[to] = length;
      labels[to] = label;
      if (reached === level) take(to);
      else atLevel.add(reached, to);
    } else if (reached === known && length === knownLength && label < (labels[to] ?? 0)) labels[to] = label;
  };
  const spread = (at: number): void => {
    const row = Math.floor(at / nx);
    const i = at - row * nx;
    const k = Math.floor(row / ny);
    const j = row - k * ny;
    if (i > 0) offer(at, 0, -1);
    if (i < nx - 1) offer(at, 0, 1);
    if (j > 0) offer(at, 1, -strides[1]);
    if (j < ny - 1) offer(at, 1, strides[1]);
    if (k > 0) offer(at, 2, -strides[2]);
    if (k < nz - 1) offer(at, 2, strides[2]);
  };
  for (let at = 0; at < roles.length; at++)
    if (roles[at] === 1) {
      levels[at] = 0;
      spread(at);
    }
  for (; level < LEVELS; level++) {
    atLevel.drain(level, (at) => {
      if (isDone[at] === 0 && levels[at] === level) take(at);
    });
    for (let length = 0; length <= longest; length++)
      atLength.drain(length, (at) => {
        if (isDone[at] === 1 || levels[at] !== level || lengths[at] !== length) return;
        isDone[at] = 1;
        spread(at);
      });
    longest = 0;
  }
  return labels;
};
