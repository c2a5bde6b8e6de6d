import { describe, expect, it } from 'vitest';
import { SIDES } from '../hip/side.ts';
import { femoralOffset, neckInclination, neckTorsion } from '../measurements/femur.ts';
import { pelvisOf } from '../planning/joint-change.ts';
import { bodyLandmarks } from './body-landmarks.ts';
import { femur } from './body.ts';

describe('the landmarks of the synthetic body', () => {
  const landmarks = bodyLandmarks(26);

  it.each(SIDES)('lie in or on the femur (%s)', (side) => {
    const distance = femur(side, 26);
    const { femoralHeadCentre, neckCentre, shaftProximal, shaftDistal } = landmarks[side];
    for (const point of [femoralHeadCentre, neckCentre, shaftProximal, shaftDistal])
      expect(distance(...(point ?? [0, 0, 0]))).toBeLessThan(-8);
    const { lesserTrochanter, greaterTrochanter, medialPosteriorCondyle } = landmarks[side];
    for (const point of [lesserTrochanter, greaterTrochanter, medialPosteriorCondyle])
      expect(Math.abs(distance(...(point ?? [0, 0, 0])))).toBeLessThan(3);
  });

  it('are mirror images with the measurements of a usual hip', () => {
    const [left, right] = SIDES.map((side) => [
      neckInclination(landmarks, side).value,
      neckTorsion(landmarks, side).value,
      femoralOffset(landmarks, side).value,
    ]);
    expect(left).toEqual(right);
    const [inclination = 0, , offset = 0] = left ?? [];
    expect(inclination).toBeGreaterThan(120);
    expect(inclination).toBeLessThan(145);
    expect(offset).toBeGreaterThan(30);
    expect(pelvisOf(landmarks).absence).toBeUndefined();
  });
});
