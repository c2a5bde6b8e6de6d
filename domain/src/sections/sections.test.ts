import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { ball, box, mirroredMesh, movedMesh } from '../distance/testing/solids.ts';
import { weldedMesh } from '../distance/weld.ts';
import { unit } from '../landmarks/points.ts';
import type { Mesh } from '../models/mesh.ts';
import { torusMesh } from '../models/testing/meshes.ts';
import { coarsePelvis } from '../planning/testing/meshes.ts';
import { contoursOf } from './contours.ts';
import type { Contour, CuttingPlane } from './contours.ts';
import { slabsAcross, trianglesAt } from './slabs.ts';
import { between } from '../testing/between.ts';

const direction = fc
  .tuple(between(-1, 1), between(-1, 1), between(-1, 1))
  .filter((vector) => Math.hypot(...vector) > 0.1)
  .map((vector): Vector => unit(vector));

const pointsOf = ({ points }: Contour): Vector[] =>
  Array.from({ length: points.length / 3 }, (_, n) => [
    points[3 * n] ?? 0,
    points[3 * n + 1] ?? 0,
    points[3 * n + 2] ?? 0,
  ]);

/** What a contour encloses, counted with its direction; seen along the normal, counter-clockwise is positive. */
const areaOf = (contour: Contour, normal: Vector): number => {
  const points = pointsOf(contour);
  const origin = points[0] ?? [0, 0, 0];
  let [x, y, z] = [0, 0, 0];
  points.forEach((point, n) => {
    const next = points[(n + 1) % points.length] ?? origin;
    const [a, b] = [point, next].map((one) => one.map((value, k) => value - (origin[k] ?? 0)));
    const [ax = 0, ay = 0, az = 0] = a ?? [];
    const [bx = 0, by = 0, bz = 0] = b ?? [];
    x += ay * bz - az * by;
    y += az * bx - ax * bz;
    z += ax * by - ay * bx;
  });
  return dot([x, y, z], normal) / 2;
};

const areaOfAll = (mesh: Mesh, plane: CuttingPlane): number =>
  Math.abs(contoursOf(mesh, plane).reduce((sum, contour) => sum + areaOf(contour, plane.normal), 0));

const through = (normal: Vector, point: Vector): CuttingPlane => ({ normal, height: dot(normal, point) });

describe('a section', () => {
  it('of a sphere is a circle of the exact radius', () => {
    const [centre, radius]: [Vector, number] = [[40, -12, 7], 25];
    const sphere = weldedMesh(ball(centre, radius, 96));
    // The longest edge of the mesh, and so how far a chord lies inside of the sphere.
    const chord = (Math.PI * radius) / 96;
    const inside = radius - Math.sqrt(radius ** 2 - (chord * Math.SQRT1_2) ** 2);
    fc.assert(
      fc.property(direction, between(-0.95, 0.95), (normal, part) => {
        const height = dot(normal, centre) + part * radius;
        const [circle, ...others] = contoursOf(sphere, { normal, height });
        expect([circle?.isClosed, others]).toEqual([true, []]);
        const points = circle ? pointsOf(circle) : [];
        const distances = points.map((point) =>
          Math.hypot(...point.map((value, k) => value - (centre[k] ?? 0))),
        );
        expect(Math.max(...points.map((point) => Math.abs(dot(normal, point) - height)))).toBeLessThan(1e-5);
        expect(Math.max(...distances)).toBeLessThan(radius + 1e-5);
        expect(Math.min(...distances)).toBeGreaterThan(radius - inside - 1e-5);
      }),
      { numRuns: 40 },
    );
  });

  it('of a box is its rectangle, also at the height of its vertices', () => {
    const solid = weldedMesh(box([-10, -20, -30], [10, 20, 30]));
    const normal: Vector = [0, 0, 1];
    // A vertex on the plane is in front of it: at its upper end there is nothing, at its lower end the box begins.
    for (const height of [-29.9, -10, 0, 3.3, 10, 29.9, 30])
      expect(areaOfAll(solid, { normal, height })).toBeCloseTo(800, 3);
    expect(contoursOf(solid, { normal, height: 30.001 })).toEqual([]);
    expect(contoursOf(solid, { normal, height: -30.001 })).toEqual([]);
  });

  it('of a ring has the hole in it', () => {
    const ring = torusMesh(256, 96, { major: 60, minor: 25 });
    const contours = contoursOf(ring, { normal: [0, 0, 1], height: 0 });
    expect(contours.map(({ isClosed }) => isClosed)).toEqual([true, true]);
    expect(areaOfAll(ring, { normal: [0, 0, 1], height: 0 })).toBeCloseTo(Math.PI * (85 ** 2 - 35 ** 2), -2);
  });

  it('of a closed bone has closed contours alone, wherever the plane lies', () => {
    const bone = weldedMesh(coarsePelvis());
    fc.assert(
      fc.property(direction, fc.nat(bone.positions.length / 3 - 1), (normal, vertex) => {
        // Exactly through a vertex, where rounding would open a contour.
        const at = bone.positions.subarray(3 * vertex, 3 * vertex + 3);
        const contours = contoursOf(bone, through(normal, [at[0] ?? 0, at[1] ?? 0, at[2] ?? 0]));
        expect(contours.every(({ isClosed }) => isClosed)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('of a surface with a hole is open there, and nowhere else', () => {
    const { positions, triangles } = weldedMesh(ball([0, 0, 0], 20, 24));
    const isLow = (vertex: number): boolean => (positions[3 * vertex + 2] ?? 0) < 10;
    const open: Mesh = {
      positions,
      triangles: triangles.filter((_, n) => triangles.subarray(n - (n % 3), n - (n % 3) + 3).every(isLow)),
    };
    const normal: Vector = [1, 0, 0];
    const contours = contoursOf(open, { normal, height: 0.5 });
    expect(contours.map(({ isClosed }) => isClosed)).toEqual([false]);
    expect(contoursOf(open, { normal: [0, 0, 1], height: -9 }).map(({ isClosed }) => isClosed)).toEqual([
      true,
    ]);
  });

  it('on the other side of the body is the mirror image, to the last bit', () => {
    const left = movedMesh(ball([90, 0, 0], 24, 16), [0.1, 0.2, 0.3]);
    const sorted = (mesh: Mesh, plane: CuttingPlane, sign: 1 | -1): readonly string[] =>
      contoursOf(mesh, plane)
        .flatMap(pointsOf)
        .map(([x, y, z]) => [sign * x, y, z].join())
        .toSorted();
    fc.assert(
      fc.property(direction, between(-20, 20), ([x, y, z], off) => {
        const height = x * 90 + off;
        expect(sorted(mirroredMesh(left), { normal: [-x, y, z], height }, -1)).toEqual(
          sorted(left, { normal: [x, y, z], height }, 1),
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe('slabs', () => {
  it('list every triangle that a plane crosses', () => {
    const bone = weldedMesh(coarsePelvis());
    fc.assert(
      fc.property(direction, between(0.3, 20), fc.array(between(-200, 200)), (normal, thickness, heights) => {
        const slabs = slabsAcross(bone, normal, thickness);
        for (const height of heights)
          expect(contoursOf(bone, { normal, height }, trianglesAt(slabs, height))).toEqual(
            contoursOf(bone, { normal, height }),
          );
      }),
      { numRuns: 12 },
    );
  });

  it('of an empty mesh list nothing', () => {
    const none: Mesh = { positions: new Float32Array(), triangles: new Uint32Array() };
    expect(trianglesAt(slabsAcross(none, [0, 0, 1]), 0)).toEqual(new Uint32Array());
  });
});
