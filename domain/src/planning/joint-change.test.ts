import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difference, dot, lengthOf } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { degrees, millimetres } from '../cup/units.ts';
import { SIDES } from '../hip/side.ts';
import type { Side } from '../hip/side.ts';
import { GENERIC_CATALOGUE } from '../implants/generic.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { across, plus, times, unit } from '../landmarks/points.ts';
import { mirrored, syntheticHips } from '../measurements/testing/synthetic-hips.ts';
import type { SyntheticHip } from '../measurements/testing/synthetic-hips.ts';
import { anatomyOf } from '../phantom/anatomy/anatomy.ts';
import { parametersOf } from '../phantom/anatomy/parameters.ts';
import type { HipParameters } from '../phantom/anatomy/parameters.ts';
import { turned } from '../phantom/anatomy/pose.ts';
import {
  centreMovement,
  combinedAnteversion,
  globalOffsetChange,
  plannedLegLength,
  plannedOffset,
} from './joint-change.ts';
import type { PlannedStem } from './plan.ts';
import { headOnFemur, stemPlacement } from './stem-placement.ts';
import { between } from '../testing/between.ts';

const other = (side: Side): Side => (side === 'LEFT' ? 'RIGHT' : 'LEFT');

const headOf = (landmarks: Landmarks, side: Side): Vector => {
  const centre = landmarks[side].femoralHeadCentre;
  if (!centre) throw new Error('The phantom has no head.');
  return centre;
};

/** Of a femur: down its shaft, and away from the shaft through the head. */
const femurOf = (landmarks: Landmarks, side: Side) => {
  const { shaftProximal, shaftDistal } = landmarks[side];
  if (!shaftProximal || !shaftDistal) throw new Error('The phantom has no shaft.');
  const down = unit(difference(shaftDistal, shaftProximal));
  return { down, out: unit(across(difference(headOf(landmarks, side), shaftProximal), down)) };
};

describe('leg length and offset against the truth of a phantom', () => {
  const parameters = parametersOf({
    tilt: 8,
    rotation: 4,
    obliquity: -3,
    position: [12, -7, 40],
    left: { legLength: 4, offset: 46, flexion: 9, rotation: -12, abduction: 4 },
    right: { legLength: -3, offset: 41, flexion: 3, rotation: 5, abduction: -2 },
  });
  const { landmarks, sides } = anatomyOf(parameters);
  // With more offset the neck, whose angle stays, brings the head higher, too.
  const height = ({ legLength, offset, neckShaftAngle }: HipParameters): number =>
    legLength + offset * Math.tan(((neckShaftAngle - 90) * Math.PI) / 180);
  const within = (value: number | undefined, truth: number): void =>
    expect(Math.abs((value ?? Number.NaN) - truth)).toBeLessThan(0.2);

  it.each(SIDES)('differ between the sides as they were built, where nothing moves (%s)', (side) => {
    const centres = { inPelvis: headOf(landmarks, side), onFemur: headOf(landmarks, side) };
    const [own, opposite] = [parameters.hips[side], parameters.hips[other(side)]];
    const [length, offset] = [
      plannedLegLength(landmarks, side, centres),
      plannedOffset(landmarks, side, centres),
    ];
    within(length.change.value, 0);
    within(length.toOtherSide.value, height(own) - height(opposite));
    within(offset.change.value, 0);
    within(offset.planned.value, own.offset);
    within(offset.toOtherSide.value, own.offset - opposite.offset);
  });

  it.each(SIDES)('follow a cup that moves in the pelvis and a head that moves on the femur (%s)', (side) => {
    const { down, out } = femurOf(landmarks, side);
    const pelvis = sides[side].pelvisPose;
    const native = headOf(landmarks, side);
    // 5 mm down, 3 mm in and 2 mm to the front in the pelvis as it was built.
    const way = turned(pelvis, [side === 'LEFT' ? -3 : 3, -2, -5]);
    const centres = {
      inPelvis: plus(native, way),
      onFemur: plus(native, plus(times(down, -6), times(out, 2.5))),
    };
    const own = parameters.hips[side];
    const length = plannedLegLength(landmarks, side, centres);
    within(length.change.value, 5 + 6);
    within(length.toOtherSide.value, height(own) - height(parameters.hips[other(side)]) + 11);
    const offset = plannedOffset(landmarks, side, centres);
    within(offset.planned.value, own.offset + 2.5);
    within(offset.change.value, 2.5);
    const moved = centreMovement(landmarks, side, centres.inPelvis);
    within(moved.value?.medial, 3);
    within(moved.value?.anterior, 2);
    within(moved.value?.superior, -5);
    within(globalOffsetChange(offset, moved).value, 2.5 - 3);
  });

  it.each(SIDES)('are those of the stem that is planned (%s)', (side) => {
    const { down } = femurOf(landmarks, side);
    const [stem, head] = [GENERIC_CATALOGUE.stems[17], GENERIC_CATALOGUE.heads.at(-2)];
    const { lesserTrochanter } = landmarks[side];
    if (!stem || !head || !lesserTrochanter) throw new Error('Something is missing.');
    const placement = stemPlacement(landmarks, side, {
      neckCut: millimetres(14),
      depth: millimetres(1.5),
      torsion: degrees(6),
    });
    if (placement.absence) throw new Error('The stem cannot be placed.');
    const onFemur = headOnFemur(placement.value, stem, head);
    const neck = head.neckLength;
    const angle = (stem.neckAngle * Math.PI) / 180;
    expect(dot(difference(lesserTrochanter, onFemur), down)).toBeCloseTo(
      14 - 1.5 + stem.headHeight - neck * Math.cos(angle),
      6,
    );
    const offset = plannedOffset(landmarks, side, { onFemur });
    expect(offset.planned.value).toBeCloseTo(stem.femoralOffset + neck * Math.sin(angle), 6);
  });
});

