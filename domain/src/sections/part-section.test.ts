import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, dot, lengthOf } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { degrees, millimetres } from '../cup/units.ts';
import { axisInModel } from '../cup/placement.ts';
import type { Side } from '../hip/side.ts';
import { GENERIC_CATALOGUE } from '../implants/generic.ts';
import { partMesh } from '../implants/part-mesh.ts';
import { MESH_DEVIATION_MM } from '../implants/round-mesh.ts';
import { syntheticHips } from '../measurements/testing/synthetic-hips.ts';
import { contoursOfPlaced } from './part-section.ts';
import { partsOf } from '../planning/parts.ts';
import { partsInScan } from '../planning/parts-in-scan.ts';
import type { Plan } from '../planning/plan.ts';
import { placedAt } from '../planning/stem-placement.ts';

const NO_LANDMARKS = { LEFT: {}, RIGHT: {} };
const HIP = {
  inclination: 42,
  anteversion: 16,
  diameter: 54,
  neckInclination: 127,
  torsion: 14,
  offset: 42,
  legLength: 45,
  abduction: 4,
  flexion: 6,
  turnedOut: 10,
};

const planOf = (side: Side, inclination: number, anteversion: number): Plan => ({
  side,
  cup: {
    part: 'generic/cup/54',
    centre: { x: side === 'LEFT' ? 90 : -90, y: 3, z: 7 },
    angles: { inclination: degrees(inclination), anteversion: degrees(anteversion) },
    lip: degrees(40),
  },
  liner: 'generic/liner/54-36-lipped',
  head: 'generic/head/36-M',
  stem: {
    part: 'generic/stem/5-standard-135',
    neckCut: millimetres(12),
    depth: millimetres(0),
    torsion: degrees(3),
  },
});

const placed = (plan: Plan, landmarks = NO_LANDMARKS) =>
  partsInScan(plan, partsOf(GENERIC_CATALOGUE, plan), landmarks);

describe('the parts of a plan in the scan', () => {
  it('cut through the middle of the head show a circle of its diameter', () => {
    const angles = fc.tuple(fc.integer({ min: 35, max: 50 }), fc.integer({ min: 5, max: 45 }));
    fc.assert(
      fc.property(angles, fc.constantFrom<Side>('LEFT', 'RIGHT'), ([inclination, anteversion], side) => {
        const plan = planOf(side, inclination, anteversion);
        const head = placed(plan).find(({ part }) => part.kind === 'head');
        const centre: Vector = head?.placement.origin ?? [0, 0, 0];
        // Across the axis of the cup, where the neck does not flatten the head.
        const normal = axisInModel(plan.cup.angles, side);
        const contours = head
          ? contoursOfPlaced(partMesh(head.part), head.placement, { normal, height: dot(normal, centre) })
          : [];
        expect(contours.map(({ isClosed }) => isClosed)).toEqual([true]);
        const { points = [] } = contours[0] ?? {};
        for (let n = 0; n < points.length; n += 3) {
          const point: Vector = [points[n] ?? 0, points[n + 1] ?? 0, points[n + 2] ?? 0];
          expect(Math.abs(lengthOf(difference(point, centre)) - 18)).toBeLessThan(MESH_DEVIATION_MM + 1e-4);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('mirror exactly between left and right', () => {
    const [left, right] = [placed(planOf('LEFT', 41, 17)), placed(planOf('RIGHT', 41, 17))];
    const [cup, mirrored] = [left[0], right[0]];
    const ofLip: Vector = cup ? placedAt(cup.placement, [20, 0, 3]) : [0, 0, 0];
    const [x, y, z]: Vector = mirrored ? placedAt(mirrored.placement, [20, 0, 3]) : [0, 0, 0];
    expect([-x, y, z]).toEqual(ofLip);
  });

  it('have a stem where the landmarks of the femur are known, and none otherwise', () => {
    const kinds = (landmarks: Parameters<typeof partsInScan>[2]) =>
      placed(planOf('LEFT', 40, 15), landmarks as typeof NO_LANDMARKS).map(({ part }) => part.kind);
    expect(kinds(NO_LANDMARKS)).toEqual(['cup', 'liner', 'head']);
    expect(kinds(syntheticHips({ LEFT: HIP, RIGHT: HIP }))).toEqual(['cup', 'liner', 'head', 'stem']);
  });
});
