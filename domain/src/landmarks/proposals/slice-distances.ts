import type { Vector } from '../../ct/vector.ts';
import type { LabelVolume } from '../proposal.ts';

/** A box of voxels; both ends belong to it. */
export interface Box {
  readonly min: Vector;
  readonly max: Vector;
}

/** How far the voxels of a box lie off the outline of a label in their own slice: negative inside of it. */
export interface SliceDistances {
  readonly min: Vector;
  readonly size: Vector;
  /** In parts of `DISTANCE_UNIT`, at most `FARTHEST` of them. */
  readonly values: Int8Array;
}

/** Millimetres. Outlines of neighbouring slices lie further apart only where the surface lies nearly in the slices. */
export const REACH = 6;
/** What fits into a byte. */
export const FARTHEST = 127;
export const DISTANCE_UNIT = REACH / FARTHEST;

/** The squared distance along its row from each pixel to the nearest one that is not like it. */
const alongRows = (isBone: Uint8Array, width: number, pixel: number, squares: Float32Array): void => {
  for (let from = 0; from < isBone.length; from += width) {
    let far = Infinity;
    for (let at = from; at < from + width; at++) {
      far = at > from && isBone[at] !== isBone[at - 1] ? pixel : far + pixel;
      squares[at] = far * far;
    }
    far = Infinity;
    for (let at = from + width - 1; at >= from; at--) {
      far = at < from + width - 1 && isBone[at] !== isBone[at + 1] ? pixel : far + pixel;
      squares[at] = Math.min(squares[at] ?? 0, far * far);
    }
  }
};

/** The signed distances of one slice, from the squares along its rows. */
const acrossRows = (
  isBone: Uint8Array,
  width: number,
  pixels: readonly [number, number],
  squares: Float32Array,
  out: Int8Array,
): void => {
  const half = (pixels[0] + pixels[1]) / 4;
  const farthest = (REACH + half) ** 2;
  for (let at = 0; at < isBone.length; at++) {
    const own = isBone[at];
    let least = Math.min(farthest, squares[at] ?? 0);
    for (let way = -width; way <= width; way += 2 * width) {
      let [next, far] = [at + way, pixels[1]];
      while (next >= 0 && next < isBone.length && far * far < least) {
        const beside = isBone[next] === own ? (squares[next] ?? 0) : 0;
        least = Math.min(least, far * far + beside);
        next += way;
        far += pixels[1];
      }
    }
    // The outline runs half a pixel before the nearest pixel that is not alike.
    const distance = Math.max(1, Math.round((Math.sqrt(least) - half) / DISTANCE_UNIT));
    out[at] = own ? -distance : distance;
  }
};

/** Of the box that holds a label, with room for the reach around it. */
export const sliceDistances = ({ volume, labels }: LabelVolume, value: number, box: Box): SliceDistances => {
  const room = [REACH / volume.spacing[0], REACH / volume.spacing[1], 1].map(Math.ceil);
  const from = (n: 0 | 1 | 2): number => Math.max(0, box.min[n] - (room[n] ?? 0));
  const to = (n: 0 | 1 | 2): number => Math.min(volume.size[n] - 1, box.max[n] + (room[n] ?? 0));
  const min: Vector = [from(0), from(1), from(2)];
  const size: Vector = [to(0) - min[0] + 1, to(1) - min[1] + 1, to(2) - min[2] + 1];
  const plane = size[0] * size[1];
  const values = new Int8Array(plane * size[2]);
  const [isBone, squares] = [new Uint8Array(plane), new Float32Array(plane)];
  for (let k = 0; k < size[2]; k++) {
    for (let j = 0; j < size[1]; j++) {
      const first = min[0] + volume.size[0] * (min[1] + j + volume.size[1] * (min[2] + k));
      for (let i = 0; i < size[0]; i++) isBone[i + size[0] * j] = labels[first + i] === value ? 1 : 0;
    }
    alongRows(isBone, size[0], volume.spacing[0], squares);
    acrossRows(
      isBone,
      size[0],
      [volume.spacing[0], volume.spacing[1]],
      squares,
      values.subarray(k * plane, (k + 1) * plane),
    );
  }
  return { min, size, values };
};
