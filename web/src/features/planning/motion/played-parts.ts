import { headCentreOnStem, neckAxis } from '@cotyle/domain/implants/references';
import { plus, times } from '@cotyle/domain/landmarks/points';
import { cross } from '@cotyle/domain/ct/vector';
import type { Vector } from '@cotyle/domain/ct/vector';
import { femurPlacement, movedWith } from '@cotyle/domain/motion/femur-pose';
import type { RigidPlacement } from '@cotyle/domain/motion/femur-pose';
import type { PelvicTilts } from '@cotyle/domain/motion/movements';
import { playedAngles } from '@cotyle/domain/motion/playback';
import type { MovementResult } from '@cotyle/domain/motion/range-of-motion';
import type { HipInMotion } from '@cotyle/domain/planning/implants-in-motion';
import type { MotionParts } from '@cotyle/domain/planning/motion-plan';
import { placedAt } from '@cotyle/domain/planning/stem-placement';
import type { ShownPart } from '../../../viewer/model-viewer.tsx';
import type { Mark } from '../../../viewer/scene/marks.ts';
import { shownPart } from '../../../shared/planned-scene/scene.ts';
import { isFemur } from '../../../shared/planned-scene/stem-scene.ts';
import { pairText } from './pair-text.ts';
import type { PlayedMovement } from './use-playback.ts';

const columnsOf = ({ x, y, z, origin }: RigidPlacement): ShownPart['placement'] => [x, y, z, origin];

const directionIn = ({ x, y, z }: RigidPlacement, [a, b, c]: Vector): Vector =>
  plus(times(x, a), plus(times(y, b), times(z, c)));

/** The head on its stem: z points away from the neck. */
const headOnStem = (stem: RigidPlacement, parts: MotionParts): RigidPlacement => {
  const z = directionIn(stem, neckAxis(parts.stem));
  return {
    origin: placedAt(stem, headCentreOnStem(parts.stem, parts.head)),
    x: cross(stem.y, z),
    y: stem.y,
    z,
  };
};

const movedFemur = (femur: ShownPart, moved: RigidPlacement, { plan }: HipInMotion): ShownPart => ({
  ...femur,
  placement: columnsOf(moved),
  bone: {
    opacity: femur.bone?.opacity ?? 1,
    cutOff: plan.neckCuts?.map(({ point, normal }) => ({
      point: placedAt(moved, point),
      normal: directionIn(moved, normal),
    })),
  },
});

/** What is drawn of a plan while one of its movements is played: femur, stem and head move, the rest stays. */
export const playedParts = (
  drawn: readonly ShownPart[],
  parts: MotionParts,
  hip: HipInMotion,
  { playback, at }: Pick<PlayedMovement, 'playback' | 'at'>,
  tilts: PelvicTilts,
): readonly ShownPart[] => {
  const moved = femurPlacement(hip, playedAngles(playback, at), tilts[playback.movement.posture]);
  const implants = [
    shownPart(parts.head, columnsOf(movedWith(moved, headOnStem(hip.stem, parts)))),
    { ...shownPart(parts.stem, columnsOf(movedWith(moved, hip.stem))), throughBone: true },
  ];
  const own = new Set([parts.head.id, parts.stem.id, ...implants.map(({ key }) => key)]);
  // Only a stem that is placed in it says where the femur goes.
  const femora = hip.plan.neckCuts ? drawn.filter(isFemur) : [];
  return [
    ...drawn.filter((part) => !own.has(part.key) && !isFemur(part)),
    ...implants,
    ...femora.map((femur) => movedFemur(femur, moved, hip)),
  ];
};

const CONTACT_COLOUR = '#c4301b';

/** The point that touches. */
export const contactMark = ({ point, pair }: NonNullable<MovementResult['first']>): Mark => ({
  id: 'contact',
  points: [point],
  joined: false,
  label: pairText(pair),
  colour: CONTACT_COLOUR,
});
