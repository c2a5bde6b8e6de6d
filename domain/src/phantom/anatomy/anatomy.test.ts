import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/sampled.ts';
import { cross, difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { fromRadians } from '../../cup/units.ts';
import { SIDES } from '../../hip/side.ts';
import type { Side } from '../../hip/side.ts';
import type { SideLandmarks } from '../../landmarks/landmarks.ts';
import { principalAxes } from '../../landmarks/principal-axes.ts';
import { anatomyOf } from './anatomy.ts';
import type { Anatomy, Bone } from './anatomy.ts';
import { slopeOf } from './extreme-point.ts';
import { mirroredParameters, parametersOf, randomParameters } from './parameters.ts';
import { turned } from './pose.ts';
import { sampleGrid } from './sample-grid.ts';
import { boneTissueOf } from './tissue/bone-tissue.ts';

const BONES: readonly Bone[] = [
  'LEFT_HIP_BONE',
  'RIGHT_HIP_BONE',
  'SACRUM',
  'LEFT_FEMUR',
  'RIGHT_FEMUR',
  'OTHER_BONE',
];

const unit = (v: Vector): Vector => {
  const length = lengthOf(v);
  return [v[0] / length, v[1] / length, v[2] / length];
};

const seeds = integer({ min: 1, max: 100_000 });

const pointsOf = (anatomy: Anatomy, side: Side): SideLandmarks => anatomy.landmarks[side] as SideLandmarks;

/** Points spread evenly over a sphere. */
const around = (centre: Vector, radius: number, count: number): Vector[] =>
  Array.from({ length: count }, (_, n) => {
    const z = 1 - (2 * n + 1) / count;
    const [r, turn] = [Math.sqrt(1 - z * z), n * 2.399_963];
    return [
      centre[0] + radius * r * Math.cos(turn),
      centre[1] + radius * r * Math.sin(turn),
      centre[2] + radius * z,
    ];
  });

describe('an anatomy', () => {
  it('has femoral heads that are spheres of the stated diameter', () => {
    assert(
      property(seeds, (seed) => {
        const parameters = randomParameters(seed);
        const { sides, bones } = anatomyOf(parameters);
        const radius = parameters.hips.LEFT.headDiameter / 2;
        const [cx, cy, cz] = sides.LEFT.headCentre;
        const [nx, ny, nz] = turned(sides.LEFT.femurPose, sides.LEFT.femur.neck);
        const [px, py, pz] = turned(sides.LEFT.femurPose, [-0.97, 0.21, 0.1]);
        // Away from the neck, its spurs and the pit of the ligament.
        const bearing = around([0, 0, 0], 1, 120).filter(
          ([x, y, z]) => x * nx + y * ny + z * nz > 0.35 && x * px + y * py + z * pz < 0.75,
        );
        expect(bearing.length).toBeGreaterThan(5);
        for (const [x, y, z] of bearing) {
          const distance = bones.LEFT_FEMUR.at(cx + radius * x, cy + radius * y, cz + radius * z);
          expect(Math.abs(distance)).toBeLessThan(1e-6);
        }
      }),
      { numRuns: 5 },
    );
  });

  it('has a rim whose plane of best fit has the stated angles against the anterior pelvic plane', () => {
    const hip = { inclination: 39, anteversion: 21, dysplasia: 0.3 };
    const anatomy = anatomyOf(parametersOf({ hips: hip }));
    const { acetabularRim, acetabularCentre } = pointsOf(anatomy, 'LEFT');
    const { mean, axes, variances } = principalAxes(acetabularRim);
    const normal = axes[2];
    // It rises and falls by 1.8 mm.
    expect(Math.sqrt(variances[2])).toBeGreaterThan(1);
    expect(Math.max(...acetabularRim.map((point) => dot(difference(point, mean), normal)))).toBeLessThan(2.5);
    for (const point of acetabularRim) {
      expect(lengthOf(difference(point, acetabularCentre))).toBeCloseTo(
        pointsOf(anatomy, 'LEFT').acetabularDiameter / 2,
        6,
      );
      expect(Math.abs(anatomy.distanceTo('LEFT_HIP_BONE', ...point))).toBeLessThan(0.02);
    }
    const axis: Vector = normal[2] < 0 ? normal : [-normal[0], -normal[1], -normal[2]];
    const expected = anatomy.measurements.LEFT;
    expect(dot(axis, expected.acetabularAxis)).toBeCloseTo(1, 9);
    expect(fromRadians(Math.asin(-axis[1]))).toBeCloseTo(expected.anteversion, 6);
    expect(fromRadians(Math.atan2(axis[0], -axis[2]))).toBeCloseTo(expected.inclination, 6);
  });

  it('has spines and tubercles in one upright plane when the pelvis is not tilted', () => {
    const { landmarks } = anatomyOf(parametersOf({ sex: 'F', hips: { shape: 77 } }));
    const heights = SIDES.flatMap((side) => [
      landmarks[side].anteriorSuperiorIliacSpine?.[1] ?? 0,
      landmarks[side].pubicTubercle?.[1] ?? 0,
    ]);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.2);
  });

  it('has femora with the stated neck-shaft angle, torsion and offset, however the leg lies', () => {
    assert(
      property(seeds, (seed) => {
        const parameters = randomParameters(seed);
        const anatomy = anatomyOf(parameters);
        for (const side of SIDES) {
          const own = pointsOf(anatomy, side);
          const hip = parameters.hips[side];
          const down = unit(difference(own.shaftDistal, own.shaftProximal));
          const neck = difference(own.femoralHeadCentre, own.neckCentre);
          expect(fromRadians(Math.acos(dot(unit(neck), down)))).toBeCloseTo(hip.neckShaftAngle, 5);
          const flat = (v: Vector): Vector => {
            const along = dot(v, down);
            return [v[0] - along * down[0], v[1] - along * down[1], v[2] - along * down[2]];
          };
          const offset = flat(difference(own.femoralHeadCentre, own.shaftProximal));
          expect(lengthOf(offset)).toBeCloseTo(hip.offset, 5);
          const { medialPosteriorCondyle: inner, lateralPosteriorCondyle: outer } = own;
          if (!inner || !outer) throw new Error('a femur has condyles');
          const inwards = unit(flat(difference(inner, outer)));
          const forwards = cross(inwards, down);
          const sense = side === 'LEFT' ? 1 : -1;
          const torsion = Math.atan2(sense * dot(neck, forwards), dot(neck, inwards));
          expect(Math.abs(fromRadians(torsion) - hip.torsion)).toBeLessThan(0.1);
        }
      }),
      { numRuns: 3 },
    );
  });

  it('has landmarks that are the extreme points of the surface', () => {
    const { landmarks, sides, bones } = anatomyOf(randomParameters(11));
    const { pelvisPose, femurPose } = sides.LEFT;
    const own = landmarks.LEFT as Required<SideLandmarks>;
    const extremes = [
      [own.anteriorSuperiorIliacSpine, bones.LEFT_HIP_BONE, turned(pelvisPose, [0, -1, 0])],
      [own.pubicTubercle, bones.LEFT_HIP_BONE, turned(pelvisPose, [0, -1, 0])],
      [own.teardrop, bones.LEFT_HIP_BONE, turned(pelvisPose, [0, 0, -1])],
      [own.greaterTrochanter, bones.LEFT_FEMUR, turned(femurPose, [0, 0, 1])],
      [own.medialPosteriorCondyle, bones.LEFT_FEMUR, turned(femurPose, [0, 1, 0])],
      [own.lateralPosteriorCondyle, bones.LEFT_FEMUR, turned(femurPose, [0, 1, 0])],
    ] as const;
    for (const [place, bone, way] of extremes) {
      expect(Math.abs(bone.at(...place))).toBeLessThan(1e-6);
      const further = [1, 2, 3, 4, 5, 6].flatMap((radius) =>
        around(place, radius, 60).filter((point) => dot(difference(point, place), way) > 0.01),
      );
      const local = bone.near(...place, 7);
      for (const point of further) expect(local.at(...point)).toBeGreaterThan(0);
    }
  });

  it('has its teardrop below the socket, also where the wall has no tip', () => {
    const isBelow = (seed: number): void => {
      const anatomy = anatomyOf(randomParameters(seed));
      for (const side of SIDES) {
        const { teardrop, acetabularCentre, acetabularDiameter } = pointsOf(anatomy, side);
        const below = (acetabularCentre[2] - teardrop[2]) / (acetabularDiameter / 2);
        expect(below).toBeGreaterThan(0.3);
        expect(below).toBeLessThan(1.6);
      }
    };
    // Walls that go on down into the ischium.
    [7015, 8028, 8131, 8134].forEach(isBelow);
    assert(property(seeds, isBelow), { numRuns: runs(20, 2) });
  });

  it('has a longer leg by the stated length', () => {
    const { landmarks } = anatomyOf(parametersOf({ left: { legLength: 7 } }));
    const below = (side: Side): number => {
      const own = landmarks[side] as SideLandmarks;
      const down = unit(difference(own.shaftDistal, own.shaftProximal));
      return dot(difference(own.lesserTrochanter, own.femoralHeadCentre), down);
    };
    expect(Math.abs(below('LEFT') - below('RIGHT') - 7)).toBeLessThan(0.1);
  });

  it('is the exact mirror image for mirrored parameters', () => {
    assert(
      property(
        seeds,
        array(
          tuple(
            integer({ min: -180, max: 180 }),
            integer({ min: -70, max: 120 }),
            integer({ min: -480, max: 150 }),
          ),
          {
            minLength: 20,
            maxLength: 20,
          },
        ),
        (seed, places) => {
          const parameters = randomParameters(seed);
          const [own, other] = [anatomyOf(parameters), anatomyOf(mirroredParameters(parameters))];
          const pairs = [
            ['LEFT_HIP_BONE', 'RIGHT_HIP_BONE'],
            ['LEFT_FEMUR', 'RIGHT_FEMUR'],
            ['SACRUM', 'SACRUM'],
            ['OTHER_BONE', 'OTHER_BONE'],
          ] as const;
          for (const [x, y, z] of places)
            for (const [left, right] of pairs)
              expect(other.distanceTo(right, -x, y, z)).toBe(own.distanceTo(left, x, y, z));
          const mirror = (point: Vector): Vector => [-point[0], point[1], point[2]];
          expect(pointsOf(other, 'RIGHT').teardrop).toEqual(mirror(pointsOf(own, 'LEFT').teardrop));
          expect(pointsOf(other, 'RIGHT').lesserTrochanter).toEqual(
            mirror(pointsOf(own, 'LEFT').lesserTrochanter),
          );
        },
      ),
      { numRuns: 2 },
    );
  });

  it('keeps the gap of the joint everywhere, spurs included', () => {
    assert(
      property(seeds, (seed) => {
        const parameters = parametersOf({
          ...randomParameters(seed),
          hips: { ...randomParameters(seed).hips.LEFT },
        });
        const { sides, bones } = anatomyOf(parameters);
        const { gap, headDiameter } = parameters.hips.LEFT;
        for (const point of around(sides.LEFT.headCentre, headDiameter / 2, 200))
          // The pit of the ligament lies below the sphere.
          expect(bones.LEFT_HIP_BONE.at(...point) + bones.LEFT_FEMUR.at(...point)).toBeGreaterThan(
            gap - 1e-6,
          );
      }),
      { numRuns: 3 },
    );
  });
});

