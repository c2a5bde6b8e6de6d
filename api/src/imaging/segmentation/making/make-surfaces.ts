import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Volume } from '@cotyle/domain/ct/volume';
import type { Side } from '@cotyle/domain/hip/side';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import { SEGMENT_NAMES, SEGMENTS } from '@cotyle/domain/segmentation/segments';
import type { Segment } from '@cotyle/domain/segmentation/segments';
import { slabCount, slabLength, slabRange } from '@cotyle/domain/segmentation/slabs';
import { MOST_TRIANGLES } from '@cotyle/domain/segmentation/surface/limits';
import { joinMeshes } from '../../models/encoding/join-meshes.ts';
import type { ReducedSurface } from './reduce-surface.ts';
import type { MadeModel, SlabRequest, SurfaceTask } from './task.ts';

export interface LabelledGrid {
  readonly volume: Volume;
  readonly labels: Uint8Array;
}

export interface SurfaceTools {
  /** Closed, in the patient's frame; without triangles where the bone has no voxels. */
  readonly surface: (grid: LabelledGrid, segment: Segment, mostTriangles: number) => Promise<ReducedSurface>;
  readonly slab: (slab: SlabRequest) => Promise<Uint8Array | null>;
  readonly model: (model: MadeModel) => Promise<void>;
}

/** The bone that is the model of the case. */
export const caseSegment = (side: Side): Segment => (side === 'LEFT' ? 'LEFT_HIP_BONE' : 'RIGHT_HIP_BONE');

const inflate = promisify(gunzip);

const labelsOf = async (grid: number, { size }: Volume, slab: SurfaceTools['slab']): Promise<Uint8Array> => {
  const labels = new Uint8Array(size[0] * size[1] * size[2]);
  for (let index = 0; index < slabCount(size); index++) {
    const packed = await slab({ grid, slab: index });
    const maxOutputLength = slabLength(size, index);
    if (packed)
      labels.set(
        await inflate(packed, { maxOutputLength }),
        slabRange(size, index).first * size[0] * size[1],
      );
  }
  return labels;
};

/** A bone in two grids, such as a femur with its condyles, shares the triangles of one model. */
const surfacesOf = async (
  grids: readonly LabelledGrid[],
  segment: Segment,
  surface: SurfaceTools['surface'],
): Promise<ReducedSurface[]> => {
  const own = grids.filter(({ labels }) => labels.includes(SEGMENTS[segment].value));
  const most = Math.floor(MOST_TRIANGLES / Math.max(1, own.length));
  const surfaces: ReducedSurface[] = [];
  for (const grid of own) surfaces.push(await surface(grid, segment, most));
  return surfaces.filter(({ mesh }) => mesh.triangles.length > 0);
};

/** An STL of each bone that has voxels; the model of the case comes last, because the latest one is planned on. */
export const makeSurfaces = async ({ volumes, side }: SurfaceTask, tools: SurfaceTools): Promise<void> => {
  const labelled: LabelledGrid[] = [];
  for (const [grid, volume] of volumes.entries())
    labelled.push({ volume, labels: await labelsOf(grid, volume, tools.slab) });
  const last = caseSegment(side);
  const others = SEGMENT_NAMES.filter((segment) => segment !== 'METAL' && segment !== last);
  for (const segment of [...others, last]) {
    const surfaces = await surfacesOf(labelled, segment, tools.surface);
    if (surfaces.length === 0) continue;
    await tools.model({
      segment,
      stl: binaryStl(joinMeshes(surfaces.map(({ mesh }) => mesh)), SEGMENTS[segment].label),
      deviation: Math.max(...surfaces.map(({ deviation }) => deviation)),
    });
  }
};
