import { difference } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { meanOf, plus, times, unit } from '../points.ts';
import { RIM_POINTS, rimDirections } from '../rim-shape.ts';
import type { BoneField } from './bone-field.ts';
import { rimCurveOf } from './rim-curve.ts';
import type { RimCurve, RimSlope } from './rim-curve.ts';
import { learnedSlopeOf } from './rim-network.ts';
import { DEPTH, DIRECTIONS, ringAround, ringFrame } from './rim-ring.ts';
import type { PelvicAxes, RimPlace, Ring, RingFrame } from './rim-ring.ts';
import { medianOf } from './robust-fits.ts';
import type { RobustSphere, Sphere } from './robust-fits.ts';

export interface Rim {
  /** In order around the opening but the notch, as the edge is without spurs. */
  readonly points: readonly Vector[];
  /** How much of the way around shows the edge, from 0 to 1. */
  readonly coverage: number;
  /** By how much the direction of their plane is not known, in degrees (root mean square). */
  readonly spread: number;
}

/** How far points of the edge lie off it by the steps of voxels that a scan should have, in millimetres. It grows with thick slices. */
const OFF = 0.1;
const FINE_VOXEL = 1.25;
const COARSEST = 2.2;

/** The corners of a gap are rounded: what is next to where no wall is does not count. */
const CORNER = 6;

const besidesGaps = (ring: Ring): readonly RimPlace[] =>
  ring.filter((place, n): place is RimPlace => {
    if (!place) return false;
    return ring.slice(Math.max(0, n - CORNER), n + CORNER + 1).every(Boolean);
  });

const LEAST_COVERAGE = 0.08;
const ROUNDS = 4;

/** Places of an edge around a socket, as deep in the bone as it was looked for. */
const placesOn = (
  heightAt: (turn: number) => number,
  { axis, down, back }: RingFrame,
  { centre, radius }: Sphere,
): Vector[] =>
  rimDirections(RIM_POINTS).map((turn) => {
    const height = heightAt(turn);
    const far = Math.sqrt(Math.max(0, (radius + DEPTH) ** 2 - height ** 2));
    const out = plus(times(down, Math.cos(turn)), times(back, Math.sin(turn)));
    return plus(centre, plus(times(axis, height), times(out, far)));
  });

/** The mean of two estimates, weighted by their certainty. Where they differ, the mean is less certain than either of them. */
const meanSlope = (one: RimSlope, other: RimSlope): RimSlope => {
  const [a, b] = [one.spread ** -2, other.spread ** -2];
  const part = b / (a + b);
  const [down, back] = [other.slope[0] - one.slope[0], other.slope[1] - one.slope[1]];
  return {
    slope: [one.slope[0] + part * down, one.slope[1] + part * back],
    spread: Math.sqrt(1 / (a + b) + part * (1 - part) * (down ** 2 + back ** 2)),
  };
};

const rimAt = (
  curve: RimCurve,
  learned: RimSlope | undefined,
  frame: RingFrame,
  socket: Sphere,
  radius: number,
): Rim | undefined => {
  const coverage = curve.inliers / DIRECTIONS;
  if (coverage < LEAST_COVERAGE) return undefined;
  const { slope, spread } = learned ? meanSlope(curve, learned) : curve;
  const [down, back] = [slope[0] - curve.slope[0], slope[1] - curve.slope[1]];
  const heightAt = (turn: number): number =>
    curve.heightAt(turn) + down * Math.cos(turn) + back * Math.sin(turn);
  return { points: placesOn(heightAt, frame, socket), coverage, spread: (spread / radius) * (180 / Math.PI) };
};

/**
 * The edge of the wall around the fitted socket. The axis is that of the plane of best fit through it, found in a few rounds. Spurs
 * mislead a fit by height alone, so the last plane is combined with the estimate of a network that sees the shape of the wall.
 */
export const acetabularRimOf = (
  hipBone: BoneField,
  socket: RobustSphere,
  axes: PelvicAxes,
): Rim | undefined => {
  let axis = unit(difference(socket.centre, meanOf(socket.inliers)));
  const off = OFF * Math.min(COARSEST, Math.max(1, Math.max(...hipBone.volume.spacing) / FINE_VOXEL));
  for (let round = 1; ; round++) {
    const frame = ringFrame(axis, axes);
    const whole = ringAround(hipBone, socket, frame);
    const ring = besidesGaps(whole);
    const curve = rimCurveOf(ring, off);
    const radius = medianOf(ring.map((place) => place.radius));
    if (!curve || radius === undefined) return undefined;
    if (round === ROUNDS) return rimAt(curve, learnedSlopeOf(whole), frame, socket, radius);
    const [down, back] = curve.slope;
    axis = unit(plus(axis, plus(times(frame.down, -down / radius), times(frame.back, -back / radius))));
  }
};
