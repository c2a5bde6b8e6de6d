import { describe, expect, it } from 'vitest';
import { difference, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { femoralHeadOf } from './femoral-head.ts';
import { surfaceOf } from './surface.ts';
import { fieldsInThickSlices } from './testing/thick-slices.ts';

const SIZE: Vector = [90, 90, 26];
const MIDDLE: Vector = [35.1, 35.4, 37.2];
const RADIUS = 21;
const FEMUR = 1;
const HIP_BONE = 2;

/** A head in its socket in slices of 3 mm, whose top a draft has worn down by this many millimetres. */
const headIn = (worn: number) => {
  const valueAt = (point: Vector): number => {
    const [way, far] = [difference(point, MIDDLE), lengthOf(difference(point, MIDDLE))];
    const steep = Math.max(0, way[2] / Math.max(far, 1) - 0.5) / 0.5;
    if (far < RADIUS - worn * steep) return FEMUR;
    return far > RADIUS + 2 && far < RADIUS + 8 && way[2] > -4 ? HIP_BONE : 0;
  };
  const [femur, hipBone] = fieldsInThickSlices(SIZE, valueAt, [FEMUR, HIP_BONE]);
  return femur && hipBone ? femoralHeadOf(surfaceOf(femur), hipBone) : undefined;
};

describe('the head of a femur in slices of 3 mm', () => {
  it.each([0, 1.5])('has its centre where it is, with a top worn down by %d mm', (worn) => {
    const head = headIn(worn);
    expect(lengthOf(difference(head?.centre ?? [0, 0, 0], MIDDLE))).toBeLessThan(0.2);
    expect(Math.abs((head?.radius ?? 0) - RADIUS)).toBeLessThan(0.3);
  });
});
