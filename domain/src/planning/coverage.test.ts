import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { degrees } from '../cup/units.ts';
import { SIDES } from '../hip/side.ts';
import { plus, times, unit } from '../landmarks/points.ts';
import { tallyMesh } from '../models/mesh-tally.ts';
import { preparedBone } from './bone.ts';
import type { BoneTree } from './bone-tree.ts';
import { boneTree } from './bone-tree.ts';
import { cupCoverage, GAP_MM, IN_BONE, UNCOVERED } from './coverage.ts';
import type { CupInBone } from './coverage.ts';
import { cupFrame } from './cup-frame.ts';
import { coverageSurface, SAMPLES } from './cup-samples.ts';
import { castRay, noCrossings } from './ray.ts';
import { blockBehind, coarsePelvis, mirroredMesh, plainCrossings } from './testing/meshes.ts';
import { between } from '../testing/between.ts';

const PELVIS = coarsePelvis();

const anyDirection: fc.Arbitrary<Vector> = fc
  .tuple(between(-1, 1), between(0, 2 * Math.PI))
  .map(([z, turn]) => [Math.sqrt(1 - z * z) * Math.cos(turn), Math.sqrt(1 - z * z) * Math.sin(turn), z]);

const anyCup: fc.Arbitrary<CupInBone> = fc.record({
  centre: fc.record({ x: between(-900, 900), y: between(-900, 900), z: between(-900, 900) }),
  diameter: between(40, 68),
  angles: fc.record({
    inclination: between(35, 50).map(degrees),
    anteversion: between(5, 45).map(degrees),
  }),
  side: fc.constantFrom(...SIDES),
});

const pointOf = ({ centre: { x, y, z } }: CupInBone): Vector => [x, y, z];

/** The part of a hemisphere around the direction `pole` whose points lie beyond a height along another direction. */
const exactPart = (pole: Vector, inwards: Vector, height: number): number => {
  const along = dot(pole, inwards);
  const across = Math.sqrt(Math.max(0, 1 - along * along));
  const steps = 20_000;
  let part = 0;
  for (let n = 0; n < steps; n++) {
    const z = (n + 0.5) / steps;
    const reach = (height - along * z) / (across * Math.sqrt(1 - z * z));
    part += Math.acos(Math.min(1, Math.max(-1, reach))) / Math.PI;
  }
  return part / steps;
};

