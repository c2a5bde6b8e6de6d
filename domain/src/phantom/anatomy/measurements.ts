import type { Vector } from '../../ct/vector.ts';
import type { Side } from '../../hip/side.ts';
import type { HalfAnatomy } from './landmarks.ts';
import type { HipParameters } from './parameters.ts';
import { turned } from './pose.ts';
import { onSide } from './sides.ts';

/** Exact by construction. Angles in degrees, lengths in millimetres. */
export interface ExactMeasurements {
  /** Out of the socket, in LPS. */
  readonly acetabularAxis: Vector;
  /** Radiographic, against the plane in which the pelvis was built: the anterior pelvic plane of a symmetric one. */
  readonly inclination: number;
  readonly anteversion: number;
  readonly acetabularDiameter: number;
  readonly femoralHeadDiameter: number;
  readonly neckShaftAngle: number;
  readonly torsion: number;
  readonly femoralOffset: number;
}

export const exactMeasurements = (half: HalfAnatomy, hip: HipParameters, side: Side): ExactMeasurements => {
  const { axis, angles, radius } = half.hipBone.acetabulum;
  return {
    acetabularAxis: turned(half.pelvisPose, onSide(side, axis)),
    ...angles,
    acetabularDiameter: 2 * radius,
    femoralHeadDiameter: hip.headDiameter,
    neckShaftAngle: hip.neckShaftAngle,
    torsion: hip.torsion,
    femoralOffset: hip.offset,
  };
};
