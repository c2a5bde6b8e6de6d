import { COARSE_TRIANGLES, FINE_DEVIATION_MAX } from '@cotyle/domain/models/facts';
import { sphereMesh, torusMesh } from '@cotyle/domain/models/testing/meshes';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { beforeAll, describe, expect, test } from 'vitest';
import { codecsReady } from '../encoding/compress.ts';
import { derive } from './derive.ts';
import { joinedMesh, movedMesh } from '../testing/meshes.ts';
import { chunksOf, readGlb } from '../encoding/read-glb.ts';

beforeAll(codecsReady);

/** The vertex that a point was before it moved, and how far it moved. */
const origin = ({ positions }: Mesh, x: number, y: number, z: number): [vertex: number, moved: number] => {
  let [vertex, moved] = [-1, Infinity];
  for (let at = 0; at < positions.length; at += 3) {
    const off = Math.hypot(
      (positions[at] ?? 0) - x,
      (positions[at + 1] ?? 0) - y,
      (positions[at + 2] ?? 0) - z,
    );
    if (off < moved) [vertex, moved] = [at / 3, off];
  }
  return [vertex, moved];
};

/** Each triangle by its vertices, the lowest first, in their order. */
const named = (triangles: ArrayLike<number>): string[] =>
  Array.from({ length: triangles.length / 3 }, (_, n) => {
    const [a = 0, b = 0, c = 0] = [0, 1, 2].map((k) => triangles[n * 3 + k]);
    if (a < b && a < c) return `${a},${b},${c}`;
    return b < c ? `${b},${c},${a}` : `${c},${a},${b}`;
  }).toSorted();

/** What was read back, in the numbers of the original; and how far its vertices have moved at most. */
const compared = (original: Mesh, pieces: readonly Mesh[]) => {
  let farthest = 0;
  const triangles = pieces.flatMap((piece) => {
    const vertices = Array.from({ length: piece.positions.length / 3 }, (_, n) => {
      const [x = 0, y = 0, z = 0] = piece.positions.subarray(n * 3, n * 3 + 3);
      const [vertex, moved] = origin(original, x, y, z);
      farthest = Math.max(farthest, moved);
      return vertex;
    });
    return Array.from(piece.triangles, (vertex) => vertices[vertex] ?? -1);
  });
  return { triangles: named(triangles), farthest };
};

const torus = torusMesh(30, 20);
const stretched = (factor: number) => movedMesh(torus, (value) => value * factor);
const leg = movedMesh(torusMesh(60, 20), (value, axis) => (axis === 0 ? value * 5.3 : value));

