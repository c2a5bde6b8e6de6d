import type { TriangleSink } from '@cotyle/domain/models/stl-body';
import { readStl } from '@cotyle/domain/models/stl-reader';
import type { MeshChunk } from './mesh-chunk.ts';

/** A few megabytes: little enough that no frame is late. */
const CHUNK_TRIANGLES = 100_000;

const chunkOf = (positions: Float32Array<ArrayBuffer>): MeshChunk => ({
  positions,
  stride: 3,
  indices: null,
  translation: [0, 0, 0],
  scale: 1,
});

/** Parses an STL as its bytes arrive and emits it chunk by chunk. */
export const createStlChunkReader = (
  size: number,
  onChunk: (chunk: MeshChunk) => void,
  triangles = CHUNK_TRIANGLES,
) => {
  let positions = new Float32Array(9 * triangles);
  let at = 0;
  const emit = (): void => {
    if (at > 0) onChunk(chunkOf(at === positions.length ? positions : positions.slice(0, at)));
    positions = new Float32Array(9 * triangles);
    at = 0;
  };
  const addTriangle: TriangleSink = (ax, ay, az, bx, by, bz, cx, cy, cz) => {
    positions[at] = ax;
    positions[at + 1] = ay;
    positions[at + 2] = az;
    positions[at + 3] = bx;
    positions[at + 4] = by;
    positions[at + 5] = bz;
    positions[at + 6] = cx;
    positions[at + 7] = cy;
    positions[at + 8] = cz;
    at += 9;
    if (at === positions.length) emit();
  };
  const reader = readStl(size, addTriangle);
  return {
    addBytes: (bytes: Uint8Array): void => reader.write(bytes),
    end: (): void => {
      reader.end();
      emit();
    },
  };
};
