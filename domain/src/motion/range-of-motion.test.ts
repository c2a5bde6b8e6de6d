import { assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degrees } from '../cup/units.ts';
import type { Vector } from '../ct/vector.ts';
import { ball, box, mirroredMesh } from '../distance/testing/solids.ts';
import type { Side } from '../hip/side.ts';
import type { Mesh } from '../models/mesh.ts';
import { tableAxes } from './hip-axes.ts';
import type { ImplantPair } from './implant-geometry.ts';
import { CRITERIA, DAILY_POSITIONS, requiring } from './movements.ts';
import type { Movement } from './movements.ts';
import { planHip } from './planned-hip.ts';
import type { MotionPlan } from './planned-hip.ts';
import { prepareHip } from './prepared-hip.ts';
import type { PreparedHip } from './prepared-hip.ts';
import { MARGIN_MAX, moveHip, tightest } from './range-of-motion.ts';
import { between } from '../testing/between.ts';

const IMPLANTS: ImplantPair = {
  headRadius: 16,
  neck: { axis: [0.69, -0.16, -0.7059], radiusAtHead: 6, radiusAtBase: 7, length: 40 },
  liner: { innerRadius: 16, rimHeight: 0, chamfer: { depth: 1, width: 1 }, faceRadius: 22 },
  shell: { outerRadius: 25, headOffset: 0, faceHeight: 0 },
};

/** A left hip at the origin: a block of pelvis in front and above, a knob of femur below at the side. */
const PELVIS = box([-10, -60, 20], [20, -40, 60], 8);
const FEMUR = ball([30, -10, -50], 14, 24);

const mirroredPoint = ([x, y, z]: Vector): Vector => [-x, y, z];

const prepared = (
  side: Side,
  bones: { readonly pelvisBone?: Mesh; readonly femurBone?: Mesh },
): PreparedHip => {
  const frame = { ...tableAxes(side), origin: [0, 0, 0] as const };
  const result = prepareHip({ side, pelvis: frame, femur: frame, ...bones });
  if (!('hip' in result)) throw new Error(result.problem);
  return result.hip;
};
const LEFT = prepared('LEFT', { pelvisBone: PELVIS, femurBone: FEMUR });
const RIGHT = prepared('RIGHT', { pelvisBone: mirroredMesh(PELVIS), femurBone: mirroredMesh(FEMUR) });
const ALONE = prepared('LEFT', {});

const PLAN: MotionPlan = {
  implants: IMPLANTS,
  cup: { inclination: degrees(40), anteversion: degrees(15) },
  centreInPelvis: [0, 0, 0],
  centreInFemur: [0, 0, 0],
};
const named = (label: string): Movement =>
  CRITERIA.find((movement) => movement.label === label) ?? (CRITERIA[0] as Movement);

