import type { Vector } from '@cotyle/domain/ct/vector';
import type { Side } from '@cotyle/domain/hip/side';
import type { Anatomy } from '@cotyle/domain/phantom/anatomy/anatomy';
import type { Field } from '@cotyle/domain/phantom/anatomy/field';
import { sampleGrid } from '@cotyle/domain/phantom/anatomy/sample-grid';
import { surfaceNet } from '@cotyle/domain/phantom/mesh';
import { binaryStl } from '@cotyle/domain/phantom/stl';

/** Millimetres; some 90,000 triangles of a hip bone. */
const STEP = 1.2;

/** From the centre of the head: inwards, outwards, forwards, back, down and up, in millimetres. */
interface Reach {
  readonly in: number;
  readonly out: number;
  readonly front: number;
  readonly back: number;
  readonly below: number;
  readonly above: number;
}

/** A hip bone never reaches further. */
const HIP_BONE: Reach = { in: 115, out: 95, front: 90, back: 150, below: 120, above: 180 };
/** The upper end of a femur, as far as the pelvis is scanned; the shaft goes on. */
const FEMUR: Reach = { in: 75, out: 95, front: 75, back: 95, below: 165, above: 45 };

interface PlacedBone {
  readonly bone: Field;
  readonly side: Side;
  readonly head: Vector;
}

/** A bone as a binary STL, where it lies in the scan; closed where it goes on below. */
const modelOf = (
  { bone, side, head: [x, y, z] }: PlacedBone,
  reach: Reach,
  step: number,
  title: string,
): Uint8Array => {
  const left = side === 'LEFT' ? reach.in : reach.out;
  const min: Vector = [x - left, y - reach.front, z - reach.below];
  const size = [reach.in + reach.out, reach.front + reach.back, reach.below + reach.above].map((length) =>
    Math.ceil(length / step),
  ) as [number, number, number];
  const values = new Float32Array(size[0] * size[1] * size[2]);
  const slice = size[0] * size[1];
  sampleGrid(bone, { origin: min, size, step }, 2 * step, (index, distance) => {
    values[index] = Math.max(distance, (1.5 - Math.floor(index / slice)) * step);
  });
  return binaryStl(surfaceNet({ min, step, size, values }), title);
};

/** The hip bone of one side. */
export const hipModel = ({ bones, sides }: Anatomy, side: Side, step = STEP): Uint8Array => {
  const bone = side === 'LEFT' ? bones.LEFT_HIP_BONE : bones.RIGHT_HIP_BONE;
  return modelOf({ bone, side, head: sides[side].headCentre }, HIP_BONE, step, 'Demo hip bone');
};

/** The upper end of the femur of one side. */
export const femurModel = ({ bones, sides }: Anatomy, side: Side, step = STEP): Uint8Array => {
  const bone = side === 'LEFT' ? bones.LEFT_FEMUR : bones.RIGHT_FEMUR;
  return modelOf({ bone, side, head: sides[side].headCentre }, FEMUR, step, 'Demo femur');
};
