import type { Vector } from '../../ct/vector.ts';
import { SEGMENTS } from '../segments.ts';
import type { Box } from './box.ts';
import { componentsOf } from './components.ts';
import { eachOfPart, partOf } from './part.ts';

/** A smaller part of a bone than this share of its largest is an island. The ends of a femur may be scanned without its shaft. */
const ISLAND = 0.04;

export const BONES = [
  SEGMENTS.LEFT_HIP_BONE.value,
  SEGMENTS.RIGHT_HIP_BONE.value,
  SEGMENTS.SACRUM.value,
  SEGMENTS.LEFT_FEMUR.value,
  SEGMENTS.RIGHT_FEMUR.value,
] as const;

/** Takes the islands of a segment away. */
export const removeIslands = (labels: Uint8Array, { grid }: Box, value: number): void => {
  const part = partOf(labels, grid.size, value);
  if (!part) return;
  const { mask, size } = part;
  const { of, sizes } = componentsOf(mask, size);
  const least = Math.max(...sizes) * ISLAND;
  eachOfPart(part, grid.size, (n, at) => {
    if (mask[n] && (sizes[of[n] ?? 0] ?? 0) < least) labels[at] = 0;
  });
};

/** Where two bones touched, in voxels of the box. */
export interface Contact {
  readonly between: readonly [number, number];
  /** In square millimetres. */
  readonly area: number;
  readonly place: Vector;
}

interface Sum {
  area: number;
  x: number;
  y: number;
  z: number;
}

const isBone = (label: number): boolean => label > 0 && label <= SEGMENTS.RIGHT_FEMUR.value;

/** Takes the darker voxel away wherever two bones touch, and says where that was: a model never has two bones in one piece. */
export const keepApart = (labels: Uint8Array, { grid, hounsfield }: Box): readonly Contact[] => {
  const [nx, ny, nz] = grid.size;
  const [sx, sy, sz] = grid.spacing;
  const sums = new Map<number, Sum>();
  const faces = [
    { axis: 0, stride: 1, area: sy * sz },
    { axis: 1, stride: nx, area: sx * sz },
    { axis: 2, stride: nx * ny, area: sx * sy },
  ] as const;
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        const n = i + nx * (j + ny * k);
        if (!isBone(labels[n] ?? 0)) continue;
        const at = [i, j, k] as const;
        for (const { axis, stride, area } of faces) {
          if (at[axis] === grid.size[axis] - 1) continue;
          const [own, other] = [labels[n] ?? 0, labels[n + stride] ?? 0];
          if (own === other || !isBone(own) || !isBone(other)) continue;
          const key = Math.min(own, other) * 16 + Math.max(own, other);
          const sum = sums.get(key) ?? { area: 0, x: 0, y: 0, z: 0 };
          sums.set(key, sum);
          sum.area += area;
          sum.x += i * area;
          sum.y += j * area;
          sum.z += k * area;
          labels[(hounsfield[n] ?? 0) < (hounsfield[n + stride] ?? 0) ? n : n + stride] = 0;
        }
      }
  return [...sums].map(([key, { area, x, y, z }]) => ({
    between: [key >> 4, key & 15],
    area,
    place: [x / area, y / area, z / area],
  }));
};
