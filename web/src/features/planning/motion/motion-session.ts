import type { KindContacts } from '@cotyle/domain/motion/contacts';
import { marginMap } from '@cotyle/domain/motion/margin-map';
import type { MapRow } from '@cotyle/domain/motion/margin-map';
import { DAILY_POSITIONS } from '@cotyle/domain/motion/movements';
import type { PlannedHip } from '@cotyle/domain/motion/planned-hip';
import { hipOf, preparedFemur, preparedPelvis } from '@cotyle/domain/motion/prepared-hip';
import type { HipBoneFrames, PreparedHip } from '@cotyle/domain/motion/prepared-hip';
import { moveHip, pelvisContacts } from '@cotyle/domain/motion/range-of-motion';
import { bonesInMotion, hipInMotion, implantsInMotion } from '@cotyle/domain/planning/implants-in-motion';
import type { Mesh } from '@cotyle/domain/models/mesh';
import type { MotionAnswer, MotionQuestion } from './messages.ts';

/** What the worker of the movements keeps and does; without the worker itself. */

interface Asked {
  readonly id: number;
  readonly question: MotionQuestion;
}

interface SessionOptions {
  readonly post: (answer: MotionAnswer) => void;
  /** Lets a newer question in. */
  readonly turn: () => Promise<void>;
}

const plannedHip = (question: MotionQuestion, bones: PreparedHip | undefined): PlannedHip => {
  const { plan, parts, landmarks, torsion, tilts } = question;
  const hip = hipInMotion(plan, parts, landmarks, torsion);
  // Without the cut of a stem that is placed in it, the femur would still have its own head.
  return bones && hip.plan.neckCuts
    ? bonesInMotion(hip, bones, question.stemMesh, tilts)
    : implantsInMotion(hip, tilts);
};

/** A newer question, or bones that have become ready, end the work on what was asked before. */
export const createMotionSession = ({ post, turn }: SessionOptions) => {
  let run = 0;
  let asked: Asked | undefined;
  let bones: PreparedHip | undefined;

  const answer = async ({ id, question }: Asked): Promise<void> => {
    const own = ++run;
    await turn();
    if (own !== run) return;
    const hip = plannedHip(question, bones);
    const { criteria } = question;
    const contacts: KindContacts[] = [];
    for (const movement of [...criteria, ...DAILY_POSITIONS]) {
      contacts.push(pelvisContacts(hip, movement));
      await turn();
      if (own !== run) return;
    }
    const ofDaily = contacts.slice(criteria.length);
    post({
      kind: 'movements',
      id,
      criteria: criteria.map((movement, n) => moveHip(hip, movement, contacts[n])),
      daily: DAILY_POSITIONS.map((movement, n) => moveHip(hip, movement, ofDaily[n])),
    });
    const rows: MapRow[] = [];
    for (const row of marginMap(hip, criteria, contacts.slice(0, criteria.length))) {
      rows.push(row);
      await turn();
      if (own !== run) return;
    }
    post({ kind: 'map', id, rows });
  };

  return {
    ask: (id: number, question: MotionQuestion): Promise<void> => {
      asked = { id, question };
      return answer(asked);
    },
    /** One bone after the other, so that no more than one is there as it was loaded. Questions are answered in between. */
    prepare: async (
      frames: HipBoneFrames,
      load: { readonly pelvis: () => Promise<Mesh>; readonly femur: () => Promise<Mesh> },
    ): Promise<void> => {
      const pelvis = preparedPelvis(await load.pelvis(), frames.pelvis);
      if (pelvis.problem)
        return post({ kind: 'bones', refused: { bone: 'pelvis', problem: pelvis.problem } });
      await turn();
      const femur = preparedFemur(await load.femur(), frames.femur);
      if (femur.problem) return post({ kind: 'bones', refused: { bone: 'femur', problem: femur.problem } });
      bones = hipOf(frames, { pelvisField: pelvis.value, femurTree: femur.value });
      post({ kind: 'bones', refused: undefined });
      if (asked) await answer(asked);
    },
  };
};
