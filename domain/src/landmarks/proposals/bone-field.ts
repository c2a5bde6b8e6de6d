import { difference, dot } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import type { Volume } from '../../ct/volume.ts';
import { pointOf } from '../../ct/volume.ts';
import type { LabelVolume } from '../proposal.ts';
import { DISTANCE_UNIT, sliceDistances } from './slice-distances.ts';
import type { Box } from './slice-distances.ts';
import { endTips } from './slice-tips.ts';

/** How much of one bone is around each point of an even grid along LPS: 1 inside, 0 outside, ½ on the surface. */
export interface BoneField {
  /** The middle of the first cell. */
  readonly origin: Vector;
  /** In millimetres, the same along all axes. */
  readonly step: number;
  readonly size: Vector;
  readonly values: Float32Array;
  /** The same before it was smoothed: rough, but thin edges are not worn down. */
  readonly sharp: Float32Array;
  /** The grid of the scan that it was made from: at its edge a bone ends without a surface. */
  readonly volume: Volume;
}

/** Fine enough for the rim of a socket, coarse enough for a scan in a second. */
const STEP = 1;
const MARGIN = 4;

export type LabelBoxes = ReadonlyMap<number, Box>;

/** The box in voxels of each label value that occurs. */
export const labelBoxes = ({ volume, labels }: LabelVolume): LabelBoxes => {
  const [nx, ny, nz] = volume.size;
  const boxes = new Map<number, { min: [number, number, number]; max: [number, number, number] }>();
  const include = (value: number, i: number, j: number, k: number): void => {
    const { min, max } = boxes.get(value) ?? { min: [i, j, k], max: [i, j, k] };
    boxes.set(value, {
      min: [Math.min(min[0], i), Math.min(min[1], j), Math.min(min[2], k)],
      max: [Math.max(max[0], i), Math.max(max[1], j), Math.max(max[2], k)],
    });
  };
  let at = 0;
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++) {
      // Only where a row changes its value can a box end.
      let before = 0;
      for (let i = 0; i < nx; i++) {
        const value = labels[at++] ?? 0;
        if (value === before) continue;
        if (before !== 0) include(before, i - 1, j, k);
        if (value !== 0) include(value, i, j, k);
        before = value;
      }
      if (before !== 0) include(before, nx - 1, j, k);
    }
  return boxes;
};

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const boxInSpace = (volume: Volume, { min, max }: Box): Box => {
  const corners = CORNERS.map((c) =>
    pointOf(volume, [(c & 1 ? max : min)[0], (c & 2 ? max : min)[1], (c & 4 ? max : min)[2]]),
  );
  const by = (pick: (...values: number[]) => number): Vector => [
    pick(...corners.map(([x]) => x)),
    pick(...corners.map(([, y]) => y)),
    pick(...corners.map(([, , z]) => z)),
  ];
  return { min: by(Math.min), max: by(Math.max) };
};

/** A scan in the mirror, so that a right hip is found in the same way as a left one. */
export const mirroredVolume = (volume: Volume): Volume => {
  const across = ([x, y, z]: Vector): Vector => [-x, y, z];
  const [a, b, c] = volume.axes;
  return { ...volume, origin: across(volume.origin), axes: [across(a), across(b), across(c)] };
};

/** Where a point lies in a volume, in voxels. */
export const voxelsOf = ({ origin, axes, spacing }: Volume, point: Vector): Vector => {
  const way = difference(point, origin);
  return [dot(way, axes[0]) / spacing[0], dot(way, axes[1]) / spacing[1], dot(way, axes[2]) / spacing[2]];
};

/** Millimetres either side of the surface within which the field is neither 0 nor 1. */
const RAMP = 1;

/**
 * The bone between the voxels. What is interpolated is the distance from its outline in each slice, not the labels: between
 * slices of 3 mm these would make steps of 3 mm out of a slanted surface.
 */
