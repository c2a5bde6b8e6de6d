import type { Vector } from '@cotyle/domain/ct/vector';
import { expect, it } from 'vitest';
import { limitsOf } from './draft-job.ts';

const memoryFor = (size: Vector, spacing: Vector): number =>
  limitsOf([{ volume: { size, spacing } }]).memoryBytes / 1024 ** 3;

it('a draft of a large scan of 512 × 512 × 300 voxels may use at most about 2 GB', () => {
  expect(memoryFor([512, 512, 300], [0.8, 0.8, 1])).toBeCloseTo(2.03, 1);
});

it('a coarse scan of the same body may use no less, because the networks see the same voxels', () => {
  const fine = memoryFor([512, 512, 300], [0.8, 0.8, 1]);
  expect(memoryFor([128, 128, 100], [3.2, 3.2, 3])).toBeGreaterThan(0.99 * fine);
});
