import { cross, difference } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import type { Side } from '../hip/side.ts';
import type { SideLandmarks } from '../landmarks/landmarks.ts';
import { across, isFinite, middle, times, unit } from '../landmarks/points.ts';
import type { PelvicFrame } from '../measurements/pelvis.ts';
import type { HipAxes } from './frames.ts';

const senseOf = (side: Side): 1 | -1 => (side === 'LEFT' ? 1 : -1);

/** The axes of the scan: movements then start from the position in which the patient was scanned. */
export const tableAxes = (side: Side): HipAxes => ({
  lateral: [senseOf(side), 0, 0],
  anterior: [0, -1, 0],
  superior: [0, 0, 1],
});

/** The axes of the anterior pelvic plane. */
export const pelvicPlaneAxes = ({ left, posterior, superior }: PelvicFrame, side: Side): HipAxes => ({
  lateral: times(left, senseOf(side)),
  anterior: times(posterior, -1),
  superior,
});

type FemurLandmarks = Pick<SideLandmarks, 'femoralHeadCentre' | 'shaftProximal' | 'shaftDistal'> &
  Partial<Pick<SideLandmarks, 'medialPosteriorCondyle' | 'lateralPosteriorCondyle'>>;

export interface FemurAxes extends HipAxes {
  /** Whether the rotation is that of the condyles, or that in which the leg lay in the scan. */
  readonly rotation: 'condyles' | 'as scanned';
}

const withAnterior = (lateral: Vector, superior: Vector, side: Side): HipAxes => ({
  lateral,
  anterior: times(cross(lateral, superior), senseOf(side)),
  superior,
});

/**
 * Lateral is the line that touches both condyles from behind. Seen from the front the long axis is the mechanical one,
 * from the middle between the condyles to the head; seen from the side it is that of the shaft, since the backs of the
 * condyles lie behind the knee's centre. Without condyles the shaft is the axis and the leg's rotation is that of the scan.
 * Undefined where points lie on one line.
 */
export const femurAxes = (points: FemurLandmarks, side: Side): FemurAxes | undefined => {
  const { medialPosteriorCondyle: medial, lateralPosteriorCondyle: outer } = points;
  const shaft = unit(difference(points.shaftProximal, points.shaftDistal));
  const sideways = medial && outer ? difference(outer, medial) : tableAxes(side).lateral;
  const byShaft = withAnterior(unit(across(sideways, shaft)), shaft, side);
  if (!isFinite(byShaft.lateral) || !isFinite(shaft)) return undefined;
  if (!medial || !outer) return { ...byShaft, rotation: 'as scanned' };
  const superior = unit(
    across(difference(points.femoralHeadCentre, middle(medial, outer)), byShaft.anterior),
  );
  const lateral = unit(across(byShaft.lateral, superior));
  return { lateral, anterior: byShaft.anterior, superior, rotation: 'condyles' };
};
