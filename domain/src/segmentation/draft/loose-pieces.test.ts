import { describe, expect, it } from 'vitest';
import type { Vector } from '../../ct/vector.ts';
import { SEGMENTS } from '../segments.ts';
import type { Grid } from './grid.ts';
import { handOverLoosePieces } from './loose-pieces.ts';
import { MARK } from './marks.ts';

const [LEFT, RIGHT] = [SEGMENTS.LEFT_HIP_BONE.value, SEGMENTS.RIGHT_HIP_BONE.value];
const SACRUM = SEGMENTS.SACRUM.value;

type Block = readonly [label: number, from: Vector, to: Vector];

const SIZE: Vector = [60, 24, 24];

const gridOf = (spacing: Vector): Grid => ({ size: SIZE, spacing, start: [0, 0, 0] });

/** Blocks of voxels, the last one on top; mirrored along x where asked for. */
const drawn = (blocks: readonly Block[], isMirrored = false): Uint8Array => {
  const [nx, ny, nz] = SIZE;
  const labels = new Uint8Array(nx * ny * nz);
  for (const [label, from, to] of blocks)
    for (let k = from[2]; k < to[2]; k++)
      for (let j = from[1]; j < to[1]; j++)
        for (let i = from[0]; i < to[0]; i++)
          labels[(isMirrored ? nx - 1 - i : i) + nx * (j + ny * k)] = label;
  return labels;
};

const hip = (label: number): Block => [label, [2, 2, 2], [24, 22, 22]];
const sacrum: Block = [SACRUM, [44, 2, 2], [58, 22, 22]];
/** Broad beside the sacrum, with a thin sheet to the hip bone. */
const edge = (label: number): readonly Block[] => [
  [label, [32, 4, 4], [44, 12, 12]],
  [label, [24, 6, 6], [32, 7, 9]],
];

const result = (blocks: readonly Block[], spacing: Vector = [1, 1, 1], isMirrored = false): Uint8Array => {
  const labels = drawn(blocks, isMirrored);
  handOverLoosePieces(labels, gridOf(spacing));
  return labels;
};
const middle = (labels: Uint8Array, isMirrored = false): number =>
  labels[(isMirrored ? SIZE[0] - 1 - 38 : 38) + SIZE[0] * (8 + SIZE[1] * 8)] ?? 0;

describe('a piece of a bone that hangs on another bone', () => {
  it('is given to that bone, on both sides', () => {
    expect(middle(result([hip(LEFT), sacrum, ...edge(LEFT)]))).toBe(SACRUM);
    const mirrored = result([hip(RIGHT), sacrum, ...edge(RIGHT)], [1, 1, 1], true);
    expect(middle(mirrored, true)).toBe(SACRUM);
  });

  it('is given to a vertebra, which no model shows', () => {
    const vertebra: Block = [MARK.otherBone, [44, 2, 2], [58, 22, 22]];
    const sacral: Block = [SACRUM, [2, 2, 2], [24, 22, 22]];
    expect(middle(result([sacral, vertebra, ...edge(SACRUM)]))).toBe(MARK.otherBone);
  });

  it('never goes to the other side', () => {
    const other: Block = [RIGHT, sacrum[1], sacrum[2]];
    expect(middle(result([hip(LEFT), other, ...edge(LEFT)]))).toBe(LEFT);
  });

  it('leaves the bones behind it as they are', () => {
    const before = drawn([hip(LEFT), sacrum]);
    const after = result([hip(LEFT), sacrum, ...edge(LEFT)]);
    expect(after.filter((_, n) => before[n] !== 0)).toEqual(before.filter((label) => label !== 0));
  });

  it.each<[string, readonly Block[], Vector]>([
    ['hangs on its own bone as much', [...edge(LEFT), [LEFT, [24, 4, 4], [32, 12, 12]]], [1, 1, 1]],
    [
      'touches the other bone with little',
      [
        [LEFT, [32, 4, 4], [40, 12, 12]],
        [LEFT, [40, 6, 6], [44, 9, 9]],
        [LEFT, [24, 6, 6], [32, 7, 7]],
      ],
      [1, 1, 1],
    ],
    ['is large', edge(LEFT), [3, 3, 3]],
  ])('stays where it %s', (_, blocks, spacing) => {
    expect(middle(result([hip(LEFT), sacrum, ...blocks], spacing))).toBe(LEFT);
  });
});