describe('the coverage of a cup', () => {
  it('equals the exact value where the bone fills the far side of a plane', () => {
    fc.assert(
      fc.property(anyCup, anyDirection, between(-1, 1), (cup, inwards, at) => {
        const radius = cup.diameter / 2;
        const distance = at * radius;
        const mesh = blockBehind(plus(pointOf(cup), times(inwards, distance)), inwards);
        const { fraction } = cupCoverage(boneTree(mesh), cup);
        const { axis } = cupFrame(cup.angles, cup.side);
        // A point is covered, too, where the bone begins within the gap outside of it.
        const height = distance > 0 ? distance / (radius + GAP_MM) : distance / radius;
        expect(Math.abs(fraction - exactPart(times(axis, -1), inwards, height))).toBeLessThan(0.01);
      }),
      { numRuns: 100 },
    );
  });

  it('is a whole where the cup is deep in the bone and nothing where it is far from it', () => {
    const cup = { centre: { x: 0, y: 0, z: 0 }, diameter: 52, side: 'LEFT' } as const;
    const angles = { inclination: degrees(40), anteversion: degrees(15) };
    const inside = cupCoverage(boneTree(blockBehind([0, 0, -200], [0, 0, 1])), { ...cup, angles });
    expect(inside.fraction).toBe(1);
    expect(inside.overhang).toEqual({ front: 0, behind: 0 });
    expect(inside.map.every((cover) => cover === IN_BONE)).toBe(true);
    const outside = cupCoverage(boneTree(blockBehind([0, 0, 100], [0, 0, 1])), { ...cup, angles });
    expect(outside.fraction).toBe(0);
    expect(outside.toInnerWall).toBeNull();
    expect(outside.map.every((cover) => cover === UNCOVERED)).toBe(true);
  });

  it('has the distance to the inner surface of a wall, negative where the cup goes through it', () => {
    fc.assert(
      fc.property(anyCup, between(-8, 12), (cup, distance) => {
        const inwards: Vector = [cup.side === 'LEFT' ? -1 : 1, 0, 0];
        const radius = cup.diameter / 2;
        // A wall of 15 mm across the way inwards.
        const mesh = blockBehind(plus(pointOf(cup), times(inwards, radius + distance - 15)), inwards, 15);
        const { toInnerWall } = cupCoverage(boneTree(mesh), cup);
        expect(toInnerWall).not.toBeNull();
        expect(Math.abs((toInnerWall ?? 0) - distance)).toBeLessThan(0.1);
      }),
      { numRuns: 40 },
    );
  });

  it('has the length over which the rim stands out in front and behind', () => {
    fc.assert(
      fc.property(anyCup, between(0.05, 0.95), fc.boolean(), (cup, depth, isTilted) => {
        const radius = cup.diameter / 2;
        const { axis, back } = cupFrame(cup.angles, cup.side);
        // Level with the opening but deeper in, or tilted, so that it stands out in front alone.
        const inwards = isTilted ? unit(plus(times(axis, -1), times(back, 0.5))) : times(axis, -1);
        const reach = (radius + GAP_MM) * depth;
        const mesh = blockBehind(plus(pointOf(cup), times(inwards, isTilted ? 0 : reach)), inwards);
        const { overhang } = cupCoverage(boneTree(mesh), cup);
        const level = radius * Math.asin(depth);
        const expected = isTilted
          ? { front: radius * Math.atan(0.5), behind: 0 }
          : { front: level, behind: level };
        expect(Math.abs(overhang.front - expected.front)).toBeLessThan(0.15);
        expect(Math.abs(overhang.behind - expected.behind)).toBeLessThan(0.15);
      }),
      { numRuns: 40 },
    );
  });

  it('is the same in the mirror, to the last bit', () => {
    const [left, right] = [PELVIS, mirroredMesh(PELVIS)].map((one) => preparedBone(one).tree) as [
      BoneTree,
      BoneTree,
    ];
    fc.assert(
      fc.property(anyCup, between(-6, 6), between(-6, 6), between(-6, 6), (cup, x, y, z) => {
        const one = { ...cup, side: 'LEFT', centre: { x: 90 + x, y, z } } as const;
        const other = { ...cup, side: 'RIGHT', centre: { x: -90 - x, y, z } } as const;
        expect(cupCoverage(right, other)).toEqual(cupCoverage(left, one));
      }),
      { numRuns: 15 },
    );
  });

  it('falls where a cup is pulled out of the socket of a pelvis', () => {
    const { tree } = preparedBone(PELVIS);
    const angles = { inclination: degrees(42), anteversion: degrees(16) };
    const at = (x: number) =>
      tree && cupCoverage(tree, { centre: { x, y: 0, z: 0 }, diameter: 54, angles, side: 'LEFT' });
    expect(at(90)?.fraction).toBeGreaterThan(0.9);
    // The wall of this phantom is 8 mm thick, and the cells of its mesh have 3 mm.
    expect(Math.abs((at(90)?.toInnerWall ?? 0) - 8)).toBeLessThan(1);
    expect(at(95)?.fraction).toBeLessThan(0.6);
  });
});

