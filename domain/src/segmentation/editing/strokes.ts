import type { Vector } from '../../ct/vector.ts';
import { BACKGROUND } from '../segments.ts';
import { differenceBuilder } from './difference.ts';
import type { Difference } from './difference.ts';
import { changeableOf, stridesOf, tableOf } from './edited-scan.ts';
import type { EditedScan } from './edited-scan.ts';
import { flooded, LEVELS } from './seeded-flood.ts';
import type { EdgeHeight } from './seeded-flood.ts';

/** 'This is femur': what was drawn, as indices of voxels. */
export interface Stroke {
  /** A label; that of the background says that there is no bone. */
  readonly value: number;
  readonly voxels: Uint32Array;
}

/** Hounsfield units below which tissue between two bones is the joint, and unlabelled tissue is no bone. */
const BONE_FROM = 150;
/** A step of this many Hounsfield units is one level of the watershed: noise stays within the first two. */
const LEVEL = 100;
/** The levels that bone has to climb to take what was background. */
const UNLABELLED = 2;
/** How deep a joint is opened between two bones, in millimetres. */
const JOINT = 2;

/** A stroke of background takes bone, too; the background that was there before does not. */
const DRAWN_BACKGROUND = 255;

const OPEN = 0;
const SEED = 1;
const BARRIER = 2;

interface Fields {
  readonly roles: Uint8Array;
  readonly seeds: Uint8Array;
  /** 1 for the outermost voxels, which keep their labels: so the box joins what is around it. */
  readonly rim: Uint8Array;
}

const rimOf = ([nx, ny, nz]: Vector): Uint8Array => {
  const rim = new Uint8Array(nx * ny * nz);
  for (let k = 0, row = 0; k < nz; k++)
    for (let j = 0; j < ny; j++, row += nx)
      if (j === 0 || k === 0 || j === ny - 1 || k === nz - 1) rim.fill(1, row, row + nx);
      else rim[row] = rim[row + nx - 1] = 1;
  return rim;
};

const fieldsOf = (scan: EditedScan, strokes: readonly Stroke[]): Fields => {
  const { labels, hounsfield, volume } = scan;
  const changeable = changeableOf(scan);
  const seeds = labels.slice();
  const drawn = new Uint8Array(labels.length);
  const contested = tableOf([BACKGROUND, ...strokes.map(({ value }) => value)]);
  for (const { value, voxels } of strokes)
    for (const at of voxels) {
      const was = labels[at] ?? 0;
      if (changeable[was] === 0) continue;
      contested[was] = 1;
      drawn[at] = 1;
      seeds[at] = value === BACKGROUND ? DRAWN_BACKGROUND : value;
    }
  const rim = rimOf(volume.size);
  const roles = labels.map((label, at) => {
    if (drawn[at] === 1) return SEED;
    if (contested[label] === 0 || changeable[label] === 0) return BARRIER;
    if (rim[at] === 1) return SEED;
    return label === BACKGROUND && (hounsfield[at] ?? 0) < BONE_FROM ? SEED : OPEN;
  });
  return { roles, seeds, rim };
};

/** How high the edge between two voxels is for a label. */
const heightsOf =
  ({ labels, hounsfield }: EditedScan, { rim }: Fields): EdgeHeight =>
  (label, from, to, by) => {
    const wasBone = labels[to] !== BACKGROUND;
    if (label === BACKGROUND && wasBone) return -1;
    const near = hounsfield[from] ?? 0;
    const far = hounsfield[to] ?? 0;
    // Over two voxels, as the scanner blurs an edge.
    const behind = rim[from] === 1 ? near : (hounsfield[from - by] ?? near);
    const down = Math.max(near, behind) - far;
    const up = Math.max(far, hounsfield[to + by] ?? far) - near;
    const isBone = label !== BACKGROUND && label !== DRAWN_BACKGROUND;
    // From marrow into its own cortex is no edge for a bone; out of the cortex, and out of the dark, is.
    const step = isBone && near >= BONE_FROM ? down : Math.max(down, up);
    const extra = isBone && !wasBone ? UNLABELLED : 0;
    return Math.min(LEVELS - 1, Math.floor(Math.max(0, step) / LEVEL) + extra);
  };

/** Where two bones touch, the dark voxels between them become background: the joint is opened. */
const openJoints = ({ hounsfield, volume }: EditedScan, { roles }: Fields, result: Uint8Array): void => {
  const { size, spacing } = volume;
  const strides = stridesOf(size);
  const isDark = (at: number): boolean =>
    roles[at] === OPEN && result[at] !== BACKGROUND && (hounsfield[at] ?? 0) < BONE_FROM;
  const ways = [0, 1, 2].flatMap((axis) =>
    [-1, 1].map((sign) => ({ by: sign * (strides[axis] ?? 0), millimetres: spacing[axis] ?? 0 })),
  );
  const depths = new Map<number, number>();
  for (let at = 0; at < result.length; at++) {
    if (!isDark(at)) continue;
    const label = result[at] ?? 0;
    let depth = Infinity;
    for (const { by, millimetres } of ways) {
      const other = result[at + by] ?? label;
      if (other !== label && other !== BACKGROUND) depth = Math.min(depth, millimetres / 2);
    }
    if (depth < Infinity) depths.set(at, depth);
  }
  // A Map is visited in the order in which it grows; a voxel that is reached by a shorter way is visited again.
  for (const [at, depth] of depths)
    for (const { by, millimetres } of ways) {
      const next = at + by;
      const nextDepth = depth + millimetres;
      if (nextDepth > JOINT || !isDark(next) || (depths.get(next) ?? Infinity) <= nextDepth) continue;
      depths.delete(next);
      depths.set(next, nextDepth);
    }
  for (const at of depths.keys()) result[at] = BACKGROUND;
};

/**
 * Says anew to which segment each voxel belongs, by a watershed in the CT from the strokes and the labels at the rim of
 * the box. Only the segments of the strokes, those under them, and background as dense
 * as bone change.
 */
export const divide = (scan: EditedScan, strokes: readonly Stroke[]): Difference => {
  const { volume, labels } = scan;
  const fields = fieldsOf(scan, strokes);
  const result = flooded({ size: volume.size, spacing: volume.spacing, ...fields }, heightsOf(scan, fields));
  for (let at = 0; at < result.length; at++) if (result[at] === DRAWN_BACKGROUND) result[at] = BACKGROUND;
  openJoints(scan, fields, result);
  const builder = differenceBuilder(volume.size);
  for (let at = 0; at < labels.length; at++) builder.change(at, labels[at] ?? 0, result[at] ?? 0);
  return builder.finish();
};
