import type { MeshChunk } from './mesh-chunk.ts';

/** What numbers of sixteen bits can name: half the memory of larger ones, and a megabyte or so to hand over at a time. */
const MAX_POINTS = 65_536;

type Coordinates = Uint16Array<ArrayBuffer> | Float32Array<ArrayBuffer>;

interface ChunkCapacity {
  readonly points: number;
  /** About two triangles have a point to themselves. */
  readonly triangles: number;
}

const capacityFor = (most: number, all: number): ChunkCapacity => {
  const points = Math.min(most, all);
  return { points, triangles: 2 * points };
};

/** Divides a mesh into portions as its triangles come; each has the points of its own triangles. */
export const splitIntoChunks = (
  { positions, stride, translation, scale }: Omit<MeshChunk, 'indices'>,
  onPortion: (piece: MeshChunk) => void,
  most = MAX_POINTS,
) => {
  const room = capacityFor(most, positions.length / stride);
  const newNumbers = (length: number): Coordinates =>
    positions instanceof Uint16Array ? new Uint16Array(length) : new Float32Array(length);
  const points = newNumbers(room.points * stride);
  const indices = new Uint16Array(3 * room.triangles);
  /** For each point of the mesh: the last portion that had it, counted from one, and as which of its points. */
  const portionOf = new Uint16Array(positions.length / stride);
  const placeIn = new Uint16Array(positions.length / stride);
  let portion = 1;
  let pointsHeld = 0;
  let indicesHeld = 0;

  const handOver = (): void => {
    if (indicesHeld === 0) return;
    onPortion({
      positions: points.slice(0, pointsHeld * stride),
      stride,
      indices: indices.slice(0, indicesHeld),
      translation,
      scale,
    });
    portion += 1;
    [pointsHeld, indicesHeld] = [0, 0];
  };
  const placeOf = (point: number): number => {
    if (portionOf[point] === portion) return placeIn[point] ?? 0;
    for (let part = 0; part < stride; part++)
      points[pointsHeld * stride + part] = positions[point * stride + part] ?? 0;
    portionOf[point] = portion;
    placeIn[point] = pointsHeld;
    return pointsHeld++;
  };
  return {
    addTriangle: (a: number, b: number, c: number): void => {
      if (pointsHeld + 3 > room.points || indicesHeld + 3 > indices.length) handOver();
      indices[indicesHeld] = placeOf(a);
      indices[indicesHeld + 1] = placeOf(b);
      indices[indicesHeld + 2] = placeOf(c);
      indicesHeld += 3;
    },
    end: handOver,
  };
};
