import type { Vector } from '@cotyle/domain/ct/vector';
import type { Side } from '@cotyle/domain/hip/side';
import type { Anatomy } from '@cotyle/domain/phantom/anatomy/anatomy';
import { sampleGrid } from '@cotyle/domain/phantom/anatomy/sample-grid';
import { surfaceNet } from '@cotyle/domain/phantom/mesh';
import { binaryStl } from '@cotyle/domain/phantom/stl';

/** Millimetres; some 90,000 triangles. */
const STEP = 1.2;
/** A hip bone never reaches further from the centre of its socket: inwards, outwards, forwards, back, down and up. */
const REACH = { in: 115, out: 95, front: 90, back: 150, below: 120, above: 180 };

/** The hip bone of one side as a binary STL, where it lies in the scan. */
export const hipModel = ({ bones, sides }: Anatomy, side: Side, step = STEP): Uint8Array => {
  const [x, y, z] = sides[side].headCentre;
  const left = side === 'LEFT' ? REACH.in : REACH.out;
  const min: Vector = [x - left, y - REACH.front, z - REACH.below];
  const size = [REACH.in + REACH.out, REACH.front + REACH.back, REACH.below + REACH.above].map((length) =>
    Math.ceil(length / step),
  ) as [number, number, number];
  const values = new Float32Array(size[0] * size[1] * size[2]);
  const bone = side === 'LEFT' ? bones.LEFT_HIP_BONE : bones.RIGHT_HIP_BONE;
  sampleGrid(bone, { origin: min, size, step }, 2 * step, (index, distance) => {
    values[index] = distance;
  });
  return binaryStl(surfaceNet({ min, step, size, values }), 'Demo hip bone');
};
