import { degrees, millimetres } from '@cotyle/domain/cup/units';
import type { Vector } from '@cotyle/domain/ct/vector';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { plus, times } from '@cotyle/domain/landmarks/points';
import { syntheticHips } from '@cotyle/domain/measurements/testing/synthetic-hips';
import { ball } from '@cotyle/domain/distance/testing/solids';
import { AVERAGE_TILTS, CRITERIA } from '@cotyle/domain/motion/movements';
import type { Movement } from '@cotyle/domain/motion/movements';
import { hipInMotion, motionParts } from '@cotyle/domain/planning/implants-in-motion';
import { partsOf } from '@cotyle/domain/planning/parts';
import type { Plan } from '@cotyle/domain/planning/plan';
import { describe, expect, it } from 'vitest';
import type { ShownPart } from '../../../viewer/model-viewer.tsx';
import { shownParts } from '../../../shared/planned-scene/scene.ts';
import { shownFemur } from '../../../shared/planned-scene/stem-scene.ts';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import { contactMark, playedParts } from './played-parts.ts';

const HIP = {
  inclination: 40,
  anteversion: 15,
  diameter: 52,
  neckInclination: 127,
  torsion: 14,
  offset: 42,
  legLength: 45,
  abduction: 0,
  flexion: 0,
  turnedOut: 0,
};
const LANDMARKS = syntheticHips({ LEFT: HIP, RIGHT: HIP });
const STEM = {
  part: 'generic/stem/6-standard-135',
  neckCut: millimetres(20),
  depth: millimetres(0),
  torsion: degrees(0),
};
const FLEXION = CRITERIA[0] as Movement;

const drawnAt = (plan: Plan, landmarks: typeof LANDMARKS, at: number) => {
  const parts = motionParts(GENERIC_CATALOGUE, plan);
  if (!parts) throw new Error('The parts are in the catalogue.');
  const hip = hipInMotion(plan, parts, landmarks, degrees(15));
  const drawn = [
    ...shownParts(plan, partsOf(GENERIC_CATALOGUE, plan), undefined),
    ...shownFemur(
      { surface: ball([100, 0, -150], 20, 8), fileId: 9, colour: '#eee', opacity: 1 },
      undefined,
      'planned',
    ),
  ];
  const playback = { movement: FLEXION, leadIn: 0, end: 110 };
  return { hip, drawn, played: playedParts(drawn, parts, hip, { playback, at }, AVERAGE_TILTS) };
};
const originOf = (parts: readonly ShownPart[], key: RegExp): Vector =>
  parts.find((part) => key.test(part.key))?.placement[3] ?? [0, 0, 0];

const expectClose = (actual: Vector, expected: Vector): void =>
  actual.forEach((value, k) => expect(value).toBeCloseTo(expected[k] ?? 0, 6));

describe('a movement that is played', () => {
  it('keeps the head in the cup and moves femur and stem about it', () => {
    const { hip, played, drawn } = drawnAt(aPlan('LEFT', { stem: STEM }), LANDMARKS, 90);
    expectClose(originOf(played, /head/), hip.pelvis.origin);
    expect(originOf(played, /cup/)).toEqual(originOf(drawn, /cup/));
    // The stem lies below the head; flexed by 90° it lies in front of it.
    const ahead = hip.pelvis.origin[1] - originOf(played, /stem/)[1];
    expect(ahead).toBeGreaterThan(25);
    const femur = played.find(({ key }) => key === 'femur 9');
    const [x, y, z, origin] = femur?.placement ?? [];
    const moved = (point: Vector): Vector =>
      x && y && z && origin
        ? plus(origin, plus(times(x, point[0]), plus(times(y, point[1]), times(z, point[2]))))
        : [0, 0, 0];
    // The cut moves with the bone that it belongs to.
    expectClose(
      femur?.bone?.cutOff?.[0]?.point ?? [0, 0, 0],
      moved(hip.plan.neckCuts?.[0]?.point ?? [1, 1, 1]),
    );
  });

  it('moves the implants alone without a femur, with a stem that stands for the planned one', () => {
    const { hip, played } = drawnAt(aPlan('LEFT'), { LEFT: {}, RIGHT: {} }, 0);
    expectClose(originOf(played, /head/), hip.pelvis.origin);
    expect(played.some(({ key }) => key.startsWith('generic/stem/'))).toBe(true);
    expect(played.some(({ key }) => key.startsWith('femur'))).toBe(false);
  });

  it('has its contact marked with the names of what touches', () => {
    const contact = {
      kind: 'bone on bone',
      pair: 'femur on pelvis',
      point: [1, 2, 3],
      at: FLEXION.start,
      isBeforeStart: false,
    } as const;
    expect(contactMark(contact)).toMatchObject({ points: [[1, 2, 3]], label: 'Femur on pelvis' });
  });
});
