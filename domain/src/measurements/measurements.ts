import { millimetres } from '../cup/units.ts';
import type { Millimetres } from '../cup/units.ts';
import type { Side } from '../hip/side.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { acetabulumToPelvis, acetabulumToTable } from './acetabulum.ts';
import { femoralOffset, legLength, neckInclination, neckTorsion } from './femur.ts';
import { combine, measure } from './measured.ts';
import type { Measured } from './measured.ts';
import { pelvicPosition } from './pelvis.ts';
import type { Measurements, SideDifferences, SideMeasurements } from './types.ts';

const ofSide = (landmarks: Landmarks, side: Side): SideMeasurements => ({
  acetabulumToPelvis: acetabulumToPelvis(landmarks, side),
  acetabulumToTable: acetabulumToTable(landmarks, side),
  cupCentre: measure(landmarks, side, ['acetabularCentre'], [], (own) => own.acetabularCentre),
  cupDiameter: measure(landmarks, side, ['acetabularDiameter'], [], (own) =>
    millimetres(own.acetabularDiameter),
  ),
  femoralHeadDiameter: measure(landmarks, side, ['femoralHeadDiameter'], [], (own) =>
    millimetres(own.femoralHeadDiameter),
  ),
  neckInclination: neckInclination(landmarks, side),
  neckTorsion: neckTorsion(landmarks, side),
  legLength: legLength(landmarks, side),
  femoralOffset: femoralOffset(landmarks, side),
});

export const measurementsOf = (landmarks: Landmarks): Measurements => ({
  pelvis: pelvicPosition(landmarks),
  LEFT: ofSide(landmarks, 'LEFT'),
  RIGHT: ofSide(landmarks, 'RIGHT'),
});

export const sideDifferences = (measurements: Measurements, side: Side): SideDifferences => {
  const [own, other] = [measurements[side], measurements[side === 'LEFT' ? 'RIGHT' : 'LEFT']];
  const less = (a: Measured<Millimetres>, b: Measured<Millimetres>) =>
    combine(a, b, (mine, theirs) => millimetres(mine - theirs));
  return {
    legLengthDifference: less(own.legLength, other.legLength),
    femoralOffsetDifference: less(own.femoralOffset, other.femoralOffset),
  };
};