describe('the fine level', () => {
  test.each([
    ['a sphere', sphereMesh(40, 20, 60), 1],
    ['a torus', torus, 1],
    ['a thin shell', joinedMesh(sphereMesh(24, 12, 50), sphereMesh(24, 12, 49.8)), 1],
    ['a model of 500 mm', stretched(2.9), 1],
    ['a leg of 900 mm, in two pieces', leg, 2],
    ['a model far from its origin', torusMesh(30, 20, { shift: [20_000, -30_000, 5000] }), 1],
    ['a model in micrometres, as it is', stretched(1000), 1],
  ])('of %s has every triangle, at most 0.01 mm off', async (_, mesh, pieces) => {
    const { fine, openEdges } = await derive(mesh);
    const read = readGlb(fine.glb);
    expect(read).toHaveLength(pieces);
    const { triangles, farthest } = compared(mesh, read);
    expect(triangles).toEqual(named(mesh.triangles));
    expect(farthest).toBeCloseTo(fine.level.deviation, 6);
    expect(farthest).toBeLessThanOrEqual(FINE_DEVIATION_MAX);
    expect(fine.level).toMatchObject({ bytes: fine.glb.length, triangles: mesh.triangles.length / 3 });
    expect(openEdges).toBe(0);
  });

  test.each([
    ['metres', 0.001],
    ['inches', 1 / 25.4],
  ])('of a model in %s is as fine relative to its size', async (_, factor) => {
    const mesh = stretched(factor);
    const { fine } = await derive(mesh);
    const { triangles, farthest } = compared(mesh, readGlb(fine.glb));
    expect(triangles).toEqual(named(mesh.triangles));
    expect(farthest / factor).toBeLessThan(0.02);
  });

  test('leaves out triangles without an area, but counts their edges', async () => {
    const mesh = {
      positions: Float32Array.of(0, 0, 0, 50, 0, 0, 100, 0, 0, 0, 90, 0),
      triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
    };
    const { fine, openEdges } = await derive(mesh);
    expect(named(readGlb(fine.glb)[0]?.triangles ?? [])).toHaveLength(1);
    expect(openEdges).toBe(4);
  });

  test('is a glTF 2.0 file that declares its extensions and its position', async () => {
    const { fine } = await derive(leg);
    const { document, binary } = chunksOf(fine.glb);
    expect(document.asset.version).toBe('2.0');
    expect(document.extensionsRequired).toEqual(['EXT_meshopt_compression', 'KHR_mesh_quantization']);
    expect(document.buffers[0]?.byteLength).toBe(binary.length);
    expect(document.nodes.every(({ scale }) => scale?.every((value) => value === 1 / 128))).toBe(true);
    for (const { byteLength, byteStride, extensions } of document.bufferViews) {
      const packed = extensions.EXT_meshopt_compression;
      expect(byteLength).toBe(packed.byteStride * packed.count);
      expect(byteStride ?? packed.byteStride).toBe(packed.byteStride);
      expect(packed.byteOffset % 4).toBe(0);
    }
    for (const { attributes } of document.meshes.flatMap(({ primitives }) => primitives)) {
      const { componentType, min, max } = document.accessors[attributes.POSITION] ?? {};
      expect([componentType, min?.length, Math.min(...(min ?? []))]).toEqual([5123, 3, 0]);
      expect(Math.max(...(max ?? []))).toBeLessThanOrEqual(65_535);
    }
  });

  test('of a connected model is at least ten times smaller than its STL', async () => {
    const mesh = torusMesh(120, 60);
    const { fine } = await derive(mesh);
    expect((84 + 50 * (mesh.triangles.length / 3)) / fine.level.bytes).toBeGreaterThan(10);
  });
});

describe('the coarse level', () => {
  test('of a small model is the fine level', async () => {
    const { coarse, fine } = await derive(torus);
    expect(coarse).toEqual(fine);
  });

  test('of a large model has about 16,000 triangles and states its deviation', async () => {
    // A sphere: what a flat triangle cuts off of it is known.
    const [around, rings, radius] = [200, 90, 80];
    const mesh = sphereMesh(around, rings, radius);
    const { coarse, fine } = await derive(mesh);
    expect(fine.level.triangles).toBe(2 * around * (rings - 1));
    expect(coarse.level.triangles).toBeGreaterThan(COARSE_TRIANGLES * 0.9);
    expect(coarse.level.triangles).toBeLessThanOrEqual(COARSE_TRIANGLES);
    const [read] = readGlb(coarse.glb);
    let deepest = 0;
    for (let at = 0; at < (read?.triangles.length ?? 0); at += 3) {
      const centre = [0, 1, 2].map((axis) =>
        [0, 1, 2].reduce(
          (sum, k) => sum + (read?.positions[(read.triangles[at + k] ?? 0) * 3 + axis] ?? 0) / 3,
          0,
        ),
      );
      deepest = Math.max(deepest, radius - Math.hypot(...centre));
    }
    expect(coarse.level.deviation).toBeGreaterThan(0.01);
    expect(coarse.level.deviation).toBeGreaterThan(deepest - 0.05);
    expect(coarse.level.deviation).toBeLessThan(1);
  });

  test('of thousands of specks, which cannot be simplified with care, is still small', async () => {
    const speck = torusMesh(3, 3, { major: 2, minor: 1 });
    const count = 2500;
    const positions = new Float32Array(count * speck.positions.length);
    const triangles = new Uint32Array(count * speck.triangles.length);
    for (let n = 0; n < count; n++) {
      const place = [(n % 50) * 8, Math.floor(n / 50) * 8, 0];
      const at = n * speck.positions.length;
      speck.positions.forEach((value, k) => (positions[at + k] = value + (place[k % 3] ?? 0)));
      speck.triangles.forEach((vertex, k) => (triangles[n * speck.triangles.length + k] = vertex + at / 3));
    }
    const { coarse } = await derive({ positions, triangles });
    expect(coarse.level.triangles).toBeLessThan(COARSE_TRIANGLES * 1.3);
    expect(coarse.level.triangles).toBeGreaterThan(0);
  });
});
