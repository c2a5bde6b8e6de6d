import { sphereMesh, torusMesh } from '@cotyle/domain/models/testing/meshes';
import type { Mesh } from '@cotyle/domain/models/mesh';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviationOf } from './deviation.ts';
import { countOpenEdges } from './open-edges.ts';
import { splitIntoMeshlets } from '../encoding/meshlets.ts';
import { toTriangle } from './point-distance.ts';
import { simplify } from './simplify.ts';
import { treeOf } from './surface-tree.ts';
import { joinedMesh, movedMesh } from '../testing/meshes.ts';
import { weldMesh } from './weld.ts';
import { between } from '@cotyle/domain/testing/between';

const torus = torusMesh(24, 16);
const cornersOf = ({ positions, triangles }: Mesh, at: number): number[] =>
  [0, 1, 2].flatMap((k) => Array.from(positions.subarray((triangles[at + k] ?? 0) * 3).subarray(0, 3)));

const allCorners = (mesh: Mesh): Float32Array =>
  Float32Array.from(
    Array.from({ length: mesh.triangles.length / 3 }, (_, n) => cornersOf(mesh, n * 3)).flat(),
    (value) => value + 0,
  );

describe('welding', () => {
  const weld = (mesh: Mesh, room = 1): Mesh => {
    const welder = weldMesh(room);
    for (let at = 0; at < mesh.triangles.length; at += 3)
      welder.add(...(cornersOf(mesh, at) as Parameters<typeof welder.add>));
    return welder.mesh();
  };

  test('merges equal points and keeps every triangle, for any initial capacity', () => {
    // More vertices than the welder first has room for.
    for (const mesh of [torus, torusMesh(40, 30)]) {
      const welded = weld(mesh);
      expect(welded.positions).toHaveLength(mesh.positions.length);
      expect(allCorners(welded)).toEqual(allCorners(mesh));
    }
  });

  test('treats 0 and -0 as equal, and leaves out triangles with two equal corners', () => {
    const welder = weldMesh(3);
    welder.add(0, 0, 0, 1, 0, 0, 0, 1, 0);
    welder.add(-0, -0, -0, 0, 1, -0, 0, 0, 1);
    welder.add(5, 5, 5, 5, 5, 5, 6, 6, 6);
    const { positions, triangles } = welder.mesh();
    expect(Array.from(triangles)).toEqual([0, 1, 2, 0, 2, 3]);
    expect(positions.length).toBeGreaterThanOrEqual(12);
  });
});

describe('open edges', () => {
  const without = (count: number): Mesh => ({ ...torus, triangles: torus.triangles.subarray(count * 3) });

  test.each([
    ['a closed surface', torus, 0],
    ['a missing triangle', without(1), 3],
    ['a missing quad', without(2), 4],
    [
      'a doubled triangle',
      { ...torus, triangles: Uint32Array.from([...torus.triangles, ...torus.triangles.subarray(0, 3)]) },
      3,
    ],
    ['a single triangle', { ...torus, triangles: torus.triangles.subarray(0, 3) }, 3],
    ['two surfaces', joinedMesh(torus, without(1)), 3],
  ])('of %s', (_, mesh, expected) => {
    expect(countOpenEdges(mesh)).toBe(expected);
  });

  test('are counted quickly even if one vertex has a hundred thousand of them', () => {
    const count = 100_000;
    const positions = new Float32Array((count + 2) * 3);
    const triangles = Uint32Array.from({ length: count * 3 }, (_, at) =>
      at % 3 === 0 ? 0 : Math.floor(at / 3) + (at % 3),
    );
    expect(countOpenEdges({ positions, triangles })).toBe(count + 2);
  });
});

