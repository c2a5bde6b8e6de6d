import { marginMap } from '@cotyle/domain/motion/margin-map';
import type { MapRow } from '@cotyle/domain/motion/margin-map';
import { CRITERIA, DAILY_POSITIONS } from '@cotyle/domain/motion/movements';
import { moveHip } from '@cotyle/domain/motion/range-of-motion';
import { implantsInMotion } from '@cotyle/domain/planning/implants-in-motion';
import type { MotionAnswer, MotionCommand } from './messages.ts';

/** Moves the hip. A newer question ends the work on the one before it. */

interface WorkerScope {
  postMessage(message: MotionAnswer, options: { transfer: [] }): void;
  onmessage: ((event: { data: MotionCommand }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

const post = (message: MotionAnswer): void => scope.postMessage(message, { transfer: [] });

let newest = 0;

/** Lets a newer question in. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const answer = async ({ id, question }: MotionCommand): Promise<void> => {
  const { plan, catalogue, landmarks, torsion } = question;
  const hip = implantsInMotion(plan, catalogue, landmarks, torsion);
  if (!hip) return;
  const criteria = CRITERIA.map((movement) => moveHip(hip, movement));
  const daily = DAILY_POSITIONS.map((movement) => moveHip(hip, movement));
  post({ id, kind: 'movements', criteria, daily });
  const rows: MapRow[] = [];
  for (const row of marginMap(hip, CRITERIA)) {
    await turn();
    if (id !== newest) return;
    rows.push(row);
  }
  post({ id, kind: 'map', rows });
};

scope.onmessage = ({ data }) => {
  newest = data.id;
  void answer(data);
};
