import { describe, expect, it } from 'vitest';
import type { Vector } from '../../ct/vector.ts';
import { pointOf } from '../../ct/volume.ts';
import type { Volume } from '../../ct/volume.ts';
import { SEGMENTS } from '../segments.ts';
import { diceOf, qualityOf, separationOf } from './quality.ts';
import type { Truth } from './quality.ts';

const HIP = SEGMENTS.LEFT_HIP_BONE.value;
const FEMUR = SEGMENTS.LEFT_FEMUR.value;

const volume: Volume = {
  origin: [-20, -20, -20],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  spacing: [1, 1, 1],
  size: [41, 41, 41],
};

const ballLabels = (centre: Vector, radius: number): Uint8Array =>
  Uint8Array.from({ length: 41 ** 3 }, (_, n) => {
    const [x, y, z] = pointOf(volume, [n % 41, Math.floor(n / 41) % 41, Math.floor(n / 1681)]);
    return Math.hypot(x - centre[0], y - centre[1], z - centre[2]) < radius ? FEMUR : 0;
  });

const truth: Truth = {
  labels: ballLabels([0, 0, 0], 12),
  distance: (_, point) => Math.hypot(...point) - 12,
};

describe('the quality of a segment', () => {
  it('is full for the truth', () => {
    const { dice, meanDistance, maxDistance } = qualityOf(truth.labels, truth, volume, FEMUR);
    expect(dice).toBe(1);
    expect(meanDistance).toBeLessThan(0.1);
    expect(maxDistance).toBeLessThan(0.7);
  });

  it('falls by the distance of a surface that is too far out', () => {
    const { dice, meanDistance } = qualityOf(ballLabels([0, 0, 0], 14), truth, volume, FEMUR);
    expect(meanDistance).toBeGreaterThan(1.8);
    expect(meanDistance).toBeLessThan(2.2);
    expect(dice).toBeCloseTo((2 * 12 ** 3) / (12 ** 3 + 14 ** 3), 1);
  });

  it('counts a part that is missing', () => {
    const half = truth.labels.map((label, n) => (n % 41 > 20 ? label : 0));
    expect(qualityOf(half, truth, volume, FEMUR).maxDistance).toBeGreaterThan(9);
  });

  it('is none for a segment that is not there', () => {
    expect(qualityOf(truth.labels, truth, volume, HIP)).toEqual({
      dice: 1,
      meanDistance: Infinity,
      maxDistance: Infinity,
    });
    expect(diceOf(new Uint8Array(41 ** 3), truth.labels, FEMUR)).toBe(0);
  });
});

describe('the separation of femur and hip bone', () => {
  it('is complete where they neither touch nor mix', () => {
    expect(separationOf(truth.labels, truth.labels, volume)).toEqual({ mixed: 0, contact: 0 });
  });

  it('counts the area of contact and the volume in the wrong bone', () => {
    const labels = truth.labels.map((label, n) => (label && n % 41 > 20 ? HIP : label));
    const { mixed, contact } = separationOf(labels, truth.labels, volume);
    const expected = labels.reduce((sum, label) => sum + (label === HIP ? 1 : 0), 0);
    expect(mixed).toBe(expected);
    expect(contact).toBeGreaterThan(0.9 * Math.PI * 12 ** 2);
    expect(contact).toBeLessThan(1.1 * Math.PI * 12 ** 2);
  });
});
