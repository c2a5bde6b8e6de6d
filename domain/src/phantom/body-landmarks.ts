import type { Vector } from '../ct/vector.ts';
import { millimetres } from '../cup/units.ts';
import type { Side } from '../hip/side.ts';
import type { Landmarks, SideLandmarks } from '../landmarks/landmarks.ts';
import { HEAD_GAP, KNEE, LESSER_TROCHANTER } from './body.ts';
import { hipCentre } from './hemipelvis.ts';

/** On the surface of a condyle, at its back. */
const CONDYLE_BACK = 36;

/** The axis of the shaft, from its upper end to above the knee. */
const SHAFT: readonly [Vector, Vector] = [
  [130, 5, -50],
  [108, 0, KNEE + 60],
];

const onShaft = (z: number): Vector => {
  const [[ax, ay, az], [bx, by, bz]] = SHAFT;
  const t = (z - az) / (bz - az);
  return [ax + t * (bx - ax), ay + t * (by - ay), z];
};

const landmarksOn = (side: Side, socketRadius: number): Partial<SideLandmarks> => {
  const s = side === 'LEFT' ? 1 : -1;
  const at = ([x, y, z]: Vector): Vector => [s * x, y, z];
  return {
    anteriorSuperiorIliacSpine: at([98, -46, 92]),
    pubicTubercle: at([16, -66, -36]),
    teardrop: at([66, 2, -22]),
    acetabularCentre: hipCentre(side),
    acetabularDiameter: millimetres(2 * socketRadius),
    femoralHeadCentre: hipCentre(side),
    femoralHeadDiameter: millimetres(2 * (socketRadius - HEAD_GAP)),
    neckCentre: at([110, 1, -23]),
    greaterTrochanter: at([140, 12, -7]),
    lesserTrochanter: at([109, 24, LESSER_TROCHANTER]),
    shaftProximal: at(onShaft(-75)),
    shaftDistal: at(onShaft(-112)),
    medialPosteriorCondyle: at([88, CONDYLE_BACK, KNEE]),
    lateralPosteriorCondyle: at([132, CONDYLE_BACK, KNEE]),
  };
};

/** The landmarks of the synthetic body, on both sides. */
export const bodyLandmarks = (socketRadius: number): Landmarks => ({
  LEFT: landmarksOn('LEFT', socketRadius),
  RIGHT: landmarksOn('RIGHT', socketRadius),
});
