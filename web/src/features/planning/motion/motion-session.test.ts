import { degrees, millimetres } from '@cotyle/domain/cup/units';
import { ball, box } from '@cotyle/domain/distance/testing/solids';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import { partMesh } from '@cotyle/domain/implants/part-mesh';
import { syntheticHips } from '@cotyle/domain/measurements/testing/synthetic-hips';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { MAP_INCLINATIONS } from '@cotyle/domain/motion/margin-map';
import { AVERAGE_TILTS, CRITERIA } from '@cotyle/domain/motion/movements';
import type { HipBoneFrames } from '@cotyle/domain/motion/prepared-hip';
import { boneFrames, exposedStem, motionParts } from '@cotyle/domain/planning/implants-in-motion';
import type { Plan } from '@cotyle/domain/planning/plan';
import { SLOW } from '@cotyle/domain/testing/slow';
import { describe, expect, it } from 'vitest';
import { aPlan } from '../../../shared/testing/a-plan.ts';
import type { MotionAnswer, MotionQuestion } from './messages.ts';
import { createMotionSession } from './motion-session.ts';

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
const [X, Y, Z] = LANDMARKS.LEFT.femoralHeadCentre ?? [0, 0, 0];
const PELVIS = box([X - 30, Y - 75, Z - 60], [X + 70, Y - 60, Z + 60], 8);
const FEMUR = ball([X + 35, Y, Z - 60], 14, 8);
const STEM = {
  part: 'generic/stem/6-standard-135',
  neckCut: millimetres(34),
  depth: millimetres(0),
  torsion: degrees(0),
};

const questionOf = (stem: Plan['stem'] = STEM): MotionQuestion => {
  const start = aPlan('LEFT', { stem });
  const plan = { ...start, cup: { ...start.cup, centre: { x: X, y: Y, z: Z } } };
  const parts = motionParts(GENERIC_CATALOGUE, plan);
  if (!parts) throw new Error('The parts are in the catalogue.');
  return {
    plan,
    parts,
    stemMesh: exposedStem(partMesh(parts.stem), parts),
    landmarks: LANDMARKS,
    torsion: degrees(15),
    criteria: CRITERIA.slice(0, 2),
    tilts: AVERAGE_TILTS,
  };
};

const started = () => {
  const answers: MotionAnswer[] = [];
  const session = createMotionSession({
    post: (answer) => answers.push(answer),
    turn: () => Promise.resolve(),
  });
  const frames = boneFrames(LANDMARKS, 'LEFT') as HipBoneFrames;
  return {
    answers,
    ask: session.ask,
    prepare: (pelvis: Mesh, femur: Mesh) =>
      session.prepare(frames, {
        pelvis: () => Promise.resolve(pelvis),
        femur: () => Promise.resolve(femur),
      }),
    said: () =>
      answers.map((answer) => {
        if (answer.kind === 'bones') return answer.refused ?? 'bones';
        const { basis } = (answer.kind === 'map' ? answer.rows : answer.criteria)[0] ?? {};
        return `${answer.id} ${answer.kind}: ${basis}`;
      }),
  };
};

describe('the movements of a plan', () => {
  it('are of the implants until the bones are prepared, and come again with them', async () => {
    const { ask, prepare, said, answers } = started();
    await ask(1, questionOf());
    await prepare(PELVIS, FEMUR);
    expect(said()).toEqual([
      '1 movements: implants',
      '1 map: implants',
      'bones',
      '1 movements: implants and bones',
      '1 map: implants and bones',
    ]);
    const [, , , movements, map] = answers;
    expect(movements?.kind === 'movements' ? movements.criteria[0]?.first?.pair : '').toBe('femur on pelvis');
    expect(map?.kind === 'map' ? map.rows.map(({ inclination }) => inclination) : []).toEqual(
      MAP_INCLINATIONS,
    );
  });

  it('are of the implants alone without a stem, though the bones are there', async () => {
    const { ask, prepare, said } = started();
    await prepare(PELVIS, FEMUR);
    await ask(1, questionOf(null));
    expect(said()).toEqual(['bones', '1 movements: implants', '1 map: implants']);
  });

  it('of a plan that has changed meanwhile are given up', SLOW, async () => {
    const { ask, prepare, said } = started();
    await prepare(PELVIS, FEMUR);
    await Promise.all([ask(1, questionOf()), ask(2, questionOf())]);
    expect(said()).toEqual(['bones', '2 movements: implants and bones', '2 map: implants and bones']);
  });

  it('go on with the implants where a bone is refused, and the bone and the reason are said', async () => {
    for (const [pelvis, femur, refused] of [
      [PELVIS, { ...FEMUR, triangles: FEMUR.triangles.slice(3) }, { bone: 'femur', problem: 'open' }],
      [PELVIS, ball([-X, Y, Z], 24, 24), { bone: 'femur', problem: 'far' }],
      [ball([X, Y, Z], 4, 24), FEMUR, { bone: 'pelvis', problem: 'tooSmall' }],
    ] as const) {
      const { ask, prepare, said } = started();
      await prepare(pelvis, femur);
      await ask(1, questionOf());
      expect(said()).toEqual([refused, '1 movements: implants', '1 map: implants']);
    }
  });
});
