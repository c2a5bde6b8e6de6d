import type { Box, LabelGrid } from '../editing/edited-scan.ts';
import { boxOf } from '../editing/parts.ts';
import { blocksAround, liveBlock } from './live-surface.ts';
import type { BlockPlace, LiveBlock } from './live-surface.ts';

export interface LiveMeshes {
  /** Some of these voxels have another label now. */
  changed(box: Box): void;
  /** The surface of a segment as it is now; only blocks that may have changed are made anew. */
  meshOf(segment: number): LiveBlock;
}

interface SegmentBlocks {
  readonly made: Map<string, LiveBlock>;
  readonly stale: Map<string, BlockPlace>;
}

const joined = (blocks: readonly LiveBlock[]): LiveBlock => {
  const vertices = blocks.reduce((sum, { positions }) => sum + positions.length, 0);
  const corners = blocks.reduce((sum, { triangles }) => sum + triangles.length, 0);
  const positions = new Float32Array(vertices);
  const normals = new Float32Array(vertices);
  const triangles = new Uint32Array(corners);
  let [vertex, corner] = [0, 0];
  for (const block of blocks) {
    positions.set(block.positions, vertex);
    normals.set(block.normals, vertex);
    for (const at of block.triangles) triangles[corner++] = vertex / 3 + at;
    vertex += block.positions.length;
  }
  return { positions, normals, triangles };
};

/** The live surfaces of a label volume that is edited. */
export const createLiveMeshes = (grid: Pick<LabelGrid, 'volume' | 'labels'>): LiveMeshes => {
  const segments = new Map<number, SegmentBlocks>();
  const mark = ({ stale }: SegmentBlocks, box: Box): void => {
    for (const block of blocksAround(grid.volume, box)) stale.set(String(block), block);
  };
  const blocksOf = (segment: number): SegmentBlocks => {
    let blocks = segments.get(segment);
    if (!blocks) {
      segments.set(segment, (blocks = { made: new Map(), stale: new Map() }));
      const box = boxOf(grid.labels, grid.volume.size, segment);
      if (box) mark(blocks, box);
    }
    return blocks;
  };
  return {
    changed: (box) => {
      for (const blocks of segments.values()) mark(blocks, box);
    },
    meshOf: (segment) => {
      const { made, stale } = blocksOf(segment);
      for (const [key, place] of stale) {
        const block = liveBlock(grid, segment, place);
        if (block) made.set(key, block);
        else made.delete(key);
      }
      stale.clear();
      return joined([...made.values()]);
    },
  };
};
