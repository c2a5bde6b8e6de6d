import { assert, constantFrom, integer, property, tuple } from 'fast-check';
import { Ray, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { MeshChunk } from '../loading/mesh-chunk.ts';
import { cupSection } from './cup-section.ts';
import { createSurface } from './surface.ts';
import { fromPlane, frameOf, inPlane } from './plane-frame.ts';
import type { Cut, Vector } from './plane-frame.ts';
import { extentOf, isFilled, sectionOf } from './section.ts';
import type { Section } from './section.ts';
import { between } from '@cotyle/domain/testing/between';

type Triangle = readonly [Vector, Vector, Vector];

const direction = tuple(between(-1, 1), between(-1, 1), between(-1, 1))
  .filter((v) => Math.hypot(...v) > 0.1)
  .map(([x, y, z]): Vector => {
    const length = Math.hypot(x, y, z);
    return [x / length, y / length, z / length];
  });

/** As from an STL: three points for each triangle. */
const chunkOf = (triangles: readonly Triangle[]): MeshChunk => ({
  positions: Float32Array.from(triangles.flat(2)),
  stride: 3,
  indices: null,
  translation: [0, 0, 0],
  scale: 1,
});

const boxTriangles = (min: Vector, max: Vector): Triangle[] => {
  const corner = (n: number): Vector => [
    n & 1 ? max[0] : min[0],
    n & 2 ? max[1] : min[1],
    n & 4 ? max[2] : min[2],
  ];
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const;
  return faces.flatMap(([a, b, c, d]): Triangle[] => [
    [corner(a), corner(b), corner(c)],
    [corner(a), corner(c), corner(d)],
  ]);
};

/** A sphere of radius 30 about a point, from the poles of z. */
const sphereTriangles = (x: number, radius = 30): Triangle[] => {
  const [rings, sectors] = [24, 48];
  const at = (ring: number, sector: number): Vector => {
    const [polar, around] = [(Math.PI * ring) / rings, (2 * Math.PI * (sector % sectors)) / sectors];
    const wide = ring === 0 || ring === rings ? 0 : Math.sin(polar);
    return [x + radius * wide * Math.cos(around), radius * wide * Math.sin(around), radius * Math.cos(polar)];
  };
  return Array.from({ length: rings }, (_, ring) =>
    Array.from({ length: sectors }, (__, sector): Triangle[] => {
      const [a, b, c, d] = [
        at(ring, sector),
        at(ring + 1, sector),
        at(ring + 1, sector + 1),
        at(ring, sector + 1),
      ];
      if (ring === 0) return [[a, b, c]];
      return ring === rings - 1
        ? [[a, b, d]]
        : [
            [a, b, c],
            [a, c, d],
          ];
    }),
  ).flat(2);
};

const insideOut = (triangles: readonly Triangle[]): Triangle[] => triangles.map(([a, b, c]) => [a, c, b]);

const areaOf = ({ closed }: Section): number => {
  let sum = 0;
  for (let n = 0; n < closed.length; n += 4)
    sum += (closed[n] ?? 0) * (closed[n + 3] ?? 0) - (closed[n + 2] ?? 0) * (closed[n + 1] ?? 0);
  return sum / 2;
};

const across = (axis: 0 | 1 | 2, at: number, sign: 1 | -1 = 1): Cut => {
  const along = (length: number): Vector => [0, 1, 2].map((n) => (n === axis ? length : 0)) as never;
  return { normal: along(sign), point: along(at) };
};

const axes = constantFrom(0 as const, 1 as const, 2 as const);
const signs = constantFrom(1 as const, -1 as const);

describe('the section of a surface', () => {
  it('of a box is the rectangle that the plane cuts out of it, from either side', () => {
    const [min, max]: readonly Vector[] = [
      [-10, -20, -30],
      [30, 15, 40],
    ];
    const chunks = [chunkOf(boxTriangles(min ?? [0, 0, 0], max ?? [0, 0, 0]))];
    const sides = [40, 35, 70];
    assert(
      property(axes, between(0.01, 0.99), signs, (axis, fraction, sign) => {
        const at = (min?.[axis] ?? 0) + fraction * (sides[axis] ?? 0);
        const section = sectionOf(chunks, across(axis, at, sign));
        expect(section.open).toEqual([]);
        const expected = sides.filter((_, n) => n !== axis).reduce((a, b) => a * b);
        expect(Math.abs(areaOf(section))).toBeCloseTo(expected, 3);
        const { minU, maxU, minV, maxV } = extentOf(section.closed);
        expect((maxU - minU) * (maxV - minV)).toBeCloseTo(expected, 3);
      }),
    );
  });

  it('of a sphere is a disc of the expected size, whichever way the plane is turned', () => {
    const chunks = [chunkOf(sphereTriangles(0))];
    assert(
      property(direction, between(-25, 25), (normal, height) => {
        const point: Vector = [height * normal[0], height * normal[1], height * normal[2]];
        const section = sectionOf(chunks, { normal, point });
        expect(section.open).toEqual([]);
        const disc = Math.PI * (900 - height * height);
        // The flat triangles lie up to 0.3 mm inside of the sphere.
        expect(Math.abs(areaOf(section)) / disc).toBeGreaterThan(0.94);
        expect(Math.abs(areaOf(section)) / disc).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is closed where the plane goes exactly through corners and edges', () => {
    const chunks = [chunkOf(boxTriangles([0, 0, 0], [8, 8, 8])), chunkOf(sphereTriangles(60))];
    for (const axis of [0, 1, 2] as const)
      for (const at of [0, 4, 8, 60]) expect(sectionOf(chunks, across(axis, at)).open).toEqual([]);
    expect(Math.abs(areaOf(sectionOf(chunks, across(2, 0))))).toBeGreaterThan(64 + 0.97 * Math.PI * 900);
  });

  it('of a left hip is the mirror image of that of a right hip', () => {
    const triangles = [...sphereTriangles(40), ...boxTriangles([50, -40, -10], [90, 10, 20])];
    const flip = ([x, y, z]: Vector): Vector => [-x, y, z];
    const mirrored = triangles.map(([a, b, c]): Triangle => [flip(a), flip(c), flip(b)]);
    const [leftHip, rightHip] = [chunkOf(triangles), chunkOf(mirrored)];
    const filled = (cut: Cut, chunk: MeshChunk, place: Vector): boolean =>
      isFilled(sectionOf([chunk], cut), ...inPlane(frameOf(cut), place));
    assert(
      property(axes, between(-25, 25), between(-60, 60), between(-60, 60), (axis, height, s, t) => {
        const at = axis === 0 ? 50 + height : height;
        const [left, right] = [across(axis, at), across(axis, axis === 0 ? -at : at)];
        const point = [0, 1, 2].map((n) => (n === axis ? at : n === 2 ? t : s)) as never as Vector;
        expect(filled(left, leftHip, point)).toBe(filled(right, rightHip, flip(point)));
      }),
      { numRuns: 40 },
    );
  });

  it('leaves a cavity empty, and fills one that overlaps another bone only once', () => {
    const hollow = chunkOf([...sphereTriangles(0), ...insideOut(sphereTriangles(0, 20))]);
    const cut = across(1, 0);
    const middle = (chunk: MeshChunk, x: number) =>
      isFilled(sectionOf([chunk], cut), ...inPlane(frameOf(cut), [x, 0, 0]));
    expect(middle(hollow, 0)).toBe(false);
    expect(middle(hollow, 25)).toBe(true);
    const overlapping = chunkOf([...sphereTriangles(0), ...sphereTriangles(20)]);
    for (const x of [-20, 10, 40]) expect(middle(overlapping, x)).toBe(true);
    expect(middle(chunkOf(insideOut(sphereTriangles(0))), 0), 'also of a model that is inside out').toBe(
      true,
    );
  });

  it('is not filled where the surface has a hole, and is filled beside it', () => {
    const torn = sphereTriangles(0).slice(0, -500);
    const cut = across(1, 1);
    const section = sectionOf([chunkOf([...torn, ...sphereTriangles(100)])], cut);
    expect(section.open.length).toBeGreaterThan(0);
    const at = (x: number) => isFilled(section, ...inPlane(frameOf(cut), [x, 0, 10]));
    expect([at(0), at(100)]).toEqual([false, true]);
  });

  it('does not fill the cavity of a bone whose outer surface has a hole', () => {
    const shell = [...sphereTriangles(0).slice(0, -500), ...insideOut(sphereTriangles(0, 12))];
    const section = sectionOf([chunkOf(shell)], across(1, 1));
    expect(section.closed).toEqual([]);
  });

  it('is not filled where neighbouring triangles face different ways', () => {
    const mixed = sphereTriangles(0).map((triangle, n): Triangle =>
      n % 7 === 0 ? [triangle[0], triangle[2], triangle[1]] : triangle,
    );
    expect(sectionOf([chunkOf(mixed)], across(1, 1)).closed).toEqual([]);
  });

  it('is the same for the chunks of a model as for the whole', () => {
    const triangles = sphereTriangles(0);
    assert(
      property(integer({ min: 1, max: triangles.length - 1 }), between(-25, 25), (split, height) => {
        const parts = [triangles.slice(0, split), triangles.slice(split)].map(chunkOf);
        const section = sectionOf(parts, across(1, height));
        expect(section.open).toEqual([]);
        expect(areaOf(section)).toBeCloseTo(areaOf(sectionOf([chunkOf(triangles)], across(1, height))), 6);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a click on a cut', () => {
  it('picks the cut where it is filled, and what lies behind the plane beside it', () => {
    const surface = createSurface(
      () => undefined,
      () => undefined,
    );
    surface.addChunk('fine', chunkOf([...sphereTriangles(0), ...boxTriangles([-90, 30, -40], [90, 40, 40])]));
    surface.whenShown('fine', () => undefined);
    while (surface.uploadNext().hasMore);
    surface.setCut(across(1, 0));
    surface.beforeFrame();
    const hit = (x: number) => surface.intersect(new Ray(new Vector3(x, -500, 0), new Vector3(0, 1, 0)));
    expect(hit(5)?.toArray()).toEqual([5, 0, 0]);
    expect(hit(60)?.y).toBeCloseTo(30, 3);
    expect(surface.isCutOpen()).toBe(false);
    surface.setCut(undefined);
    surface.beforeFrame();
    expect(hit(5)?.y).toBeLessThan(-28);
  });
});

describe('the section of a cup', () => {
  const cup = { centre: { x: 90, y: 4, z: -3 }, diameter: 54, movable: false };
  const centre: Vector = [90, 4, -3];

  it('lies in the plane, on the wall, and not beyond the opening', () => {
    assert(
      property(direction, direction, between(-26, 26), (axis, normal, height) => {
        const point = fromPlane({ origin: centre, across: normal, up: normal }, height, 0);
        const section = cupSection({ ...cup, axis }, { normal, point });
        const offs = (section?.arc ?? []).map((place) => new Vector3(...place).sub(new Vector3(...centre)));
        const worst = (error: (off: Vector3) => number): number => Math.max(0, ...offs.map(error));
        expect(worst((off) => Math.abs(off.length() - 27))).toBeLessThan(1e-6);
        expect(worst((off) => Math.abs(off.dot(new Vector3(...normal)) - height))).toBeLessThan(1e-6);
        expect(worst((off) => off.dot(new Vector3(...axis)))).toBeLessThan(1e-6);
      }),
    );
  });

  it('is a half circle through the axis, a circle across it, and nothing in front of the opening', () => {
    const opening: Cut['normal'] = [0, 0, 1];
    const at = (normal: Vector, height: number) =>
      cupSection({ ...cup, axis: opening }, { normal, point: [90, 4 + height, -3 + height] });
    const ends = (section: ReturnType<typeof at>) =>
      new Vector3(...(section?.arc[0] ?? centre)).distanceTo(new Vector3(...(section?.arc.at(-1) ?? centre)));
    expect(ends(at([0, 1, 0], 0))).toBeCloseTo(54, 6);
    expect(ends(at([0, 0, 1], -10))).toBeCloseTo(0, 6);
    expect(at([0, 0, 1], -10)?.arc).toHaveLength(97);
    expect(at([0, 0, 1], 10)).toBeUndefined();
    expect(at([0, 1, 0], 27)).toBeUndefined();
  });
});
