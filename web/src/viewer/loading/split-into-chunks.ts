import type { MeshChunk } from './mesh-chunk.ts';

/** As many as 16-bit indices can address: half the memory of 32 bits, and about a megabyte per chunk. */
const MAX_POINTS = 65_536;

type Coordinates = Uint16Array<ArrayBuffer> | Float32Array<ArrayBuffer>;

interface ChunkCapacity {
  readonly points: number;
  /** A mesh has about two triangles per point. */
  readonly triangles: number;
}

const capacityFor = (maxPoints: number, all: number): ChunkCapacity => {
  const points = Math.min(maxPoints, all);
  return { points, triangles: 2 * points };
};

/** Splits a mesh into chunks as its triangles are decoded; each chunk has the points of its own triangles. */
export const splitIntoChunks = (
  { positions, stride, translation, scale }: Omit<MeshChunk, 'indices'>,
  onChunk: (chunk: MeshChunk) => void,
  maxPoints = MAX_POINTS,
) => {
  const capacity = capacityFor(maxPoints, positions.length / stride);
  const newCoordinates = (length: number): Coordinates =>
    positions instanceof Uint16Array ? new Uint16Array(length) : new Float32Array(length);
  const points = newCoordinates(capacity.points * stride);
  const indices = new Uint16Array(3 * capacity.triangles);
  /** For each point of the mesh: the last chunk that contained it, counted from 1, and its index in that chunk. */
  const chunkOf = new Uint16Array(positions.length / stride);
  const localIndex = new Uint16Array(positions.length / stride);
  let chunkNumber = 1;
  let pointCount = 0;
  let indexCount = 0;

  const emit = (): void => {
    if (indexCount === 0) return;
    onChunk({
      positions: points.slice(0, pointCount * stride),
      stride,
      indices: indices.slice(0, indexCount),
      translation,
      scale,
    });
    chunkNumber += 1;
    [pointCount, indexCount] = [0, 0];
  };
  const localIndexOf = (point: number): number => {
    if (chunkOf[point] === chunkNumber) return localIndex[point] ?? 0;
    for (let part = 0; part < stride; part++)
      points[pointCount * stride + part] = positions[point * stride + part] ?? 0;
    chunkOf[point] = chunkNumber;
    localIndex[point] = pointCount;
    return pointCount++;
  };
  return {
    addTriangle: (a: number, b: number, c: number): void => {
      if (pointCount + 3 > capacity.points || indexCount + 3 > indices.length) emit();
      indices[indexCount] = localIndexOf(a);
      indices[indexCount + 1] = localIndexOf(b);
      indices[indexCount + 2] = localIndexOf(c);
      indexCount += 3;
    },
    end: emit,
  };
};
