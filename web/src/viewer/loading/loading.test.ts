import { degrees } from '@cotyle/domain/cup/units';
import { boundsOf, hemipelvis } from '@cotyle/domain/phantom/hemipelvis';
import { meshOf } from '@cotyle/domain/phantom/mesh';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import { describe, expect, it } from 'vitest';
import { intersectChunk } from '../scene/ray.ts';
import type { MeshChunk } from './mesh-chunk.ts';
import { splitIntoChunks } from './split-into-chunks.ts';
import { progressOf } from './progress.ts';
import { createStlChunkReader } from './stl-chunks.ts';

const phantom = meshOf(
  hemipelvis({ side: 'LEFT', angles: { inclination: degrees(42), anteversion: degrees(18) }, radius: 26 }),
  boundsOf('LEFT'),
  4,
);
const triangles = phantom.triangles.length / 3;

const mesh = {
  positions: phantom.positions as Float32Array<ArrayBuffer>,
  stride: 3,
  translation: [0, 0, 0],
  scale: 1,
} as const;

/** The phantom in chunks of at most so many points. */
const chunksOf = (of: Omit<MeshChunk, 'indices'>, most?: number): MeshChunk[] => {
  const chunkMeshes: MeshChunk[] = [];
  const { addTriangle, end } = splitIntoChunks(of, (one) => chunkMeshes.push(one), most);
  for (let n = 0; n < phantom.triangles.length; n += 3) {
    const [a = 0, b = 0, c = 0] = phantom.triangles.subarray(n, n + 3);
    addTriangle(a, b, c);
  }
  end();
  return chunkMeshes;
};

/** The corners of all triangles. */
const cornersOf = ({ positions, stride, indices }: MeshChunk): number[][] =>
  [...(indices ?? [])].map((at) => [...positions.subarray(at * stride, at * stride + 3)]);

const SEGMENT = { origin: [90, 0, 0], from: 0, to: Infinity } as const;
const INTO_THE_WALL = [
  [-0.2, 0.1, 1],
  [-1, 0.2, 0.3],
  [-0.5, 0.9, 0.2],
] as const;

/** The distance of the socket's wall from its centre. */
const wallAlong = (chunks: readonly MeshChunk[], direction: readonly [number, number, number]): number =>
  Math.min(...chunks.map((one) => intersectChunk(one, { ...SEGMENT, direction }) ?? Infinity)) *
  Math.hypot(...direction);

describe('a model split into chunks', () => {
  it('has all its triangles in order', () => {
    const chunkMeshes = chunksOf(mesh, 1000);
    expect(chunkMeshes.length).toBeGreaterThan(5);
    expect(Math.max(...chunkMeshes.map(({ positions }) => positions.length / 3))).toBeLessThanOrEqual(1000);
    const corners = [...phantom.triangles].map((at) => [...phantom.positions.subarray(3 * at, 3 * at + 3)]);
    expect(chunkMeshes.flatMap(cornersOf)).toEqual(corners);
  });

  it('is intersected by a ray at its surface', () => {
    for (const direction of INTO_THE_WALL) expect(wallAlong(chunksOf(mesh), direction)).toBeCloseTo(26, 0);
  });

  it('is intersected at the same point when its coordinates are quantised', () => {
    const [step, low] = [1 / 128, -120];
    const positions = new Uint16Array((phantom.positions.length / 3) * 4);
    phantom.positions.forEach((value, at) => {
      positions[Math.floor(at / 3) * 4 + (at % 3)] = Math.round((value - low) / step);
    });
    const stepped = { positions, stride: 4, translation: [low, low, low], scale: step } as const;
    for (const direction of INTO_THE_WALL)
      expect(wallAlong(chunksOf(stepped, 1000), direction)).toBeCloseTo(
        wallAlong(chunksOf(mesh), direction),
        1,
      );
  });

  it('is parsed from an STL identically, however its bytes are split', () => {
    const bytes = binaryStl(phantom);
    const chunks: MeshChunk[] = [];
    const reader = createStlChunkReader(bytes.length, (one) => chunks.push(one), 1000);
    for (let at = 0; at < bytes.length; at += 7919) reader.addBytes(bytes.slice(at, at + 7919));
    reader.end();
    expect(chunks).toHaveLength(Math.ceil(triangles / 1000));
    expect(chunks.reduce((sum, { positions }) => sum + positions.length / 9, 0)).toBe(triangles);
    for (const direction of INTO_THE_WALL)
      expect(wallAlong(chunks, direction)).toBeCloseTo(wallAlong(chunksOf(mesh), direction), 3);
  });
});

describe('the loading progress', () => {
  it.each([
    [0, 0, 0],
    [99, 0, 0],
    [100, 0, 1],
    [5_000, 0, 50],
    [60_000, 0, 99],
    [100, 700, 70],
    [100, 1000, 99],
  ])('after %d ms with %d of 1000 bytes is %d %%', (elapsed, loaded, percent) => {
    expect(progressOf(elapsed, loaded, 1000)).toBe(percent);
  });
});