const interpolated = (scan: LabelVolume, value: number, box: Box, field: BoneField): void => {
  const { volume } = scan;
  const distances = sliceDistances(scan, value, box);
  endTips(distances, volume.spacing);
  const far = distances.values;
  const [nx, ny, nz] = distances.size;
  const [mx, my, mz] = field.size;
  const { values } = field;
  const slab = nx * ny;
  const start = difference(voxelsOf(volume, field.origin), distances.min);
  const step = (axis: 0 | 1 | 2): Vector => [
    (volume.axes[0][axis] * field.step) / volume.spacing[0],
    (volume.axes[1][axis] * field.step) / volume.spacing[1],
    (volume.axes[2][axis] * field.step) / volume.spacing[2],
  ];
  const [sx, sy, sz] = [step(0), step(1), step(2)];
  const slope = DISTANCE_UNIT / (2 * RAMP);
  let at = 0;
  for (let c = 0; c < mz; c++)
    for (let b = 0; b < my; b++) {
      // The loop runs over some ten million cells, so it makes no object and calls nothing.
      let x = start[0] + b * sy[0] + c * sz[0];
      let y = start[1] + b * sy[1] + c * sz[1];
      let z = start[2] + b * sy[2] + c * sz[2];
      for (let a = 0; a < mx; a++) {
        const i = Math.floor(x);
        const j = Math.floor(y);
        const k = Math.floor(z);
        if (i >= 0 && j >= 0 && k >= 0 && i < nx - 1 && j < ny - 1 && k < nz - 1) {
          const n = i + nx * j + slab * k;
          const m = n + slab;
          const u = x - i;
          const v = y - j;
          const w = z - k;
          const low =
            (1 - v) * ((1 - u) * (far[n] ?? 0) + u * (far[n + 1] ?? 0)) +
            v * ((1 - u) * (far[n + nx] ?? 0) + u * (far[n + nx + 1] ?? 0));
          const high =
            (1 - v) * ((1 - u) * (far[m] ?? 0) + u * (far[m + 1] ?? 0)) +
            v * ((1 - u) * (far[m + nx] ?? 0) + u * (far[m + nx + 1] ?? 0));
          const bone = 0.5 - slope * ((1 - w) * low + w * high);
          values[at] = Math.min(1, Math.max(0, bone));
        }
        at++;
        x += sx[0];
        y += sx[1];
        z += sx[2];
      }
    }
};

/** The variance of the weights below and of the interpolation between voxels, in mm². */
export const SMOOTHING = 1.1 * STEP * STEP;

/** Along one axis by the binomial weights 1 4 6 4 1, which take the steps of the voxels out of the surface. */
const smoothed = (values: Float32Array, stride: number, length: number): Float32Array => {
  const result = new Float32Array(values.length);
  const block = stride * length;
  // The outermost two cells of the margin hold nothing.
  for (let first = 0; first < values.length; first += block)
    for (let n = 2; n < length - 2; n++) {
      const from = first + n * stride;
      for (let at = from; at < from + stride; at++)
        result[at] =
          (6 * (values[at] ?? 0) +
            4 * ((values[at - stride] ?? 0) + (values[at + stride] ?? 0)) +
            (values[at - 2 * stride] ?? 0) +
            (values[at + 2 * stride] ?? 0)) /
          16;
    }
  return result;
};

/** A smaller part of the largest piece is a speck and no bone. */
const SPECK = 0.1;

