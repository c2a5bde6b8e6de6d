import type { Vector } from '../../ct/vector.ts';
import { pointOf } from '../../ct/volume.ts';
import { BACKGROUND } from '../segments.ts';
import { differenceBuilder } from './difference.ts';
import type { Difference } from './difference.ts';
import { changeableOf, tableOf, voxelSize } from './edited-scan.ts';
import type { Box, LabelGrid } from './edited-scan.ts';
import { boxOf, eachInMask, maskOf, partsOf } from './parts.ts';
import type { Mask, Parts } from './parts.ts';

/** A part of a segment that does not hang together with its other parts. */
export interface Island {
  readonly voxels: number;
  /** Cubic millimetres. */
  readonly size: number;
  /** The voxel of the island that is nearest to its middle. */
  readonly voxel: Vector;
  /** The same in the patient's frame. */
  readonly at: Vector;
  readonly box: Box;
}

export type Keep =
  | { readonly kind: 'largest' }
  /** The island that a voxel belongs to, alone. */
  | { readonly kind: 'only'; readonly voxel: Vector }
  | { readonly kind: 'all-but'; readonly voxel: Vector }
  | { readonly kind: 'at-least'; readonly cubicMillimetres: number };

const divided = ({ volume, labels }: LabelGrid, segment: number): { mask: Mask; parts: Parts } | null => {
  const box = boxOf(labels, volume.size, segment);
  if (!box) return null;
  const mask = maskOf(labels, volume.size, box, tableOf([segment]));
  return { mask, parts: partsOf(mask) };
};

interface Gathered {
  readonly sum: [number, number, number];
  readonly min: [number, number, number];
  readonly max: [number, number, number];
  nearest: [number, number, number];
  distance: number;
}

/** All islands of a segment, the largest first. */
export const islandsOf = (grid: LabelGrid, segment: number): Island[] => {
  const found = divided(grid, segment);
  if (!found) return [];
  const { mask, parts } = found;
  const { volume } = grid;
  const [mx, my] = mask.size;
  const gathered: Gathered[] = parts.counts.map(() => ({
    sum: [0, 0, 0],
    min: [Infinity, Infinity, Infinity],
    max: [0, 0, 0],
    nearest: [0, 0, 0],
    distance: Infinity,
  }));
  const each = (visit: (part: Gathered, voxel: [number, number, number], count: number) => void): void => {
    eachInMask(mask, volume.size, (at) => {
      const id = parts.ids[at] ?? 0;
      const part = gathered[id];
      if (id === 0 || !part) return;
      const row = Math.floor(at / mx);
      visit(
        part,
        [mask.corner[0] + (at % mx), mask.corner[1] + (row % my), mask.corner[2] + Math.floor(row / my)],
        parts.counts[id] ?? 1,
      );
    });
  };
  each(({ sum, min, max }, voxel) => {
    for (let n = 0 as 0 | 1 | 2; n < 3; n++) {
      sum[n] += voxel[n];
      min[n] = Math.min(min[n], voxel[n]);
      max[n] = Math.max(max[n], voxel[n]);
    }
  });
  each((part, voxel, count) => {
    let distance = 0;
    for (let n = 0 as 0 | 1 | 2; n < 3; n++)
      distance += ((voxel[n] - part.sum[n] / count) * volume.spacing[n]) ** 2;
    if (distance < part.distance) {
      part.distance = distance;
      part.nearest = voxel;
    }
  });
  return gathered
    .slice(1)
    .map(({ nearest, min, max }, n) => {
      const voxels = parts.counts[n + 1] ?? 0;
      const size = voxels * voxelSize(volume);
      return { voxels, size, voxel: nearest, at: pointOf(volume, nearest), box: { min, max } };
    })
    .sort((a, b) => b.voxels - a.voxels);
};

const keeps = ({ mask, parts }: { mask: Mask; parts: Parts }, keep: Keep, ofVoxel: number): Uint8Array => {
  const { counts } = parts;
  const at = (voxel: Vector): number => {
    const [x, y, z] = [0, 1, 2].map((n) => (voxel[n] ?? 0) - (mask.corner[n] ?? 0)) as [
      number,
      number,
      number,
    ];
    const [mx, my, mz] = mask.size;
    const isInside = x >= 0 && y >= 0 && z >= 0 && x < mx && y < my && z < mz;
    return isInside ? (parts.ids[x + mx * (y + my * z)] ?? 0) : 0;
  };
  switch (keep.kind) {
    case 'largest': {
      const most = counts.reduce((a, b) => Math.max(a, b), 0);
      return Uint8Array.from(counts, (count) => (count === most ? 1 : 0));
    }
    case 'only':
    case 'all-but': {
      const chosen = at(keep.voxel);
      // Beside the segment nothing is chosen, and all of it stays.
      return Uint8Array.from(counts, (_, id) =>
        chosen === 0 || (id === chosen) === (keep.kind === 'only') ? 1 : 0,
      );
    }
    case 'at-least':
      return Uint8Array.from(counts, (count) => (count * ofVoxel >= keep.cubicMillimetres ? 1 : 0));
  }
};

/** Removes islands of a segment, or gives them to another one. Of equally large ones all stay. */
export const removeIslands = (
  grid: LabelGrid,
  { segment, keep, value = BACKGROUND }: { segment: number; keep: Keep; value?: number },
): Difference => {
  const builder = differenceBuilder(grid.volume.size);
  const found = changeableOf(grid)[segment] === 1 ? divided(grid, segment) : null;
  if (found) {
    const stays = keeps(found, keep, voxelSize(grid.volume));
    eachInMask(found.mask, grid.volume.size, (at, index) => {
      const id = found.parts.ids[at] ?? 0;
      if (id !== 0 && stays[id] === 0) builder.change(index, segment, value);
    });
  }
  return builder.finish();
};
