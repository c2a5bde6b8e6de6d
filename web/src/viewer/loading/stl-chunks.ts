import type { TriangleSink } from '@cotyle/domain/models/stl-body';
import { readStl } from '@cotyle/domain/models/stl-reader';
import type { MeshChunk } from './mesh-chunk.ts';

/** So many triangles are handed over at a time: a few megabytes, which no frame is late for. */
const CHUNK_TRIANGLES = 100_000;

const chunkOf = (positions: Float32Array<ArrayBuffer>): MeshChunk => ({
  positions,
  stride: 3,
  indices: null,
  translation: [0, 0, 0],
  scale: 1,
});

/** Reads an STL as its bytes come and hands it over portion by portion, each as soon as it is whole. */
export const createStlChunkReader = (
  size: number,
  onPortion: (piece: MeshChunk) => void,
  triangles = CHUNK_TRIANGLES,
) => {
  let positions = new Float32Array(9 * triangles);
  let at = 0;
  const handOver = (): void => {
    if (at > 0) onPortion(chunkOf(at === positions.length ? positions : positions.slice(0, at)));
    positions = new Float32Array(9 * triangles);
    at = 0;
  };
  const take: TriangleSink = (ax, ay, az, bx, by, bz, cx, cy, cz) => {
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
    if (at === positions.length) handOver();
  };
  const reader = readStl(size, take);
  return {
    take: (bytes: Uint8Array): void => reader.take(bytes),
    end: (): void => {
      reader.end();
      handOver();
    },
  };
};
