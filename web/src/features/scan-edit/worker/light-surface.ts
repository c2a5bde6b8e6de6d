import type { Vector } from '@cotyle/domain/ct/vector';
import type { Volume } from '@cotyle/domain/ct/volume';
import type { Box, LabelGrid } from '@cotyle/domain/segmentation/editing/edited-scan';
import { boxOf } from '@cotyle/domain/segmentation/editing/parts';
import { meshOf } from '@cotyle/domain/phantom/mesh';
import type { SurfaceMesh } from './messages.ts';

/** The edge of a cell in millimetres: a whole hip bone in a fraction of a second. */
const STEP = 2.5;
const QUARTER = STEP / 4;

/** How much of the cell around a place is not of the segment, from -0.5 to 0.5: negative inside. In millimetres along the axes. */
const outsideOf = ({ volume: { spacing, size }, labels }: LabelGrid, segment: number) => {
  const [nx, ny, nz] = size;
  const isIn = (x: number, y: number, z: number): number => {
    const [i, j, k] = [Math.round(x / spacing[0]), Math.round(y / spacing[1]), Math.round(z / spacing[2])];
    if (i < 0 || j < 0 || k < 0 || i >= nx || j >= ny || k >= nz) return 0;
    return labels[i + nx * (j + ny * k)] === segment ? 1 : 0;
  };
  return (x: number, y: number, z: number): number => {
    let inside = 0;
    for (let dz = -QUARTER; dz <= QUARTER; dz += 2 * QUARTER)
      for (let dy = -QUARTER; dy <= QUARTER; dy += 2 * QUARTER)
        inside += isIn(x - QUARTER, y + dy, z + dz) + isIn(x + QUARTER, y + dy, z + dz);
    return 0.5 - inside / 8;
  };
};

const along = (voxel: Vector, spacing: Vector, by: number): Vector => [
  voxel[0] * spacing[0] + by,
  voxel[1] * spacing[1] + by,
  voxel[2] * spacing[2] + by,
];

/** With room for the outermost cells. */
const boundsOf = ({ spacing }: Volume, { min, max }: Box) => ({
  min: along(min, spacing, -2 * STEP),
  max: along(max, spacing, 2 * STEP),
});

/** From millimetres along the axes of the volume to the patient's frame. */
const toPatient = ({ origin, axes }: Volume, positions: Float32Array): Float32Array<ArrayBuffer> => {
  const placed = new Float32Array(positions.length);
  for (let n = 0; n < positions.length; n += 3) {
    const [x, y, z] = [positions[n] ?? 0, positions[n + 1] ?? 0, positions[n + 2] ?? 0];
    for (const k of [0, 1, 2] as const)
      placed[n + k] = origin[k] + x * axes[0][k] + y * axes[1][k] + z * axes[2][k];
  }
  return placed;
};

/** The surface of a segment at the resolution of a small picture; what is made for the case is finer. */
export const lightSurface = (grid: LabelGrid, segment: number): SurfaceMesh => {
  const box = boxOf(grid.labels, grid.volume.size, segment);
  if (!box) return { positions: new Float32Array(), triangles: new Uint32Array() };
  const { positions, triangles } = meshOf(outsideOf(grid, segment), boundsOf(grid.volume, box), STEP);
  return { positions: toPatient(grid.volume, positions), triangles: new Uint32Array(triangles) };
};
