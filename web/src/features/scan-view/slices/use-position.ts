import type { Plane } from '@cotyle/domain/ct/planes';
import { dot } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import type { Voxel } from '@cotyle/domain/ct/volume';
import { useMemo, useState } from 'react';
import type { Viewport } from '../../../shared/ct-view/viewport.ts';
import type { Geometry } from './geometry.ts';

type Axis = 0 | 1 | 2;
const AXES: readonly Axis[] = [0, 1, 2];

const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));

const clampedStep = ({ size }: Geometry, voxel: Voxel, axis: Axis, by: number): Voxel => {
  const next: [number, number, number] = [...voxel];
  next[axis] = clamp(voxel[axis] + by, size[axis]);
  return next;
};

/** The voxel axis closest to a direction, and its sign. */
const axisAlong = ({ axes }: Geometry, direction: Vector): readonly [Axis, 1 | -1] => {
  const axis = AXES.reduce((best, one) =>
    Math.abs(dot(axes[one], direction)) > Math.abs(dot(axes[best], direction)) ? one : best,
  );
  return [axis, dot(axes[axis], direction) < 0 ? -1 : 1];
};

/** The position of the cross-hair, always at the centre of a voxel, so that each view shows measured values. */
export const usePosition = (geometry: Geometry, start: Voxel) => {
  const [voxel, setVoxel] = useState(start);
  const point = useMemo(() => geometry.pointAt(voxel), [geometry, voxel]);
  return {
    voxel,
    point,
    /** To a voxel that was stored. */
    jumpTo: (at: Voxel): void =>
      setVoxel(geometry.size.map((size, n) => clamp(at[n] ?? 0, size)) as unknown as Voxel),
    moveTo: (at: Vector): void => setVoxel(geometry.voxelAt(at, voxel)),
    /** Forward is towards the feet, the back or the right. */
    scroll: (plane: Plane, by: number): void => {
      const { axis, onwards } = geometry.views[plane];
      setVoxel((now) => clampedStep(geometry, now, axis, by * onwards));
    },
    /** Jumps to the first or the last slice of a view. */
    scrollToEnd: (plane: Plane, end: 'first' | 'last'): void => {
      const { axis, onwards } = geometry.views[plane];
      const by = geometry.size[axis] * onwards * (end === 'last' ? 1 : -1);
      setVoxel((now) => clampedStep(geometry, now, axis, by));
    },
    /** Moves by voxels along the screen axes of a view. */
    nudge: ({ right, down }: Viewport, x: number, y: number): void => {
      const direction = x === 0 ? down : right;
      const [axis, sign] = axisAlong(geometry, direction);
      setVoxel((now) => clampedStep(geometry, now, axis, sign * (x === 0 ? y : x)));
    },
    /** Counted from 1 in scroll order. */
    sliceIn: (plane: Plane): { readonly slice: number; readonly of: number } => {
      const { axis, onwards } = geometry.views[plane];
      const of = geometry.size[axis];
      return { slice: onwards === 1 ? voxel[axis] + 1 : of - voxel[axis], of };
    },
  };
};

export type Position = ReturnType<typeof usePosition>;
