import type { Vector } from '@cotyle/domain/ct/vector';
import { volumeOf } from '@cotyle/domain/ct/volume';
import { describe, expect, it } from 'vitest';
import { stackGeometry, volumeGeometry } from './geometry.ts';

const IMAGE = {
  orientation: { row: [1, 0, 0], column: [0, 1, 0] },
  columns: 20,
  rows: 10,
  pixel: [2, 3],
} as const;
const PLACES: readonly Vector[] = [0, 1, 2, 7].map((z): Vector => [-5, -6, z]);

describe('a stack of slices', () => {
  const stack = stackGeometry(PLACES, () => IMAGE);

  it('maps a point to the slice in which it was picked', () => {
    expect(stack.pointAt([2, 3, 3])).toEqual([1, 0, 7]);
    expect(stack.voxelAt([1, 0, 99], [0, 0, 3])).toEqual([2, 3, 3]);
  });

  it('has one view that scrolls towards the feet', () => {
    expect([stack.shown, stack.views.axial]).toEqual([['axial'], { axis: 2, onwards: -1 }]);
    expect(stack.size).toEqual([20, 10, 4]);
  });
});

describe('a volume', () => {
  it('has three views and maps points to voxels and back', () => {
    const { volume } = volumeOf(PLACES.slice(0, 3), IMAGE);
    if (!volume) throw new Error('no volume');
    const geometry = volumeGeometry(volume);
    expect(geometry.shown).toEqual(['axial', 'coronal', 'sagittal']);
    expect(geometry.reach).toEqual({ axial: 0.5, coronal: 1, sagittal: 1.5 });
    expect(geometry.voxelAt(geometry.pointAt([4, 5, 1]), [0, 0, 0])).toEqual([4, 5, 1]);
  });
});
