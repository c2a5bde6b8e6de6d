import { SEGMENTS } from '../segments.ts';
import type { Box } from './box.ts';
import { componentsOf } from './components.ts';

/** Hounsfield units: no bone is as dense. Many scanners store nothing above 3071. */
export const METAL = 2500;
/** Beside metal, this much belongs to it: it is blurred as bone is. */
const BESIDE = 1800;
/** In cubic millimetres: smaller specks are noise or a clip. */
const SMALLEST = 30;

/** Labels implants, and the voxels around them that are brighter than bone. */
export const labelMetal = (labels: Uint8Array, { grid, hounsfield }: Box): boolean => {
  const mask = new Uint8Array(labels.length);
  let count = 0;
  for (let n = 0; n < mask.length; n++)
    if ((hounsfield[n] ?? 0) > METAL) {
      mask[n] = 1;
      count++;
    }
  const voxel = grid.spacing[0] * grid.spacing[1] * grid.spacing[2];
  if (count * voxel < SMALLEST) return false;
  const { of, sizes } = componentsOf(mask, grid.size);
  const [nx, ny] = grid.size;
  const value = SEGMENTS.METAL.value;
  let isFound = false;
  for (let n = 0; n < mask.length; n++) {
    if (!mask[n] || (sizes[of[n] ?? 0] ?? 0) * voxel < SMALLEST) continue;
    isFound = true;
    labels[n] = value;
    for (const step of [-1, 1, -nx, nx, -nx * ny, nx * ny])
      if ((hounsfield[n + step] ?? 0) > BESIDE) labels[n + step] = value;
  }
  return isFound;
};
