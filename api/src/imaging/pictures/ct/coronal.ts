import { findHips } from '@cotyle/domain/ct/find-hips';
import type { CoarseVolume } from '@cotyle/domain/ct/find-hips';
import type { IndexedSlice } from '@cotyle/domain/ct/index-entry';
import { planesOf } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { pointOf } from '@cotyle/domain/ct/volume';
import type { Volume } from '@cotyle/domain/ct/volume';
import type { Side } from '@cotyle/domain/hip/side';
import type { ByteSource } from '../../ct/source/byte-source.ts';
import { PICTURE_SIZE } from '../picture-size.ts';
import { AIR } from './draw-scan.ts';
import type { ScanView } from './draw-scan.ts';
import { hounsfieldIn, readSlices } from './read-pixels.ts';

/** An axis of the volume, and whether it runs to the left, the back or the head. */
interface BodyAxis {
  readonly axis: 0 | 1 | 2;
  readonly isForward: boolean;
  readonly spacing: number;
  readonly size: number;
}

/** The axes of a volume by the body; the slices lie along the last. */
interface BodyAxes {
  readonly x: BodyAxis;
  readonly y: BodyAxis;
  readonly z: BodyAxis;
}

const bodyAxes = (volume: Volume): BodyAxes => {
  const planes = planesOf(volume);
  const of = (axis: 0 | 1 | 2, body: 0 | 1 | 2): BodyAxis => ({
    axis,
    isForward: volume.axes[axis][body] > 0,
    spacing: volume.spacing[axis],
    size: volume.size[axis],
  });
  return { x: of(planes.sagittal.axis, 0), y: of(planes.coronal.axis, 1), z: of(planes.axial.axis, 2) };
};

/** The index of a voxel along an axis of the volume, of one that is counted along the body. */
const along = ({ isForward, size }: BodyAxis, index: number): number =>
  isForward ? index : size - 1 - index;

/** In millimetres. */
const COARSE_MM = 4;
const COARSE_SLICES_MAX = 160;

const stepOf = ({ spacing }: BodyAxis): number => Math.max(1, Math.round(COARSE_MM / spacing));

/** Every few slices, and of these every few pixels. */
const coarseVolume = async (
  source: ByteSource,
  slices: readonly IndexedSlice[],
  { x, y, z }: BodyAxes,
  isTurned: boolean,
): Promise<CoarseVolume> => {
  const [stepX, stepY] = [stepOf(x), stepOf(y)];
  const stepZ = Math.max(stepOf(z), Math.ceil(z.size / COARSE_SLICES_MAX));
  const size = [
    Math.floor((x.size - 1) / stepX) + 1,
    Math.floor((y.size - 1) / stepY) + 1,
    Math.floor((z.size - 1) / stepZ) + 1,
  ] as const;
  const values = new Int16Array(size[0] * size[1] * size[2]).fill(AIR);
  const heights = new Map<IndexedSlice, number>();
  for (let n = 0; n < size[2]; n++) {
    const slice = slices[along(z, n * stepZ)];
    if (slice) heights.set(slice, n);
  }
  await readSlices(source, [...heights.keys()], (slice, pixels) => {
    const hounsfield = hounsfieldIn(pixels, isTurned);
    const from = (heights.get(slice) ?? 0) * size[0] * size[1];
    for (let row = 0; row < size[1]; row++)
      for (let column = 0; column < size[0]; column++)
        values[from + row * size[0] + column] = hounsfield(
          pixelIndex({ x, y }, pixels.format.columns, column * stepX, row * stepY),
        );
  });
  return { size, spacing: [stepX * x.spacing, stepY * y.spacing, stepZ * z.spacing], values };
};

/** The index of the sample at a place that is counted along the body. */
const pixelIndex = (
  { x, y }: Pick<BodyAxes, 'x' | 'y'>,
  columns: number,
  toLeft: number,
  toBack: number,
): number => {
  const [a, b] = [along(x, toLeft), along(y, toBack)];
  return x.axis === 0 ? b * columns + a : a * columns + b;
};

/** Where the picture lies in the volume, in voxels along the body, and millimetres per pixel. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly pitch: number;
  readonly depth: number;
}

/** A pelvis is 300 to 360 mm wide. */
const WIDTH_MM = [350, 410] as const;
/** The hips lie this far down in the picture: there is more to be seen above them. */
const HIPS_DOWN = 0.6;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

const frameOf = ({ x, z }: BodyAxes, hips: { x: number; y: number; z: number }): Frame => {
  const { width, height } = PICTURE_SIZE;
  const reach = z.size * z.spacing;
  const pitch = clamp(reach / height, WIDTH_MM[0] / width, WIDTH_MM[1] / width);
  const shown = height * pitch;
  const wanted = hips.z * z.spacing + HIPS_DOWN * shown;
  // As much of the stretch as there is, in the middle where it is shorter than the picture.
  const top = shown >= reach ? (reach + shown) / 2 : clamp(wanted, shown, reach);
  return {
    left: hips.x - (width * pitch) / 2 / x.spacing,
    top: top / z.spacing - 0.5,
    pitch,
    depth: hips.y,
  };
};

