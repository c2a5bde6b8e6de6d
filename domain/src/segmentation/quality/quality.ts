import { SEGMENTS } from '../segments.ts';
import type { Vector } from '../../ct/vector.ts';
import type { Volume } from '../../ct/volume.ts';
import { nearestOf } from './nearest.ts';
import { surfacePoints } from './surface-points.ts';

/** What a scan has been made from. */
export interface Truth {
  readonly labels: Uint8Array;
  /** Signed, in millimetres, negative inside of the segment with this value. */
  readonly distance: (value: number, point: Vector) => number;
}

export interface Quality {
  /** Twice the voxels in common over the sum of the voxels. */
  readonly dice: number;
  /** Between the surfaces, in millimetres, both ways. */
  readonly meanDistance: number;
  readonly maxDistance: number;
}

/** Enough points for a mean that does not hang on which of them are taken. */
const POINTS = 20_000;

const thinned = <T>(points: readonly T[]): readonly T[] => {
  const step = Math.ceil(points.length / POINTS);
  return step <= 1 ? points : points.filter((_, n) => n % step === 0);
};

export const diceOf = (labels: Uint8Array, exact: Uint8Array, value: number): number => {
  let [own, others, both] = [0, 0, 0];
  for (let n = 0; n < labels.length; n++) {
    const [a, b] = [labels[n] === value, exact[n] === value];
    if (a) own++;
    if (b) others++;
    if (a && b) both++;
  }
  return own + others === 0 ? 1 : (2 * both) / (own + others);
};

/**
 * How close a segment comes to the truth. From its surface the exact distance is taken; the other way, from points of
 * the true surface to the nearest of the segment, so that a missing part counts, too.
 */
export const qualityOf = (labels: Uint8Array, truth: Truth, volume: Volume, value: number): Quality => {
  const own = surfacePoints(labels, volume, value);
  const dice = diceOf(labels, truth.labels, value);
  if (own.length === 0) return { dice, meanDistance: Infinity, maxDistance: Infinity };
  const there = thinned(own).map((point) => Math.abs(truth.distance(value, point)));
  const nearest = nearestOf(own);
  const back = thinned(surfacePoints(truth.labels, volume, value)).map((point) => {
    // The surface of the true labels is off the true surface by parts of a voxel, which is no fault of the segment.
    const off = Math.abs(truth.distance(value, point));
    return Math.max(0, nearest(point) - off);
  });
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const most = (values: readonly number[]): number =>
    values.reduce((best, value) => Math.max(best, value), 0);
  return {
    dice,
    meanDistance: (mean(there) + mean(back)) / 2,
    maxDistance: Math.max(most(there), most(back)),
  };
};

export interface Separation {
  /** Femur that is called hip bone or the other way round, in cubic millimetres. */
  readonly mixed: number;
  /** Where a femur touches a hip bone, in square millimetres. */
  readonly contact: number;
}

const isHip = (value: number): boolean =>
  value === SEGMENTS.LEFT_HIP_BONE.value || value === SEGMENTS.RIGHT_HIP_BONE.value;
const isFemur = (value: number): boolean =>
  value === SEGMENTS.LEFT_FEMUR.value || value === SEGMENTS.RIGHT_FEMUR.value;
const isPair = (a: number, b: number): boolean => (isHip(a) && isFemur(b)) || (isFemur(a) && isHip(b));

/** Whether the femora are apart from the pelvis. */
export const separationOf = (labels: Uint8Array, exact: Uint8Array, volume: Volume): Separation => {
  const [nx, ny, nz] = volume.size;
  const [sx, sy, sz] = volume.spacing;
  let [mixed, contact] = [0, 0];
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        const n = i + nx * (j + ny * k);
        const own = labels[n] ?? 0;
        if (own === 0) continue;
        if (isPair(own, exact[n] ?? 0)) mixed++;
        if (i + 1 < nx && isPair(own, labels[n + 1] ?? 0)) contact += sy * sz;
        if (j + 1 < ny && isPair(own, labels[n + nx] ?? 0)) contact += sx * sz;
        if (k + 1 < nz && isPair(own, labels[n + nx * ny] ?? 0)) contact += sx * sy;
      }
  return { mixed: mixed * sx * sy * sz, contact };
};