/** Clears specks: pieces of the bone that are not connected with it and much smaller. */
const clearSpecks = ({ size, values }: BoneField): void => {
  const [nx, ny] = size;
  const steps = [1, -1, nx, -nx, nx * ny, -nx * ny];
  const seen = new Uint8Array(values.length);
  const pieces: Int32Array[] = [];
  const open = new Int32Array(values.length);
  for (let start = 0; start < values.length; start++) {
    if (seen[start] || (values[start] ?? 0) < 0.5) continue;
    let count = 1;
    open[0] = start;
    seen[start] = 1;
    // The cells of the margin are empty, so no step leaves the grid.
    for (let n = 0; n < count; n++)
      for (const step of steps) {
        const next = (open[n] ?? 0) + step;
        if (seen[next] || (values[next] ?? 0) < 0.5) continue;
        seen[next] = 1;
        open[count++] = next;
      }
    pieces.push(open.slice(0, count));
  }
  const most = pieces.reduce((largest, piece) => Math.max(largest, piece.length), 0);
  for (const piece of pieces)
    if (piece.length < SPECK * most)
      for (const at of piece) {
        values[at] = 0;
        for (const step of steps) values[at + step] = Math.min(values[at + step] ?? 0, 0.49);
      }
};

/** The field of one label, in the box that holds it. Undefined where it does not occur. */
export const boneField = (scan: LabelVolume, value: number, box: Box | undefined): BoneField | undefined => {
  if (!box) return undefined;
  const { min, max } = boxInSpace(scan.volume, box);
  // A tip may go on beyond its last slice.
  const margin = MARGIN + Math.ceil(Math.max(...scan.volume.spacing));
  const origin: Vector = [min[0] - margin, min[1] - margin, min[2] - margin];
  const cells = (k: 0 | 1 | 2): number => Math.ceil((max[k] - min[k] + 2 * margin) / STEP) + 1;
  const size: Vector = [cells(0), cells(1), cells(2)];
  const values = new Float32Array(size[0] * size[1] * size[2]);
  const field: BoneField = { origin, step: STEP, size, values, sharp: values, volume: scan.volume };
  interpolated(scan, value, box, field);
  clearSpecks(field);
  const along = (from: Float32Array, axis: 0 | 1 | 2): Float32Array =>
    smoothed(from, [1, size[0], size[0] * size[1]][axis] ?? 1, size[axis]);
  return { ...field, values: along(along(along(values, 0), 1), 2) };
};

/** How much bone is at a point, from 0 to 1. */
export const boneAt = ({ origin, step, size }: BoneField, values: Float32Array, point: Vector): number => {
  // Asked some million times, so it makes no object and no function.
  const x = (point[0] - origin[0]) / step;
  const y = (point[1] - origin[1]) / step;
  const z = (point[2] - origin[2]) / step;
  const i = Math.floor(x);
  const j = Math.floor(y);
  const k = Math.floor(z);
  if (i < 0 || j < 0 || k < 0 || i > size[0] - 2 || j > size[1] - 2 || k > size[2] - 2) return 0;
  const u = x - i;
  const v = y - j;
  const w = z - k;
  const nx = size[0];
  const slab = nx * size[1];
  const n = i + nx * j + slab * k;
  const m = n + slab;
  const low =
    (1 - v) * ((1 - u) * (values[n] ?? 0) + u * (values[n + 1] ?? 0)) +
    v * ((1 - u) * (values[n + nx] ?? 0) + u * (values[n + nx + 1] ?? 0));
  const high =
    (1 - v) * ((1 - u) * (values[m] ?? 0) + u * (values[m + 1] ?? 0)) +
    v * ((1 - u) * (values[m + nx] ?? 0) + u * (values[m + nx + 1] ?? 0));
  return (1 - w) * low + w * high;
};

/** Millimetres from the edge of the scan within which a surface may be the end of the scan. */
const EDGE = 4;

/** Whether a point lies so close to the edge of the scan that the bone may go on beyond it. */
export const isAtEdge = ({ volume }: BoneField, point: Vector, margin = EDGE): boolean => {
  const voxels = voxelsOf(volume, point);
  return ([0, 1, 2] as const).some((n) => {
    const [before, after] = [
      voxels[n] * volume.spacing[n],
      (volume.size[n] - 1 - voxels[n]) * volume.spacing[n],
    ];
    return Math.min(before, after) < margin;
  });
};