/** In millimetres: thin enough for a sharp edge, thick enough to be free of noise. */
const SLAB_MM = 3;

/** One row of the picture for one slice: the mean of a few rows of voxels, resampled to pixels. */
const rowOf = (
  hounsfield: (index: number) => number,
  columns: number,
  { x, y }: BodyAxes,
  { left, pitch, depth }: Frame,
): Float32Array => {
  const half = Math.floor(SLAB_MM / 2 / y.spacing);
  const rows: number[] = [];
  const middle = Math.round(depth);
  for (let row = middle - half; row <= middle + half; row++) if (row >= 0 && row < y.size) rows.push(row);
  const voxels = Float32Array.from({ length: x.size }, (_, n) => {
    const sum = rows.reduce((total, row) => total + hounsfield(pixelIndex({ x, y }, columns, n, row)), 0);
    return rows.length === 0 ? AIR : sum / rows.length;
  });
  return Float32Array.from({ length: PICTURE_SIZE.width }, (_, pixel) => {
    const at = left + ((pixel + 0.5) * pitch) / x.spacing;
    return interpolate((n) => voxels[n], at);
  });
};

/** Linear between two voxels; air beyond the ends. */
const interpolate = (value: (n: number) => number | undefined, at: number): number => {
  const below = Math.floor(at);
  const [a, b] = [value(below), value(below + 1)];
  if (a === undefined && b === undefined) return AIR;
  return (a ?? b ?? AIR) * (1 - (at - below)) + (b ?? a ?? AIR) * (at - below);
};

/** The height of a row of the picture, in slices from the feet. */
const heightOf = ({ top, pitch }: Frame, z: BodyAxis, row: number): number =>
  top - ((row + 0.5) * pitch) / z.spacing;

const RIGHT: Vector = [1, 0, 0];
const DOWN: Vector = [0, 0, -1];

/** The point of the patient's frame at a place that is counted along the body. */
const pointAt = (
  volume: Volume,
  { x, y, z }: BodyAxes,
  [toLeft, toBack, toHead]: readonly [number, number, number],
): Vector => {
  const voxel: [number, number, number] = [0, 0, 0];
  voxel[x.axis] = along(x, toLeft);
  voxel[y.axis] = along(y, toBack);
  voxel[z.axis] = along(z, toHead);
  return pointOf(volume, voxel);
};

/** A cut through both hips, and the middle of each in the patient's frame. */
export interface HipView extends ScanView {
  readonly hips: Readonly<Record<Side, Vector>>;
}

/**
 * A coronal cut through both hips, seen from the front. Only a row of each slice is kept, whatever the size of the
 * scan.
 */
export const coronalView = async (
  source: ByteSource,
  slices: readonly IndexedSlice[],
  volume: Volume,
  isTurned: boolean,
): Promise<HipView> => {
  const axes = bodyAxes(volume);
  const coarse = await coarseVolume(source, slices, axes, isTurned);
  const hips = findHips(coarse);
  const inVoxels = (place: number, axis: 0 | 1 | 2, of: BodyAxis): number =>
    (place * coarse.spacing[axis]) / of.spacing;
  const [depth, elevation] = [inVoxels(hips.y, 1, axes.y), inVoxels(hips.z, 2, axes.z)];
  const frame = frameOf(axes, { x: inVoxels(hips.x, 0, axes.x), y: depth, z: elevation });
  const hipOf = (side: Side): Vector =>
    pointAt(volume, axes, [inVoxels(hips.lateral[side], 0, axes.x), depth, elevation]);
  const { width, height } = PICTURE_SIZE;
  const wanted = new Map<IndexedSlice, number>();
  for (let row = 0; row < height; row++) {
    const at = Math.floor(heightOf(frame, axes.z, row));
    for (const n of [at, at + 1]) {
      const slice = n >= 0 && n < axes.z.size ? slices[along(axes.z, n)] : undefined;
      if (slice) wanted.set(slice, n);
    }
  }
  const rows = new Map<number, Float32Array>();
  await readSlices(source, [...wanted.keys()], (slice, pixels) => {
    rows.set(
      wanted.get(slice) ?? 0,
      rowOf(hounsfieldIn(pixels, isTurned), pixels.format.columns, axes, frame),
    );
  });
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      values[row * width + column] = interpolate((n) => rows.get(n)?.[column], heightOf(frame, axes.z, row));
  return { values, right: RIGHT, down: DOWN, hips: { LEFT: hipOf('LEFT'), RIGHT: hipOf('RIGHT') } };
};
