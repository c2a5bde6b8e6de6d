import { assert, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf } from '../cup/angles.ts';
import { degrees } from '../cup/units.ts';
import type { Vector } from '../ct/vector.ts';
import { SIDES } from '../hip/side.ts';
import { cupFrame } from './cup-frame.ts';
import { directionInHip, pointInHip, pointInScan } from './frames.ts';
import type { HipVector } from './frames.ts';
import { femurAxes, pelvicPlaneAxes, tableAxes } from './hip-axes.ts';
import { ZERO } from './movements.ts';
import { pathOf, rotationAt } from './pose.ts';
import type { HipAngles } from './pose.ts';
import { between } from '../testing/between.ts';

const turned = (angles: HipAngles, [x, y, z]: HipVector, tilt = 0): HipVector => {
  const r = rotationAt(pathOf(angles, angles, 'flexion', degrees(tilt)), 0);
  const row = (k: number): number => (r[k] ?? 0) * x + (r[k + 1] ?? 0) * y + (r[k + 2] ?? 0) * z;
  return [row(0), row(3), row(6)];
};
const at = (flexion: number, abduction = 0, rotation = 0): HipAngles => ({
  flexion: degrees(flexion),
  abduction: degrees(abduction),
  rotation: degrees(rotation),
});
const KNEE: HipVector = [0, 0, -1];
const TOES: HipVector = [0, 1, 0];

const expectClose = (actual: readonly number[], expected: readonly number[]): void =>
  actual.forEach((value, k) => expect(value).toBeCloseTo(expected[k] ?? 0, 9));

describe('a position of the hip', () => {
  it('brings the knee forward in flexion and to the side in abduction, and the toes inwards in inner rotation', () => {
    expectClose(turned(at(90), KNEE), [0, 1, 0]);
    expectClose(turned(at(-90), KNEE), [0, -1, 0]);
    expectClose(turned(at(0, 90), KNEE), [1, 0, 0]);
    expectClose(turned(at(0, 0, 90), TOES), [-1, 0, 0]);
    expectClose(turned(ZERO, KNEE), KNEE);
  });

  it('turns about the lateral axis of the pelvis first, then to the side, then about the long axis of the femur', () => {
    // With the thigh level, inner rotation takes the foot, which hangs down, outwards.
    expectClose(turned(at(90, 0, 90), [0, -1, 0]), [1, 0, 0]);
    // Abduction after flexion moves the level thigh outwards, however far it is flexed.
    expectClose(turned(at(90, 30), KNEE), [0.5, Math.cos(Math.PI / 6), 0]);
    // Rotation never moves the knee.
    const angle = between(-120, 120);
    assert(
      property(tuple(angle, angle, angle), ([f, a, r]) =>
        expectClose(turned(at(f, a, r), KNEE), turned(at(f, a), KNEE)),
      ),
    );
  });

  it('loses the posterior tilt of the pelvis in flexion', () => {
    expectClose(turned(at(90), KNEE, 25), turned(at(65), KNEE));
  });
});

describe('the frame of a hip', () => {
  it('has the cup’s axis of its radiographic angles on both sides', () => {
    for (const side of SIDES) {
      const angles = { inclination: degrees(40), anteversion: degrees(15) };
      const { lateral, anterior, superior } = axisOf(angles);
      const { axis, up, back } = cupFrame(angles, side, tableAxes(side));
      expectClose(axis, [lateral, anterior, superior]);
      expect(up[2]).toBeGreaterThan(0);
      expect(back[1]).toBeLessThan(0);
      for (const [a, b] of [
        [axis, up],
        [axis, back],
        [up, back],
      ] as const)
        expect(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]).toBeCloseTo(0, 12);
    }
  });

  it('maps points to the scan and back', () => {
    const frame = { ...tableAxes('RIGHT'), origin: [-90, 5, 12] as const };
    expectClose(pointInHip(frame, [-100, 5, 12]), [10, 0, 0]);
    expectClose(pointInScan(frame, pointInHip(frame, [1, 2, 3])), [1, 2, 3]);
  });

  it('follows the anterior pelvic plane where that is asked for', () => {
    const frame = {
      left: [1, 0, 0] as const,
      posterior: [0, 0.8, -0.6] as const,
      superior: [0, 0.6, 0.8] as const,
    };
    expectClose(pelvicPlaneAxes(frame, 'LEFT').anterior, [0, -0.8, 0.6]);
    expectClose(pelvicPlaneAxes(frame, 'RIGHT').lateral, [-1, 0, 0]);
  });
});

describe('the axes of a femur', () => {
  const left = {
    femoralHeadCentre: [90, 0, 0] as const,
    shaftProximal: [130, 5, -80] as const,
    shaftDistal: [122, 5, -180] as const,
    medialPosteriorCondyle: [80, 30, -400] as const,
    lateralPosteriorCondyle: [130, 30, -400] as const,
  };
  const mirrored = ([x, y, z]: Vector): Vector => [-x, y, z];
  const right = {
    femoralHeadCentre: mirrored(left.femoralHeadCentre),
    shaftProximal: mirrored(left.shaftProximal),
    shaftDistal: mirrored(left.shaftDistal),
    medialPosteriorCondyle: mirrored(left.medialPosteriorCondyle),
    lateralPosteriorCondyle: mirrored(left.lateralPosteriorCondyle),
  };

  it('are the condyles’ line, the mechanical axis from the front and the shaft from the side', () => {
    const axes = femurAxes(left, 'LEFT');
    expect(axes?.rotation).toBe('condyles');
    expectClose(axes?.anterior ?? [], [0, -1, 0]);
    // From (105, −400) to (90, 0), seen from the front.
    expectClose(axes?.superior ?? [], [-15 / Math.hypot(15, 400), 0, 400 / Math.hypot(15, 400)]);
    expect(axes && directionInHip(axes, [1, 0, 0])[0]).toBeGreaterThan(0.99);
  });

  it('are mirror images on the two sides', () => {
    const [one, other] = [femurAxes(left, 'LEFT'), femurAxes(right, 'RIGHT')];
    for (const name of ['lateral', 'anterior', 'superior'] as const)
      expectClose(mirrored(other?.[name] ?? [0, 0, 0]), one?.[name] ?? []);
  });

  it('follow the shaft and the scan where the knees were not scanned, and say so', () => {
    const { femoralHeadCentre, shaftProximal, shaftDistal } = left;
    const axes = femurAxes({ femoralHeadCentre, shaftProximal, shaftDistal }, 'LEFT');
    expect(axes?.rotation).toBe('as scanned');
    expectClose(axes?.superior ?? [], [8 / Math.hypot(8, 100), 0, 100 / Math.hypot(8, 100)]);
  });

  it('are unknown where the shaft has no direction', () => {
    expect(femurAxes({ ...left, shaftDistal: left.shaftProximal }, 'LEFT')).toBeUndefined();
  });
});