const STEP = 5;
const SIZE = [79, 46, 120] as const;
const GRID = { origin: [-195, -80, -440] as Vector, size: SIZE, step: STEP };

/** The number of voxels of each connected piece, the largest first. */
const piecesOf = (isInside: Uint8Array): number[] => {
  const [nx, ny] = SIZE;
  const seen = isInside.slice();
  const pieces: number[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (!seen[start]) continue;
    const open = [start];
    seen[start] = 0;
    let count = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      count++;
      for (let dz = -1; dz <= 1; dz++)
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++) {
            const next = at + dx + nx * (dy + ny * dz);
            if (!seen[next]) continue;
            seen[next] = 0;
            open.push(next);
          }
    }
    pieces.push(count);
  }
  return pieces.toSorted((a, b) => b - a);
};

describe('the bones of an anatomy', () => {
  const anatomy = anatomyOf(parametersOf({ sex: 'F', seed: 5, left: { arthritis: 0.9, gap: 1 } }));
  const sampled = new Map<Bone, Float32Array>();
  const distances = (bone: Bone): Float32Array => {
    const known = sampled.get(bone);
    if (known) return known;
    const values = new Float32Array(SIZE[0] * SIZE[1] * SIZE[2]);
    sampled.set(bone, values);
    sampleGrid(anatomy.bones[bone], GRID, 4, (index, distance) => {
      values[index] = distance;
    });
    return values;
  };
  const placeOf = (index: number): Vector => [
    GRID.origin[0] + STEP * (index % SIZE[0]),
    GRID.origin[1] + STEP * (Math.floor(index / SIZE[0]) % SIZE[1]),
    GRID.origin[2] + STEP * Math.floor(index / SIZE[0] / SIZE[1]),
  ];

  it.each(BONES.filter((bone) => bone !== 'OTHER_BONE'))('are each one piece: %s', (bone) => {
    const inside = Uint8Array.from(distances(bone), (distance) => (distance < 1.5 ? 1 : 0));
    expect(piecesOf(inside)).toHaveLength(1);
  });

  it('have distances with a slope near 1 close to the surface', () => {
    for (const bone of ['LEFT_HIP_BONE', 'SACRUM', 'LEFT_FEMUR'] as const) {
      const slopes: number[] = [];
      distances(bone).forEach((distance, index) => {
        if (Math.abs(distance) < 1) slopes.push(lengthOf(slopeOf(anatomy.bones[bone], placeOf(index))));
      });
      slopes.sort((a, b) => a - b);
      expect(slopes[Math.floor(slopes.length * 0.1)]).toBeGreaterThan(0.65);
      expect(slopes.at(-1)).toBeLessThan(1.35);
    }
  });

  it('have a cortical shell of 1 to 4 mm', () => {
    const tissues = boneTissueOf(anatomy);
    const tissue = { cortex: 0, cortical: 0, cancellous: 0 };
    const shells: number[] = [];
    for (const bone of BONES)
      distances(bone).forEach((distance, index) => {
        if (distance > 0 || distance < -4) return;
        tissues[bone](...placeOf(index), tissue);
        shells.push(tissue.cortex);
      });
    expect(Math.min(...shells)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...shells)).toBeLessThanOrEqual(4);
  });
});
