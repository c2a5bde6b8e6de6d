import { difference, dot } from '@cotyle/domain/ct/vector';
import { pointOf } from '@cotyle/domain/ct/volume';
import type { Volume } from '@cotyle/domain/ct/volume';
import type { LabelGrid } from '@cotyle/domain/segmentation/editing/edited-scan';
import { boxOf } from '@cotyle/domain/segmentation/editing/parts';
import { meshOf } from '@cotyle/domain/phantom/mesh';
import type { SurfaceMesh } from './messages.ts';

/** The edge of a cell in millimetres: a whole pelvis in a fraction of a second. */
const STEP = 2;
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [bits & 1, (bits >> 1) & 1, bits >> 2] as const);

/** How much of a cell around a point is not of the segment, from -0.5 to 0.5: negative inside. */
const outsideOf = ({ volume, labels }: LabelGrid, segment: number) => {
  const { origin, axes, spacing, size } = volume;
  const [nx, ny, nz] = size;
  // The eight points of a cell, as steps along the axes in voxels.
  const steps = CORNERS.map((corner) => {
    const way = corner.map((bit) => (bit - 0.5) * (STEP / 2)) as [number, number, number];
    return [0, 1, 2].map((n) => dot(way, axes[n as 0 | 1 | 2]) / (spacing[n] ?? 1));
  });
  return (x: number, y: number, z: number): number => {
    const way = difference([x, y, z], origin);
    const at = [0, 1, 2].map((n) => dot(way, axes[n as 0 | 1 | 2]) / (spacing[n] ?? 1));
    let inside = 0;
    for (const step of steps) {
      const i = Math.round((at[0] ?? 0) + (step[0] ?? 0));
      const j = Math.round((at[1] ?? 0) + (step[1] ?? 0));
      const k = Math.round((at[2] ?? 0) + (step[2] ?? 0));
      if (i < 0 || j < 0 || k < 0 || i >= nx || j >= ny || k >= nz) continue;
      if (labels[i + nx * (j + ny * k)] === segment) inside += 1;
    }
    return 0.5 - inside / 8;
  };
};

/** The box around voxels in the patient's frame, with room for the outermost cells. */
const boundsOf = (volume: Volume, box: NonNullable<ReturnType<typeof boxOf>>) => {
  const corners = CORNERS.map((corner) =>
    pointOf(
      volume,
      corner.map((bit, n) => (bit ? box.max : box.min)[n as 0 | 1 | 2]) as [number, number, number],
    ),
  );
  const along = (n: 0 | 1 | 2): readonly number[] => corners.map((point) => point[n]);
  const bound = (pick: (...values: number[]) => number, by: number) =>
    ([0, 1, 2] as const).map((n) => pick(...along(n)) + by) as [number, number, number];
  return { min: bound(Math.min, -2 * STEP), max: bound(Math.max, 2 * STEP) };
};

const NOTHING: SurfaceMesh = { positions: new Float32Array(), triangles: new Uint32Array() };

/** The surface of a segment at the resolution of a small picture; what is made for the case is finer. */
export const lightSurface = (grid: LabelGrid, segment: number): SurfaceMesh => {
  const box = boxOf(grid.labels, grid.volume.size, segment);
  if (!box) return NOTHING;
  const { positions, triangles } = meshOf(outsideOf(grid, segment), boundsOf(grid.volume, box), STEP);
  return { positions: new Float32Array(positions), triangles: new Uint32Array(triangles) };
};