describe('a movement', () => {
  it('ends where bone meets bone, if that comes first', () => {
    const { first, reached, byKind, basis } = moveHip(planHip(LEFT, PLAN), named('Flexion'));
    expect(basis).toBe('implants and bones');
    expect([first?.kind, first?.pair]).toEqual(['bone on bone', 'femur on pelvis']);
    expect(reached).toBe(byKind['bone on bone']);
    expect(reached).toBeLessThan(byKind['implant on implant'] ?? 0);
    // On the surface of the block that faces the femur as it comes up.
    expect(first?.point[2]).toBeCloseTo(20, 0);
    expect(first?.at.flexion).toBe(reached);
  });

  it('ends where the implants meet, without bones, and says that it is about the implants alone', () => {
    const { first, basis, byKind } = moveHip(planHip(ALONE, PLAN), named('Flexion'));
    expect(basis).toBe('implants');
    expect(first?.kind).toBe('implant on implant');
    expect(Object.keys(byKind)).toEqual(['implant on implant']);
  });

  it('is of the implants alone without a femur, though the pelvis is there', () => {
    expect(moveHip(planHip(prepared('LEFT', { pelvisBone: PELVIS }), PLAN), named('Flexion')).basis).toBe(
      'implants',
    );
  });

  it('ends where the femur meets the cup, if its neck is cut so high that bone is left there', () => {
    const close = prepared('LEFT', { pelvisBone: PELVIS, femurBone: ball([18, 0, -16], 10.5, 24) });
    const { byKind } = moveHip(planHip(close, PLAN), named('Abduction'));
    expect(byKind['implant on bone']).toBeGreaterThan(0);
    expect(byKind['implant on bone']).toBeLessThan(60);
  });

  it('has the margin of what it reaches over what is required', () => {
    const planned = planHip(LEFT, PLAN);
    const { reached, margin } = moveHip(planned, named('Flexion'));
    expect(margin).toBeCloseTo(reached - 110, 9);
    expect(moveHip(planned, requiring(named('Flexion'), degrees(90))).margin).toBeCloseTo(reached - 90, 9);
  });

  it('that touches nothing has the largest margin and no contact', () => {
    const free = moveHip(planHip(ALONE, PLAN), named('Outer rotation at 90° of flexion'));
    expect(free.first).toBeUndefined();
    expect(free.margin).toBe(MARGIN_MAX);
  });

  it('whose start cannot be reached goes 0°, and says so', () => {
    const low = prepared('LEFT', { pelvisBone: box([-10, -80, -20], [60, -60, 60], 8), femurBone: FEMUR });
    const { reached, margin, first } = moveHip(planHip(low, PLAN), named('Inner rotation at 90° of flexion'));
    expect([reached, margin]).toEqual([0, -30]);
    expect(first?.isBeforeStart).toBe(true);
    expect(first?.at.flexion).toBeLessThan(90);
    expect(first?.at.flexion).toBeGreaterThan(0);
  });

  it('goes further in flexion by the posterior tilt of the pelvis', () => {
    const flexion = named('Flexion');
    const tilts = { lying: degrees(0), standing: degrees(5), sitting: degrees(25) };
    const planned = planHip(LEFT, { ...PLAN, tilts });
    const lying = moveHip(planned, flexion).reached;
    expect(moveHip(planned, { ...flexion, posture: 'sitting' }).reached).toBeCloseTo(lying + 25, 6);
    const extension = requiring(named('Extension'), degrees(60));
    const less = moveHip(planHip(ALONE, { ...PLAN, tilts }), { ...extension, posture: 'sitting' }).reached;
    expect(less).toBeCloseTo(moveHip(planHip(ALONE, { ...PLAN, tilts }), extension).reached - 25, 6);
  });

  it('depends on where the plan puts the centres, not on where the bones were prepared', () => {
    const by: Vector = [3, -2, 4];
    const shifted = ({ positions, triangles }: Mesh): Mesh => ({
      positions: positions.map((value, n) => value + (by[n % 3] ?? 0)),
      triangles,
    });
    const moved = prepared('LEFT', { pelvisBone: shifted(PELVIS), femurBone: shifted(FEMUR) });
    const result = moveHip(
      planHip(moved, { ...PLAN, centreInPelvis: by, centreInFemur: by }),
      named('Flexion'),
    );
    expect(result.reached).toBeCloseTo(moveHip(planHip(LEFT, PLAN), named('Flexion')).reached, 2);
  });

  it('of a right hip is the exact mirror image of that of a left one', () => {
    const lip = { height: 4, azimuth: 60, extent: 60, ramp: 20 };
    assert(
      property(
        constantFrom(...CRITERIA, ...DAILY_POSITIONS),
        record({
          inclination: between(35, 50).map(degrees),
          anteversion: between(5, 45).map(degrees),
        }),
        constantFrom(IMPLANTS, { ...IMPLANTS, liner: { ...IMPLANTS.liner, lip } }),
        (movement, cup, implants) => {
          const left = moveHip(planHip(LEFT, { ...PLAN, cup, implants }), movement);
          const right = moveHip(planHip(RIGHT, { ...PLAN, cup, implants }), movement);
          expect(right.reached).toBe(left.reached);
          expect(right.byKind).toEqual(left.byKind);
          expect(right.first?.kind).toBe(left.first?.kind);
          const [x, y, z] = mirroredPoint(right.first?.point ?? [0, 0, 0]);
          expect([x + 0, y, z]).toEqual(left.first?.point.map((value) => value + 0) ?? [0, 0, 0]);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('the tightest of several movements', () => {
  it('is the one with the smallest margin', () => {
    const results = CRITERIA.map((movement) => moveHip(planHip(LEFT, PLAN), movement));
    expect(tightest(results)?.margin).toBe(Math.min(...results.map(({ margin }) => margin)));
    expect(tightest([])).toBeUndefined();
  });
});

describe('a hip', () => {
  it('is refused with the bone and the reason where a bone is open', () => {
    const open = { ...FEMUR, triangles: FEMUR.triangles.slice(3) };
    const frame = { ...tableAxes('LEFT'), origin: [0, 0, 0] as const };
    expect(
      prepareHip({ side: 'LEFT', pelvis: frame, femur: frame, pelvisBone: PELVIS, femurBone: open }),
    ).toEqual({
      part: 'femurBone',
      problem: 'open',
    });
  });

  it('is refused where the femur is not that of the joint, or lies in another frame', () => {
    const frame = { ...tableAxes('LEFT'), origin: [0, 0, 0] as const };
    const other = ball([-180, 0, -30], 24, 24);
    expect(
      prepareHip({ side: 'LEFT', pelvis: frame, femur: frame, pelvisBone: PELVIS, femurBone: other }),
    ).toEqual({ part: 'femurBone', problem: 'far' });
  });
});