const HIP: SyntheticHip = {
  inclination: 40,
  anteversion: 15,
  diameter: 52,
  neckInclination: 127,
  torsion: 14,
  offset: 42,
  legLength: 45,
  abduction: 4,
  flexion: 6,
  turnedOut: 10,
};

const anyStem: fc.Arbitrary<Omit<PlannedStem, 'part'>> = fc.record({
  neckCut: between(0, 40).map(millimetres),
  depth: between(-10, 10).map(millimetres),
  torsion: between(-40, 40).map(degrees),
});

describe('a stem in the femur', () => {
  const landmarks = syntheticHips({ LEFT: HIP, RIGHT: { ...HIP, torsion: 20 } });
  const [stem] = GENERIC_CATALOGUE.stems;
  const [head] = GENERIC_CATALOGUE.heads;

  it('lies on the axis of the shaft in axes at right angles, on both sides as mirror images', () => {
    const mirror = mirrored(landmarks);
    fc.assert(
      fc.property(anyStem, fc.constantFrom(...SIDES), (planned, side) => {
        const placement = stemPlacement(landmarks, side, planned).value;
        const reflected = stemPlacement(mirror, other(side), planned).value;
        if (!placement || !reflected || !stem || !head) throw new Error('The stem cannot be placed.');
        const { x, y, z, origin } = placement;
        for (const axis of [x, y, z]) expect(lengthOf(axis)).toBeCloseTo(1, 9);
        for (const [a, b] of [
          [x, y],
          [y, z],
          [z, x],
        ] as const)
          expect(dot(a, b)).toBeCloseTo(0, 9);
        const { shaftProximal } = landmarks[side];
        const off = shaftProximal && across(difference(origin, shaftProximal), z);
        expect(off && lengthOf(off)).toBeCloseTo(0, 6);
        const [hx, hy, hz] = headOnFemur(placement, stem, head);
        expect(headOnFemur(reflected, stem, head)).toEqual([-hx, hy, hz]);
      }),
    );
  });

  it('turns its neck to the front by its torsion against the native neck', () => {
    fc.assert(
      fc.property(anyStem, fc.constantFrom(...SIDES), (planned, side) => {
        const combined = combinedAnteversion(landmarks, side, degrees(20), planned.torsion).value;
        const native = side === 'LEFT' ? 14 : 20;
        expect(combined?.stemTorsion).toBeCloseTo(native + planned.torsion, 6);
        const placement = stemPlacement(landmarks, side, planned).value;
        const { medialPosteriorCondyle: medial, lateralPosteriorCondyle: lateral } = landmarks[side];
        if (!placement || !medial || !lateral) throw new Error('Something is missing.');
        // Against the condyles, seen along the shaft, straight from the axes of the stem.
        const line = unit(across(difference(medial, lateral), placement.z));
        const front = times(placement.y, side === 'LEFT' ? 1 : -1);
        const torsion = Math.atan2(-dot(line, front), dot(line, placement.x));
        expect((torsion * 180) / Math.PI).toBeCloseTo(native + planned.torsion, 6);
      }),
    );
  });

  it('cannot be placed without its landmarks, which are named', () => {
    const { neckCentre: _, ...rest } = landmarks.LEFT;
    const placement = stemPlacement({ ...landmarks, LEFT: rest }, 'LEFT', {
      neckCut: millimetres(10),
      depth: millimetres(0),
      torsion: degrees(0),
    });
    expect(placement.absence).toEqual({
      why: 'missing',
      landmarks: [{ side: 'LEFT', landmark: 'neckCentre' }],
    });
  });
});

describe('combined anteversion', () => {
  const landmarks = syntheticHips({ LEFT: HIP, RIGHT: HIP });

  it('is the sum of cup and stem, with the band of Dorr and the target of Widmer', () => {
    const { value } = combinedAnteversion(landmarks, 'LEFT', degrees(20), degrees(0));
    expect(value?.sum).toBeCloseTo(34, 6);
    expect(value?.isInDorrBand).toBe(true);
    expect(value?.widmer).toBeCloseTo(20 + 0.7 * 14, 6);
    expect(combinedAnteversion(landmarks, 'LEFT', degrees(20), degrees(-10)).value?.isInDorrBand).toBe(false);
    expect(combinedAnteversion(landmarks, 'LEFT', degrees(35), degrees(5)).value?.isInDorrBand).toBe(false);
  });

  it('is unknown where the knees were not scanned', () => {
    const { medialPosteriorCondyle: _, ...rest } = landmarks.LEFT;
    const absent = combinedAnteversion({ ...landmarks, LEFT: rest }, 'LEFT', degrees(20), degrees(0));
    expect(absent.absence?.why).toBe('missing');
  });
});
