import { difference, dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { degrees, millimetres } from '../cup/units.ts';
import type { Degrees, Millimetres } from '../cup/units.ts';
import type { Side } from '../hip/side.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { unit } from '../landmarks/points.ts';
import { femoralOffset, legLength, neckTorsion } from '../measurements/femur.ts';
import { combine, measure } from '../measurements/measured.ts';
import type { Measured } from '../measurements/measured.ts';
import { inPelvis, pelvicFrame, PLANE_LANDMARKS } from '../measurements/pelvis.ts';
import type { PelvicFrame } from '../measurements/pelvis.ts';
import { towards } from './cup-frame.ts';

const otherSide = (side: Side): Side => (side === 'LEFT' ? 'RIGHT' : 'LEFT');

export const pelvisOf = (landmarks: Landmarks): Measured<PelvicFrame> =>
  measure(landmarks, 'LEFT', PLANE_LANDMARKS, PLANE_LANDMARKS, pelvicFrame);

/** In the axes of the pelvis, in millimetres. */
export interface CentreMovement {
  readonly medial: Millimetres;
  readonly superior: Millimetres;
  readonly anterior: Millimetres;
}

/** From the centre of the femoral head, about which the hip turns now, to the planned one. */
export const centreMovement = (
  landmarks: Landmarks,
  side: Side,
  hipCentre: Vector,
): Measured<CentreMovement> =>
  combine(
    pelvisOf(landmarks),
    measure(landmarks, side, ['femoralHeadCentre'], [], (own) => own.femoralHeadCentre),
    (pelvis, now) => {
      const [left, posterior, superior] = inPelvis(pelvis, difference(hipCentre, now));
      return {
        medial: millimetres(-towards(side) * left),
        superior: millimetres(superior),
        anterior: millimetres(-posterior),
      };
    },
  );

/** A length as planned, against now and against the other side, which stays as it is. */
export interface PlannedLength {
  readonly planned: Measured<Millimetres>;
  readonly change: Measured<Millimetres>;
  readonly toOtherSide: Measured<Millimetres>;
}

const less = (a: Measured<Millimetres>, b: Measured<Millimetres>): Measured<Millimetres> =>
  combine(a, b, (one, other) => millimetres(one - other));

const compared = (
  planned: Measured<Millimetres>,
  now: Measured<Millimetres>,
  other: Measured<Millimetres>,
): PlannedLength => ({ planned, change: less(planned, now), toOtherSide: less(planned, other) });

const withHead = (landmarks: Landmarks, side: Side, femoralHeadCentre: Vector): Landmarks => ({
  ...landmarks,
  [side]: { ...landmarks[side], femoralHeadCentre },
});

/** The two centres that the operation brings together: of the cup's bearing, and of the head on the stem as scanned. */
export interface PlannedCentres {
  readonly inPelvis: Vector;
  readonly onFemur: Vector;
}

/** As it is measured before, with the part in the pelvis from one centre and the part in the femur from the other. */
export const plannedLegLength = (
  landmarks: Landmarks,
  side: Side,
  { inPelvis: hip, onFemur }: PlannedCentres,
): PlannedLength => {
  const moved = legLength(withHead(landmarks, side, hip), side);
  const along = measure(landmarks, side, ['shaftProximal', 'shaftDistal'], [], (own) => {
    const down = unit(difference(own.shaftDistal, own.shaftProximal));
    const between = dot(difference(hip, onFemur), down);
    return Number.isFinite(between) ? millimetres(between) : undefined;
  });
  const planned = combine(moved, along, (length, between) => millimetres(length + between));
  return compared(planned, legLength(landmarks, side), legLength(landmarks, otherSide(side)));
};

export const plannedOffset = (
  landmarks: Landmarks,
  side: Side,
  { onFemur }: Pick<PlannedCentres, 'onFemur'>,
): PlannedLength =>
  compared(
    femoralOffset(withHead(landmarks, side, onFemur), side),
    femoralOffset(landmarks, side),
    femoralOffset(landmarks, otherSide(side)),
  );

/** Of the femoral offset and the hip's centre together: how far the femur moves away from the midline. */
export const globalOffsetChange = (
  offset: PlannedLength,
  movement: Measured<CentreMovement>,
): Measured<Millimetres> =>
  combine(offset.change, movement, (femoral, { medial }) => millimetres(femoral - medial));

/** Published bands, none of them called safe. Cup: radiographic anteversion; stem: torsion against the condyles. */
export const COMBINED_ANTEVERSION = {
  /** Of the sum. Dorr, Malik, Dastane, Wan 2009. */
  dorr: { label: 'Dorr 2009', min: 25, max: 50 },
  /** Of the cup's anteversion and this part of the stem's torsion. Widmer, Zurfluh 2004. */
  widmer: { label: 'Widmer 2004', stemPart: 0.7, target: 37 },
} as const;

export interface CombinedAnteversion {
  readonly stemTorsion: Degrees;
  readonly sum: Degrees;
  readonly isInDorrBand: boolean;
  readonly widmer: Degrees;
}

/** Absent where the knees were not scanned: then the torsion of the femur is unknown. */
export const combinedAnteversion = (
  landmarks: Landmarks,
  side: Side,
  cupAnteversion: Degrees,
  torsionToNeck: Degrees,
): Measured<CombinedAnteversion> => {
  const native = neckTorsion(landmarks, side);
  if (native.absence) return native;
  const { dorr, widmer } = COMBINED_ANTEVERSION;
  const stemTorsion = degrees(native.value + torsionToNeck);
  const sum = degrees(cupAnteversion + stemTorsion);
  return {
    value: {
      stemTorsion,
      sum,
      isInDorrBand: sum >= dorr.min && sum <= dorr.max,
      widmer: degrees(cupAnteversion + widmer.stemPart * stemTorsion),
    },
  };
};
