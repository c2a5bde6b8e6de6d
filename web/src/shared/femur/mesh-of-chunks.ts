import type { Mesh } from '@cotyle/domain/models/mesh';
import type { MeshChunk } from '../../viewer/loading/mesh-chunk.ts';

/** The chunks of a drawn surface as one mesh in millimetres. Corners that chunks share are still there more than once. */
export const meshOfChunks = (chunks: readonly MeshChunk[]): Mesh => {
  const pointsOf = ({ positions, stride }: MeshChunk): number => positions.length / stride;
  const cornersOf = (chunk: MeshChunk): number => chunk.indices?.length ?? pointsOf(chunk);
  const sum = (count: (chunk: MeshChunk) => number): number =>
    chunks.reduce((all, chunk) => all + count(chunk), 0);
  const positions = new Float32Array(3 * sum(pointsOf));
  const triangles = new Uint32Array(sum(cornersOf));
  let [point, corner] = [0, 0];
  for (const chunk of chunks) {
    const { positions: steps, stride, indices, translation, scale } = chunk;
    const first = point;
    for (let at = 0; at < steps.length; at += stride, point++)
      for (let k = 0; k < 3; k++)
        positions[3 * point + k] = (steps[at + k] ?? 0) * scale + (translation[k] ?? 0);
    const count = cornersOf(chunk);
    for (let n = 0; n < count; n++) triangles[corner++] = first + (indices ? (indices[n] ?? 0) : n);
  }
  return { positions, triangles };
};
