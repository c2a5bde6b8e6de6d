import type { Volume } from '../../ct/volume.ts';
import { cross, dot } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import type { Mesh } from '../../models/mesh.ts';
import { AXES, OTHERS } from '../editing/edited-scan.ts';
import type { Box, LabelGrid } from '../editing/edited-scan.ts';
import { boxOf } from '../editing/parts.ts';
import { indicatorIn, samplingOf, smoothFieldOf } from '../smoothing/smooth-field.ts';
import type { IndicatorRows } from '../smoothing/smooth-field.ts';
import { marched } from './marching.ts';
import type { Lattice } from './marching.ts';
import { MOST_TRIANGLES } from './limits.ts';
import { relaxed } from './relax.ts';
import { shellsOf } from './shells.ts';

/**
 * The σ of the smoothing in voxels, along each axis by itself: it rounds the steps between voxels, and a plate of a single
 * voxel stays.
 */
export const SIGMA = 0.9;
/** Slices that are further apart are sampled between them, too. */
const LONGEST_STEP = 1.2;
/** Of a surface before it is reduced: bounds its memory. */
export const FINEST_TRIANGLES = 1_500_000;
/** Cubic millimetres. */
export const LEAST_PART = 500;
/** Voxels around the segment: further out the smoothed indicator is below a hundredth. */
const MARGIN = 2;

export interface SurfaceOptions {
  /** Separate parts of fewer cubic millimetres are left out; the largest stays. */
  readonly leastPart?: number;
  readonly mostTriangles?: number;
}

export interface Surface {
  /** In the patient's frame. Without triangles where no voxel has the label. */
  readonly mesh: Mesh;
  /** How many separate parts it has. */
  readonly parts: number;
  /** Cubic millimetres inside. */
  readonly size: number;
}

type Grid = Pick<LabelGrid, 'volume' | 'labels'>;
type Samplings = Parameters<typeof smoothFieldOf>[1];

/** How many triangles there would be with one sample for each voxel: two for each pair of voxels that it parts. */
const estimate = ({ volume: { size }, labels }: Grid, { min, max }: Box, segment: number): Vector => {
  const counts: [number, number, number] = [0, 0, 0];
  const [nx, ny] = size;
  for (let k = min[2]; k <= max[2]; k++)
    for (let j = min[1]; j <= max[1]; j++)
      for (let i = min[0], n = i + nx * (j + ny * k); i <= max[0]; i++, n++) {
        if (labels[n] !== segment) continue;
        if (i === 0 || labels[n - 1] !== segment) counts[0] += 4;
        if (j === 0 || labels[n - nx] !== segment) counts[1] += 4;
        if (k === 0 || labels[n - nx * ny] !== segment) counts[2] += 4;
      }
  return counts;
};

/** Voxels from sample to sample along each axis. */
const stepsOf = (grid: Grid, box: Box, segment: number, most: number): Vector => {
  const { spacing } = grid.volume;
  const fine = AXES.map((axis) => 1 / Math.ceil(spacing[axis] / LONGEST_STEP)) as [number, number, number];
  const counts = estimate(grid, box, segment);
  const expected = AXES.reduce<number>((sum, axis) => {
    const [u, v] = OTHERS[axis];
    return sum + counts[axis] / (fine[u] * fine[v]);
  }, 0);
  const factor = Math.max(1, Math.sqrt(expected / most));
  return [fine[0] * factor, fine[1] * factor, fine[2] * factor];
};

const placesAlong = (from: number, to: number, step: number): number[] => {
  const count = Math.ceil((to - from + 2 * MARGIN) / step) + 1;
  const middle = (from + to) / 2;
  // From the middle outwards, so that a mirrored segment has a mirrored surface.
  return Array.from({ length: count }, (_, n) => middle + (n - (count - 1) / 2) * step);
};

/** Beyond this, samples count as far from the surface. */
const FAINT = 0.001;
const FAR = Math.log((1 - FAINT) / FAINT);

/**
 * The distance from the surface in about the units of σ, which is nearly linear around it, where the indicator bends:
 * between two samples the crossing is then found by a straight line.
 */
const straightened = (indicator: number): number => {
  if (indicator < FAINT) return -FAR;
  return indicator > 1 - FAINT ? FAR : Math.log(indicator / (1 - indicator));
};

const latticeOf = (source: IndicatorRows, samplings: Samplings): Lattice => {
  const field = smoothFieldOf(source, samplings);
  return {
    size: [samplings[0].count, samplings[1].count, samplings[2].count],
    plane: (k) => {
      const plane = field.plane(k);
      for (let n = 0; n < plane.length; n++) plane[n] = straightened(plane[n] ?? 0);
      return plane;
    },
  };
};

