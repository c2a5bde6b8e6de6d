import { describe, expect, it } from 'vitest';
import type { Side } from '../../hip/side.ts';
import { SEGMENTS } from '../segments.ts';
import { cutBridges } from './bridges.ts';
import type { Joined } from './bridges.ts';
import { CLASSES } from './draft.ts';
import { CLASS_SHIFT } from './marks.ts';

const SIZE = [24, 24, 40] as const;
const GRID = { start: [0, 0, 0], spacing: [1, 1, 1], size: SIZE } as const;
/** The dark layer between two blocks of bone, and the part of it that is as bright as bone. */
const GAP = 20;
const isBridge = (i: number, j: number): boolean => i >= 12 && i < 15 && j >= 12 && j < 15;

interface Block {
  readonly joined: Joined;
  /** The labels with the border in the gap. */
  readonly exact: Uint8Array;
}

/** The femur below the hip bone, joined by a bridge through a narrow gap that is not dark enough to be left out. */
const blocks = (side: Side, at: (i: number, j: number, k: number) => boolean): Block => {
  const [femur, hip] = [SEGMENTS[`${side}_FEMUR`].value, SEGMENTS[`${side}_HIP_BONE`].value];
  const count = SIZE[0] * SIZE[1] * SIZE[2];
  const [labels, exact, hounsfield] = [new Uint8Array(count), new Uint8Array(count), new Int16Array(count)];
  for (let k = 0, n = 0; k < SIZE[2]; k++)
    for (let j = 0; j < SIZE[1]; j++)
      for (let column = 0; column < SIZE[0]; column++, n++) {
        const i = side === 'LEFT' ? column : SIZE[0] - 1 - column;
        exact[n] = k <= GAP ? femur : hip;
        labels[n] = at(i, j, k) ? femur : hip;
        hounsfield[n] = k === GAP && !isBridge(i, j) ? 250 : 700;
      }
  return { joined: { labels, marks: new Uint8Array(count), hounsfield, grid: GRID }, exact };
};

/** A part of the hip bone beyond the bridge was given to the femur. */
const crossed = (i: number, j: number, k: number): boolean =>
  k <= GAP || (k < GAP + 4 && i >= 8 && i < 19 && j >= 8 && j < 19);

const differing = ({ joined: { labels }, exact }: Block): number =>
  // Which bone the gap itself belongs to does not matter.
  labels.filter((label, n) => Math.floor(n / (SIZE[0] * SIZE[1])) !== GAP && label !== exact[n]).length;

describe('two bones that touch', () => {
  it.each<Side>(['LEFT', 'RIGHT'])('are parted in the gap between them, on the %s side', (side) => {
    const block = blocks(side, crossed);
    expect(differing(block)).toBeGreaterThan(300);
    cutBridges(block.joined);
    expect(differing(block)).toBe(0);
  });

  it('are parted as mirror images on both sides', () => {
    const [left, right] = [blocks('LEFT', crossed).joined, blocks('RIGHT', crossed).joined];
    cutBridges(left);
    cutBridges(right);
    const isFemur = (label: number | undefined): boolean =>
      label === SEGMENTS.LEFT_FEMUR.value || label === SEGMENTS.RIGHT_FEMUR.value;
    const mirrored = (n: number): number => n - (n % SIZE[0]) + SIZE[0] - 1 - (n % SIZE[0]);
    expect(
      left.labels.filter((label, n) => isFemur(label) !== isFemur(right.labels[mirrored(n)])),
    ).toHaveLength(0);
  });

  it('are parted in the one of two gaps that the guess prefers', () => {
    const another = GAP + 5;
    const block = blocks('LEFT', (_, __, k) => k <= another);
    const { hounsfield, marks } = block.joined;
    const layer = SIZE[0] * SIZE[1];
    hounsfield.fill(250, another * layer, (another + 1) * layer);
    const before = differing(block);
    cutBridges(block.joined);
    expect(differing(block)).toBe(before);
    marks.fill(CLASSES.hipBone << CLASS_SHIFT, (GAP + 1) * layer, (another + 1) * layer);
    cutBridges(block.joined);
    expect(differing(block)).toBe(0);
  });

  it('keep their border where there is no gap to be seen', () => {
    const block = blocks('LEFT', (_, __, k) => k <= GAP);
    block.joined.hounsfield.fill(700);
    cutBridges(block.joined);
    expect(differing(block)).toBe(0);
  });
});
