import { SIDES } from '../../hip/side.ts';
import { SEGMENTS } from '../segments.ts';
import { CLASSES } from './draft.ts';
import { gapsAt } from './gaps.ts';
import { voxelAt } from './grid.ts';
import type { Grid } from './grid.ts';
import { CLASS_SHIFT } from './marks.ts';
import { FACES, narrowestCut } from './narrowest.ts';
import type { Net } from './narrowest.ts';

/** Bones that touch with less than this are left as they are; square millimetres. */
const WORTH = 20;
/** How far from where two bones touch their border may move, along faces of voxels; millimetres. */
const REACH = 12;
/** A face in a gap of this depth, in Hounsfield units, joins half as much as one in bone. */
const HALF = 60;
/** The cost of taking a cubic millimetre from the bone that the guess prefers or, without a preference, from the bone that has it; in square millimetres of bone. */
const COST = { preferred: 0.08, own: 0.016 };
/** A longer voxel counts as this long, because part of it may be gap; millimetres. */
const LONGEST = 2.5;

/** Labels with bones that may touch. */
export interface Joined {
  readonly labels: Uint8Array;
  /** Of each voxel, as `marksOf` gives them. */
  readonly marks: Uint8Array;
  /** Smoothed, so that noise makes no gaps. */
  readonly hounsfield: Int16Array;
  readonly grid: Grid;
}

interface Bone {
  readonly label: number;
  readonly kind: number;
}

type Pair = readonly [Bone, Bone];

interface Step {
  readonly axis: 0 | 1 | 2;
  readonly by: number;
  readonly area: number;
  readonly length: number;
}

const stepsOf = ({ size: [nx, ny], spacing: [sx, sy, sz] }: Grid): readonly Step[] => [
  { axis: 0, by: 1, area: sy * sz, length: sx },
  { axis: 1, by: nx, area: sx * sz, length: sy },
  { axis: 2, by: nx * ny, area: sx * sy, length: sz },
];

/** Calls back with the voxel beyond each face of a voxel, where the grid has one. */
const eachFace = (
  n: number,
  { size }: Grid,
  steps: readonly Step[],
  visit: (to: number, face: number, step: Step) => void,
): void => {
  const at = voxelAt(n, size);
  for (const [k, step] of steps.entries()) {
    if (at[step.axis] > 0) visit(n - step.by, 2 * k, step);
    if (at[step.axis] < size[step.axis] - 1) visit(n + step.by, 2 * k + 1, step);
  }
};

/** The voxels of two bones that touch, and with how many square millimetres. */
const contactOf = (
  { labels, grid }: Joined,
  [one, other]: Pair,
): { readonly voxels: ReadonlySet<number>; readonly area: number } => {
  const voxels = new Set<number>();
  const steps = stepsOf(grid);
  let touching = 0;
  for (let n = 0; n < labels.length; n++) {
    if (labels[n] !== one.label) continue;
    eachFace(n, grid, steps, (to, _, { area }) => {
      if (labels[to] !== other.label) return;
      voxels.add(n).add(to);
      touching += area;
    });
  }
  return { voxels, area: touching };
};

/** The voxels of both bones around their contact, with their number among these. */
const regionAround = (
  { labels, grid }: Joined,
  [one, other]: Pair,
  contact: ReadonlySet<number>,
): ReadonlyMap<number, number> => {
  const steps = stepsOf(grid);
  const distances = new Map([...contact].map((n) => [n, 0]));
  const queue = [...contact];
  for (let first = 0; first < queue.length; first++) {
    const n = queue[first] ?? 0;
    const distance = distances.get(n) ?? 0;
    eachFace(n, grid, steps, (to, _, { length }) => {
      const farther = distance + length;
      if (farther > REACH || (labels[to] !== one.label && labels[to] !== other.label)) return;
      if (farther >= (distances.get(to) ?? Infinity) - 1e-6) return;
      distances.set(to, farther);
      queue.push(to);
    });
  }
  return new Map([...distances.keys()].map((n, at) => [n, at]));
};

/** How much bone joins the voxels to each other, and each to the two bones. */
const netOf = (joined: Joined, [one, other]: Pair, region: ReadonlyMap<number, number>): Net => {
  const { labels, marks, hounsfield, grid } = joined;
  const steps = stepsOf(grid);
  const depthAt = gapsAt(hounsfield, grid, [...region.keys()]);
  const volume = grid.spacing.reduce((product, length) => product * Math.min(LONGEST, length), 1);
  const net: Net = {
    beside: new Int32Array(FACES * region.size).fill(-1),
    capacities: new Float32Array(FACES * region.size),
    fromSource: new Float32Array(region.size),
    toSink: new Float32Array(region.size),
  };
  for (const [n, at] of region) {
    let isEnd = false;
    eachFace(n, grid, steps, (to, face, { area }) => {
      const beyond = region.get(to);
      if (beyond === undefined) {
        isEnd ||= labels[to] === labels[n];
        return;
      }
      const depth = Math.max(depthAt(n), depthAt(to)) / HALF;
      net.beside[FACES * at + face] = beyond;
      net.capacities[FACES * at + face] = area / (1 + depth * depth);
    });
    const kind = (marks[n] ?? 0) >> CLASS_SHIFT;
    const isPreferred = kind === one.kind || kind === other.kind;
    const pull = (bone: Bone): number => {
      const isOwn = labels[n] === bone.label;
      // Where a bone goes on beyond the region, it stays that bone.
      if (isEnd) return isOwn ? Infinity : 0;
      if (isPreferred) return kind === bone.kind ? COST.preferred * volume : 0;
      return isOwn ? COST.own * volume : 0;
    };
    net.fromSource[at] = pull(one);
    net.toSink[at] = pull(other);
  }
  return net;
};

const cutBetween = (joined: Joined, pair: Pair): void => {
  const contact = contactOf(joined, pair);
  if (contact.area < WORTH) return;
  const region = regionAround(joined, pair, contact.voxels);
  const net = netOf(joined, pair, region);
  if (!net.fromSource.includes(Infinity) || !net.toSink.includes(Infinity)) return;
  const isOne = narrowestCut(net);
  for (const [n, at] of region) joined.labels[n] = pair[isOne[at] ? 0 : 1].label;
};

/**
 * Moves the border of each femur and its hip bone, where they touch, to where the least bone joins them. A watershed that
 * crosses a narrow joint in one place gives a part of one bone to the other, and ends in the middle of it.
 */
export const cutBridges = (joined: Joined): void => {
  for (const side of SIDES)
    cutBetween(joined, [
      { label: SEGMENTS[`${side}_FEMUR`].value, kind: CLASSES.femur },
      { label: SEGMENTS[`${side}_HIP_BONE`].value, kind: CLASSES.hipBone },
    ]);
};
