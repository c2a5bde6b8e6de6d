import type { Vector } from '@cotyle/domain/ct/vector';
import { pointOf } from '@cotyle/domain/ct/volume';
import type { Volume } from '@cotyle/domain/ct/volume';
import { toScreen } from '../../../shared/ct-view/viewport.ts';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import { AXES_IN } from './plane-slice.ts';
import type { Axis } from './plane-slice.ts';

/** An affine map as a canvas takes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Affine {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

const voxelIn = (axis: Axis, across: number, down: number): Vector => {
  const [u, v] = AXES_IN[axis];
  const voxel: [number, number, number] = [0, 0, 0];
  voxel[u] = across;
  voxel[v] = down;
  return voxel;
};

/** From the pixels of a slice, whose first covers 0 to 1, to the screen of a view. */
export const sliceToScreen = (volume: Volume, axis: Axis, viewport: Viewport): Affine => {
  const at = (across: number, down: number) =>
    toScreen(viewport, pointOf(volume, voxelIn(axis, across, down)));
  // The middle of the first voxel is at 0.5, 0.5 of its pixel.
  const corner = at(-0.5, -0.5);
  const [right, below] = [at(0.5, -0.5), at(-0.5, 0.5)];
  return {
    a: right.x - corner.x,
    b: right.y - corner.y,
    c: below.x - corner.x,
    d: below.y - corner.y,
    e: corner.x,
    f: corner.y,
  };
};