describe('the surface of a coverage map', () => {
  it.each(SIDES)(
    'of a %s cup faces outwards, has one vertex for each value and is open at the rim alone',
    (side) => {
      const frame = cupFrame({ inclination: degrees(40), anteversion: degrees(15) }, side);
      const { positions, triangles } = coverageSurface(frame, { x: 0, y: 0, z: 0 }, 25);
      const edges = new Set<string>();
      for (let n = 0; n < triangles.length; n += 3)
        for (let k = 0; k < 3; k++) edges.add(`${triangles[n + k]} ${triangles[n + ((k + 1) % 3)]}`);
      expect(edges.size).toBe(triangles.length);
      const alone = [...edges].filter((edge) => !edges.has(edge.split(' ').toReversed().join(' ')));
      expect(alone.every((edge) => edge.split(' ').every((vertex) => Number(vertex) >= SAMPLES))).toBe(true);
      const tally = tallyMesh();
      const corner = (n: number, k: number): number => positions[3 * (triangles[n] ?? 0) + k] ?? 0;
      for (let n = 0; n < triangles.length; n += 3) {
        const [a, b, c] = [n, n + 1, n + 2].map((m) => [corner(m, 0), corner(m, 1), corner(m, 2)] as const);
        if (a && b && c) tally.add(...a, ...b, ...c);
      }
      expect(tally.count().outwards).toBe(1);
    },
  );
});

describe('a ray through a bone', () => {
  it('crosses as many triangles as a test of each of them finds', () => {
    const tree = boneTree(PELVIS);
    const found = noCrossings();
    fc.assert(
      fc.property(
        anyDirection,
        between(-40, 40),
        between(-40, 40),
        between(-40, 40),
        (direction, x, y, z) => {
          // Beside the planes of the grid, in which edges of the mesh lie.
          const from: Vector = [90.137 + x, y + 0.291, z + 0.173];
          castRay(tree, from, direction, 300, found);
          expect(found.count).toBe(plainCrossings(PELVIS, from, direction, 300));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('crosses each of many shells around each other, however uneven their sizes are', () => {
    const shells = Array.from({ length: 600 }, (_, n) => {
      const size = 100 * 0.95 ** n;
      return blockBehind([0, 0, -size], [0, 0, 1], 2 * size, size);
    });
    const mesh = {
      positions: Float32Array.from(shells.flatMap(({ positions }) => [...positions])),
      triangles: Uint32Array.from(shells.flatMap(({ triangles }, n) => [...triangles].map((v) => v + 8 * n))),
    };
    const found = noCrossings();
    castRay(boneTree(mesh), [0, 0, 0], unit([0.3, 0.5, 0.8]), 1000, found);
    expect(found.count).toBe(600);
  });

  it('does not slip through between two triangles', () => {
    const mesh = blockBehind([0, 0, -50], [0, 0, 1], 100, 50);
    const found = noCrossings();
    // Along the axes and diagonals, where faces have their inner edges and the block its corners.
    for (const direction of [-1, 0, 1].flatMap((x) =>
      [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Vector => [x, y, z])),
    )) {
      if (dot(direction, direction) === 0) continue;
      castRay(boneTree(mesh), [0, 0, 0], unit(direction), 1000, found);
      expect(found.count % 2).toBe(1);
    }
  });
});

describe('a model that cannot be asked', () => {
  const block = blockBehind([0, 0, 0], [0, 0, 1], 100, 50);

  it.each([
    ['no triangles', { ...block, triangles: new Uint32Array() }, 'no triangles'],
    ['a hole', { ...block, triangles: block.triangles.slice(0, -3) }, 'not closed'],
    ['the size of a pea', blockBehind([0, 0, 0], [0, 0, 1], 6, 3), '6.0 mm large, too small for a bone'],
    ['missing vertices', { ...block, positions: block.positions.slice(0, -3) }, 'does not have'],
    [
      'no numbers',
      { ...block, positions: block.positions.map((v, n) => (n === 4 ? NaN : v)) },
      'not numbers',
    ],
  ])('with %s is named', (_, mesh, said) => {
    expect(preparedBone(mesh).tree).toBeUndefined();
    expect(preparedBone(mesh).problem).toContain(said);
  });
});
