import { describe, expect, it } from 'vitest';
import type { Vector } from '../../ct/vector.ts';
import type { Volume } from '../../ct/volume.ts';
import { separationOf } from '../quality/quality.ts';
import { SEGMENTS } from '../segments.ts';
import type { Box } from './box.ts';
import { splitAtHeads } from './heads.ts';
import type { Hips } from './hips.ts';
import { simpleJoint, simpleScan } from './testing/hip-scan.ts';

const [HIP, FEMUR] = [SEGMENTS.LEFT_HIP_BONE.value, SEGMENTS.LEFT_FEMUR.value];
const VOLUME: Volume = {
  origin: [-26, -26, -44],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  spacing: [1, 1, 1],
  size: [53, 53, 64],
};
const BOX = { start: [0, 0, 0], spacing: VOLUME.spacing, size: VOLUME.size } as const;
/** As the overview finds the head: off by more than the joint is wide. */
const HIPS: Hips = {
  heads: { LEFT: { centre: [27, 25, 37], radius: 17.5 } },
  middle: [-90, 0, 0],
  left: [1, 0, 0],
};

/** The ball of the simple joint on a neck that points down. */
const jointWithNeck = (gap: number): ReturnType<typeof simpleJoint> => {
  const { distances } = simpleJoint(gap);
  const neck = ([x, y, z]: Vector): number => Math.max(Math.hypot(x, y) - 8, z + 8);
  return {
    distances: { ...distances, [FEMUR]: (point) => Math.min(distances[FEMUR]?.(point) ?? 99, neck(point)) },
  };
};

describe('a joint that the watershed has crossed', () => {
  const { scan, truth } = simpleScan(jointWithNeck(1.4), VOLUME);
  const box: Box = { min: [0, 0, 0], grid: BOX, hounsfield: scan.hounsfield };
  const [nx, ny] = VOLUME.size;
  const mixedOf = (labels: Uint8Array): number => separationOf(labels, truth.labels, VOLUME).mixed;
  /** In a column through the joint, the labels of one bone and of the gap given to the other. */
  const crossed = (from: number, to: number, lowest: number): Uint8Array =>
    truth.labels.map((label, n) => {
      const [x, y] = [(n % nx) - 26, (Math.floor(n / nx) % ny) - 26];
      const z = Math.floor(n / (nx * ny)) - 44;
      const isGap = label === 0 && z > 4 && z < 12;
      return (label === from || isGap) && Math.hypot(x - 5, y) < 5 && z > lowest ? to : label;
    });

  it('gets the roof of the socket back from the femur', () => {
    const labels = crossed(HIP, FEMUR, 4);
    expect(mixedOf(labels)).toBeGreaterThan(300);
    splitAtHeads(labels, box, HIPS);
    expect(mixedOf(labels)).toBeLessThan(10);
  });

  it('gives the head back to the femur', () => {
    const labels = crossed(FEMUR, HIP, 0);
    expect(mixedOf(labels)).toBeGreaterThan(300);
    splitAtHeads(labels, box, HIPS);
    expect(mixedOf(labels)).toBeLessThan(10);
  });

  it('keeps its labels where they are right', () => {
    const labels = truth.labels.slice();
    splitAtHeads(labels, box, HIPS);
    expect(labels.filter((label, n) => label !== truth.labels[n]).length).toBe(0);
  });
});