describe('the distance from a surface', () => {
  test.each([
    ['above its middle', [1, 1, 2], 4],
    ['on it', [1, 1, 0], 0],
    ['beyond an edge', [2, -3, 0], 9],
    ['beyond a corner', [-3, -4, 0], 25],
    ['beyond the far corner, above', [10, 0, 1], 37],
  ])('to a triangle, of a point %s', (_, [x = 0, y = 0, z = 0], squared) => {
    expect(toTriangle(x, y, z, 4, 0, 0, 0, 4, 0)).toBeCloseTo(squared, 9);
  });

  test('to a triangle without an area is the distance to its longest side', () => {
    expect(toTriangle(2, 3, 0, 4, 0, 0, 1, 0, 0)).toBeCloseTo(9, 9);
    expect(toTriangle(3, 4, 0, 0, 0, 0, 0, 0, 0)).toBeCloseTo(25, 9);
  });

  test('in the tree equals the shortest distance to all triangles', () => {
    const tree = treeOf(torus);
    const coordinate = between(-150, 150);
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, (x, y, z) => {
        let nearest = Infinity;
        for (let at = 0; at < torus.triangles.length; at += 3) {
          const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = cornersOf(
            torus,
            at,
          );
          nearest = Math.min(
            nearest,
            toTriangle(x - ax, y - ay, z - az, bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az),
          );
        }
        expect(tree.squaredDistance(x, y, z, 0)).toBeCloseTo(nearest, 6);
        expect(tree.squaredDistance(x, y, z, 1e6)).toBeGreaterThanOrEqual(nearest - 1e-6);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the deviation of a simplified mesh', () => {
  const shrunk = movedMesh(sphereMesh(48, 24, 50), (value) => value * 0.99);

  test.each([
    ['of a surface from itself', torus, torus, 0],
    ['of a sphere from one of half a millimetre less', sphereMesh(48, 24, 50), shrunk, 0.5],
    [
      'of a shell from its outer half',
      joinedMesh(sphereMesh(48, 24, 50), shrunk),
      sphereMesh(48, 24, 50),
      0.5,
    ],
    ['of a half from the shell', sphereMesh(48, 24, 50), joinedMesh(sphereMesh(48, 24, 50), shrunk), 0.5],
    [
      'of a model from one without its far part',
      joinedMesh(torus, torusMesh(9, 9, { shift: [0, 0, 500] })),
      torus,
      500,
    ],
  ])('%s', (_, one, other, expected) => {
    const deviation = deviationOf(one, other);
    expect(deviation).toBeGreaterThan(expected * 0.98 - 1e-6);
    expect(deviation).toBeLessThan(expected * 1.01 + 1e-4);
  });

  test('of a simplified sphere is the height that its flat triangles cut off', async () => {
    const sphere = sphereMesh(90, 60, 50);
    const simple = await simplify(sphere, 400);
    expect(simple.triangles.length / 3).toBeLessThanOrEqual(400);
    // The middle of the longest edge lies deepest below the sphere.
    let longest = 0;
    for (let at = 0; at < simple.triangles.length; at += 3) {
      const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0] = cornersOf(simple, at);
      longest = Math.max(longest, Math.hypot(ax - bx, ay - by, az - bz));
    }
    const depth = 50 - Math.sqrt(50 ** 2 - (longest / 2) ** 2);
    expect(deviationOf(sphere, simple)).toBeGreaterThan(depth * 0.8);
    expect(deviationOf(sphere, simple)).toBeLessThan(depth * 2);
  });
});

describe('the meshlets of a model', () => {
  const long = (length: number): Mesh =>
    movedMesh(torusMesh(200, 12), (value, axis) => (axis === 0 ? (value * length) / 170 : value));

  test.each([
    [100, 1],
    [511, 1],
    [900, 2],
    [3000, 6],
  ])('of %d mm each fit into 16 bits, and are at least %d', (length, least) => {
    const mesh = long(length);
    const meshlets = splitIntoMeshlets(mesh);
    expect(meshlets.length).toBeGreaterThanOrEqual(least);
    expect(meshlets.length).toBeLessThanOrEqual(least === 1 ? 1 : least * 2);
    expect(meshlets.every(({ grid }) => grid?.step === 1 / 128)).toBe(true);
    expect(meshlets.flatMap(({ triangles }) => Array.from(triangles)).length).toBe(mesh.triangles.length);
  });

  test.each([
    ['too many', movedMesh(torusMesh(200, 12), (value) => value * 1000)],
    [
      'shorter than one triangle',
      { positions: Float32Array.of(0, 0, 0, 600, 0, 0, 0, 5, 0), triangles: Uint32Array.of(0, 1, 2) },
    ],
  ])('are not made where they would be %s, and the positions stay unchanged', (_, mesh) => {
    expect(splitIntoMeshlets(mesh)).toEqual([{ triangles: mesh.triangles, grid: null }]);
  });
});
