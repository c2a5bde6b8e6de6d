import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cross, difference, dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { degrees } from '../cup/units.ts';
import { SIDES } from '../hip/side.ts';
import { plus, times } from '../landmarks/points.ts';
import { femurPlacement, movedWith } from './femur-pose.ts';
import type { RigidPlacement, TurningHip } from './femur-pose.ts';
import { tableAxes } from './hip-axes.ts';
import { ZERO } from './movements.ts';
import type { HipAngles } from './pose.ts';
import { between } from '../testing/between.ts';

const placed = ({ origin, x, y, z }: RigidPlacement, [a, b, c]: Vector): Vector =>
  plus(origin, plus(times(x, a), plus(times(y, b), times(z, c))));

const CENTRE: Vector = [90, -4, 12];
const ON_STEM: Vector = [93, -6, 17];

/** Both bones in the axes of the scan; the centre on the stem lies beside that in the cup. */
const hipOf = (side: (typeof SIDES)[number]): TurningHip => {
  const at = ([x, y, z]: Vector): Vector => [side === 'LEFT' ? x : -x, y, z];
  return {
    pelvis: { ...tableAxes(side), origin: at(CENTRE) },
    femur: { ...tableAxes(side), origin: at(ON_STEM) },
  };
};
const at = (flexion: number, abduction = 0, rotation = 0): HipAngles => ({
  flexion: degrees(flexion),
  abduction: degrees(abduction),
  rotation: degrees(rotation),
});
const anyAngles = fc
  .tuple(between(-40, 130), between(-40, 50), between(-60, 60))
  .map(([flexion, abduction, rotation]) => at(flexion, abduction, rotation));
const anyPoint = fc.tuple(between(-300, 300), between(-300, 300), between(-300, 300));

const expectClose = (actual: Vector, expected: Vector): void =>
  actual.forEach((value, k) => expect(value).toBeCloseTo(expected[k] ?? 0, 9));

describe('a femur that moves', () => {
  it('brings the head on the stem into the cup, without turning in the zero position', () => {
    const femur = femurPlacement(hipOf('LEFT'), ZERO, degrees(0));
    expectClose(placed(femur, ON_STEM), CENTRE);
    expectClose(placed(femur, [93, -6, -383]), [90, -4, -388]);
  });

  it('brings the knee forward by flexion and outwards by abduction', () => {
    const knee: Vector = [93, -6, -383];
    expectClose(placed(femurPlacement(hipOf('LEFT'), at(90), degrees(0)), knee), [90, -404, 12]);
    expectClose(placed(femurPlacement(hipOf('LEFT'), at(0, 90), degrees(0)), knee), [490, -4, 12]);
  });

  it('flexes less by the posterior tilt of the pelvis', () => {
    const tilted = femurPlacement(hipOf('LEFT'), at(90), degrees(25));
    const flexed = femurPlacement(hipOf('LEFT'), at(65), degrees(0));
    expectClose(placed(tilted, [50, 20, -60]), placed(flexed, [50, 20, -60]));
  });

  it('stays rigid and keeps its handedness', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SIDES), anyAngles, anyPoint, anyPoint, (side, angles, a, b) => {
        const femur = femurPlacement(hipOf(side), angles, degrees(3));
        const [p, q] = [placed(femur, a), placed(femur, b)];
        expect(Math.hypot(...difference(p, q))).toBeCloseTo(Math.hypot(...difference(a, b)), 6);
        expect(dot(cross(femur.x, femur.y), femur.z)).toBeCloseTo(1, 9);
      }),
    );
  });

  it('of a right hip is the mirror image of that of a left one', () => {
    const mirrored = ([x, y, z]: Vector): Vector => [-x, y, z];
    fc.assert(
      fc.property(anyAngles, anyPoint, (angles, point) => {
        const left = placed(femurPlacement(hipOf('LEFT'), angles, degrees(5)), point);
        const right = placed(femurPlacement(hipOf('RIGHT'), angles, degrees(5)), mirrored(point));
        expectClose(mirrored(right), left);
      }),
    );
  });

  it('takes along what is placed in it', () => {
    fc.assert(
      fc.property(anyAngles, anyPoint, (angles, point) => {
        const femur = femurPlacement(hipOf('LEFT'), angles, degrees(0));
        const stem: RigidPlacement = { origin: [80, 3, -20], x: [0, 1, 0], y: [-1, 0, 0], z: [0, 0, 1] };
        expectClose(placed(movedWith(femur, stem), point), placed(femur, placed(stem, point)));
      }),
    );
  });
});