const isMirrored = ({ axes }: Volume): boolean => dot(cross(axes[0], axes[1]), axes[2]) < 0;

/** From the lattice to millimetres along the axes of the volume. */
const scaled = (
  { positions, triangles }: Mesh,
  { spacing }: Volume,
  places: readonly (readonly number[])[],
): Mesh => ({
  positions: positions.map((at, n) => {
    const axis = (n % 3) as 0 | 1 | 2;
    const [first = 0, second = 0] = places[axis] ?? [];
    return (first + at * (second - first)) * spacing[axis];
  }),
  triangles,
});

const inPatient = (
  { positions, triangles }: Mesh,
  { origin, axes: [u, v, w] }: Volume,
  isFlipped: boolean,
): Mesh => {
  const moved = new Float32Array(positions.length);
  for (let n = 0; n < positions.length; n += 3) {
    const [x, y, z] = [positions[n] ?? 0, positions[n + 1] ?? 0, positions[n + 2] ?? 0];
    for (const k of AXES) moved[n + k] = origin[k] + x * u[k] + y * v[k] + z * w[k];
  }
  const wound = triangles.slice();
  if (isFlipped)
    for (let n = 0; n < wound.length; n += 3)
      [wound[n + 1], wound[n + 2]] = [wound[n + 2] ?? 0, wound[n + 1] ?? 0];
  return { positions: moved, triangles: wound };
};

/** How far a vertex may be from where the image says, in voxels: a label is no better known than this. */
const FREEDOM = 0.5;
/** Of the relaxation, where the samples are as far apart as the voxels. */
const ROUNDS = 40;
const MOST_ROUNDS = 160;

/**
 * The way over which a round evens the surface out grows with the distance of the samples: the steps of thick slices are
 * wide and need more rounds, and a surface with fewer triangles fewer.
 */
const roundsOf = ({ spacing }: Volume, steps: Vector): number => {
  const step = Math.cbrt(AXES.reduce<number>((product, axis) => product * steps[axis] * spacing[axis], 1));
  return Math.min(MOST_ROUNDS, Math.round(ROUNDS * (Math.max(...spacing) / step) ** 2));
};

const finished = (
  found: Mesh,
  volume: Volume,
  steps: Vector,
  places: readonly (readonly number[])[],
): Mesh => {
  const { spacing } = volume;
  const most: Vector = [FREEDOM * spacing[0], FREEDOM * spacing[1], FREEDOM * spacing[2]];
  const even = relaxed(scaled(found, volume, places), most, roundsOf(volume, steps));
  return inPatient(even, volume, isMirrored(volume));
};

const EMPTY: Surface = {
  mesh: { positions: new Float32Array(0), triangles: new Uint32Array(0) },
  parts: 0,
  size: 0,
};

/**
 * The surface of one segment: where its indicator, smoothed by the kernel 2G − G∗G with σ of 0.9 voxels along each axis, is
 * one half. Closed, also at the edges of the scan, and manifold; holes inside are filled. Needs no more memory than a few
 * slices and the mesh.
 */
export const surfaceOf = (
  grid: Grid,
  segment: number,
  { leastPart = LEAST_PART, mostTriangles = MOST_TRIANGLES }: SurfaceOptions = {},
): Surface => {
  const { volume, labels } = grid;
  const box = boxOf(labels, volume.size, segment);
  if (!box) return EMPTY;
  const source = indicatorIn(labels, volume.size, box, segment);
  let steps = stepsOf(grid, box, segment, mostTriangles);
  for (;;) {
    const places = AXES.map((axis) => placesAlong(box.min[axis], box.max[axis], steps[axis]));
    const [x, y, z] = places.map((along, axis) => {
      const spacing = volume.spacing[axis] ?? 1;
      // Outside of the box around it there is nothing of the segment.
      const from = box.min[axis as 0 | 1 | 2];
      return samplingOf(
        along.map((place) => place - from),
        spacing,
        SIGMA * spacing,
      );
    });
    if (!x || !y || !z) return EMPTY;
    const found = marched(latticeOf(source, [x, y, z]), mostTriangles);
    if (found) return shellsOf(finished(found, volume, steps, places), leastPart);
    // The estimate was too low, as that of a surface with many edges is.
    steps = [steps[0] * 1.1, steps[1] * 1.1, steps[2] * 1.1];
  }
};
