import type { Side } from '../hip/side.ts';

/** A coarse copy of a volume in Hounsfield units, along the axes of the body: x to the left, y to the back, z to the head. */
export interface CoarseVolume {
  readonly size: readonly [x: number, y: number, z: number];
  /** Millimetres from voxel to voxel. */
  readonly spacing: readonly [x: number, y: number, z: number];
  readonly values: Int16Array;
}

/** Both hips, in voxels of the coarse volume: one height and depth for both, and how far to the side each lies. */
export interface HipPlace {
  /** The midplane. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly lateral: Readonly<Record<Side, number>>;
}

/** Of the cube in which bone is summed up, about as large as the head of a femur. */
const CUBE_MM = 36;
/** How far the middle of a hip lies from the midplane. */
const LATERAL_MM = [55, 130] as const;
/** Dense bone and metal count alike. */
const DENSEST = 500;
const TISSUE = -200;
/** The knees lie within this of the lower end of a stretch that is longer than the thigh. */
const LEG_MM = 600;
const KNEES_MM = 350;

/** Sums of a moving window along one axis; beyond the ends there is nothing. */
const boxSum = (
  values: Float32Array,
  [nx, ny, nz]: CoarseVolume['size'],
  axis: 0 | 1 | 2,
  half: number,
): Float32Array => {
  const stride = [1, nx, nx * ny][axis] ?? 1;
  const length = [nx, ny, nz][axis] ?? 1;
  const sums = new Float32Array(values.length);
  for (let start = 0; start < values.length; start++) {
    if (Math.floor(start / stride) % length !== 0) continue;
    let sum = 0;
    for (let n = -half; n < length; n++) {
      const [enters, leaves] = [n + half, n - half - 1];
      if (enters < length) sum += values[start + enters * stride] ?? 0;
      if (leaves >= 0) sum -= values[start + leaves * stride] ?? 0;
      if (n >= 0) sums[start + n * stride] = sum;
    }
  }
  return sums;
};

/** How much bone lies around each voxel. */
const boneAround = ({ size, spacing, values }: CoarseVolume): Float32Array => {
  let sums: Float32Array = Float32Array.from(values, (value) => Math.min(DENSEST, Math.max(0, value)));
  for (const axis of [0, 1, 2] as const)
    sums = boxSum(sums, size, axis, Math.max(0, Math.round(CUBE_MM / 2 / spacing[axis] - 0.5)));
  return sums;
};

/** The midplane, by the mass of the body. */
const midplaneOf = ({ size: [nx], values }: CoarseVolume): number => {
  let [sum, count] = [0, 0];
  for (let at = 0; at < values.length; at++)
    if ((values[at] ?? 0) > TISSUE) {
      sum += at % nx;
      count++;
    }
  return count === 0 ? (nx - 1) / 2 : sum / count;
};

/** Where most bone lies in these columns: of equal ones in their middle, so that a mirrored body has mirrored hips. */
const peakOf = (columns: readonly number[], boneAt: (x: number) => number): { x: number; bone: number } => {
  let [bone, sum, count] = [0, 0, 0];
  for (const x of columns) {
    const value = boneAt(x);
    if (value < bone) continue;
    if (value > bone) [bone, sum, count] = [value, 0, 0];
    sum += x;
    count += 1;
  }
  return { x: sum / Math.max(1, count), bone };
};

/**
 * Where the hips are: at the height and depth at which most bone lies on both sides of the midplane, in a cube of the
 * size of a femoral head. The spine and the sacrum lie too far inside to count.
 */
export const findHips = (volume: CoarseVolume): HipPlace => {
  const { size, spacing } = volume;
  const [nx, ny, nz] = size;
  const bone = boneAround(volume);
  const middle = midplaneOf(volume);
  const [near, far] = LATERAL_MM.map((distance) => distance / spacing[0]) as [number, number];
  const columnsTo = (sign: 1 | -1): number[] =>
    Array.from({ length: nx }, (_, x) => x).filter((x) => {
      const away = sign * (x - middle);
      return away >= near && away <= far;
    });
  const [lefts, rights] = [columnsTo(1), columnsTo(-1)];
  const isLeg = nz * spacing[2] > LEG_MM;
  const lowest = isLeg ? Math.floor(KNEES_MM / spacing[2]) : 0;
  let most = 0;
  let best = { x: middle, y: (ny - 1) / 2, z: (nz - 1) / 2, lateral: { LEFT: middle, RIGHT: middle } };
  for (let z = lowest; z < nz; z++)
    for (let y = 0; y < ny; y++) {
      const boneAt = (x: number): number => bone[x + nx * (y + ny * z)] ?? 0;
      const [left, right] = [peakOf(lefts, boneAt), peakOf(rights, boneAt)];
      if (left.bone + right.bone <= most) continue;
      most = left.bone + right.bone;
      best = {
        x: middle,
        y,
        z,
        lateral: {
          LEFT: left.bone > 0 ? left.x : middle,
          RIGHT: right.bone > 0 ? right.x : middle,
        },
      };
    }
  return best;
};
