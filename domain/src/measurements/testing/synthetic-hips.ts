import { axisInModel } from '../../cup/placement.ts';
import { degrees, inRadians } from '../../cup/units.ts';
import type { Vector } from '../../ct/vector.ts';
import { cross, dot } from '../../ct/vector.ts';
import type { Side } from '../../hip/side.ts';
import type { Landmarks, SideLandmarks } from '../../landmarks/landmarks.ts';
import { plus, times, unit } from '../../landmarks/points.ts';

/** What is known of one hip before its landmarks are made from it. Lengths in millimetres, angles in degrees. */
export interface SyntheticHip {
  readonly inclination: number;
  readonly anteversion: number;
  readonly diameter: number;
  readonly neckInclination: number;
  readonly torsion: number;
  readonly offset: number;
  /** From the level of the teardrops down to the lesser trochanter. */
  readonly legLength: number;
  /** How the leg lies: abducted, flexed and turned out, in degrees. */
  readonly abduction: number;
  readonly flexion: number;
  readonly turnedOut: number;
}

export interface RigidMotion {
  /** The axes of the body in LPS: left, posterior, superior. */
  readonly axes: readonly [Vector, Vector, Vector];
  readonly by: Vector;
}

export const turnedBy = ({ axes }: RigidMotion, [x, y, z]: Vector): Vector =>
  plus(plus(times(axes[0], x), times(axes[1], y)), times(axes[2], z));

export const movedBy = (motion: RigidMotion, point: Vector): Vector =>
  plus(turnedBy(motion, point), motion.by);

const mapped = (side: Partial<SideLandmarks>, move: (point: Vector) => Vector): Partial<SideLandmarks> =>
  Object.fromEntries(
    Object.entries(side).map(([name, value]) => {
      if (typeof value === 'number') return [name, value];
      return [name, name === 'acetabularRim' ? (value as Vector[]).map(move) : move(value as Vector)];
    }),
  );

export const movedLandmarks = ({ LEFT, RIGHT }: Landmarks, move: (point: Vector) => Vector): Landmarks => ({
  LEFT: mapped(LEFT, move),
  RIGHT: mapped(RIGHT, move),
});

export const mirrored = (landmarks: Landmarks): Landmarks => {
  const { LEFT, RIGHT } = movedLandmarks(landmarks, ([x, y, z]) => [-x, y, z]);
  return { LEFT: RIGHT, RIGHT: LEFT };
};

/** A rotation about an axis of length 1 (Rodrigues), counter-clockwise seen against it. */
const about = (axis: Vector, angle: number, v: Vector): Vector => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return plus(plus(times(v, c), times(cross(axis, v), s)), times(axis, dot(axis, v) * (1 - c)));
};

/** Rotation about the long axis of the table, then obliquity, then tilt about the line between the spines. */
export const position = (tilt: number, rotation: number, obliquity: number, by: Vector): RigidMotion => {
  const turned = (v: Vector): Vector => {
    const tilted = about([1, 0, 0], -inRadians(degrees(tilt)), v);
    const oblique = about([0, 1, 0], -inRadians(degrees(obliquity)), tilted);
    return about([0, 0, 1], inRadians(degrees(rotation)), oblique);
  };
  return { axes: [turned([1, 0, 0]), turned([0, 1, 0]), turned([0, 0, 1])], by };
};

const RIM_POINTS = 12;

/** Around the opening, the lowest quarter left out, where the notch is. */
const rimOf = (centre: Vector, axis: Vector, radius: number): Vector[] => {
  const up = unit(cross(axis, cross([0, 0, 1], axis)));
  return Array.from({ length: RIM_POINTS }, (_, n) => {
    const angle = ((n / (RIM_POINTS - 1) - 0.5) * 2 * Math.PI * 3) / 4;
    return plus(plus(centre, times(about(axis, angle, up), radius)), times(axis, 2));
  });
};

const HEAD: Vector = [88, -5, -70];
const TEARDROP_LEVEL = -95;

const legPose =
  ({ abduction, flexion, turnedOut }: SyntheticHip) =>
  (point: Vector): Vector => {
    const from: Vector = [point[0] - HEAD[0], point[1] - HEAD[1], point[2] - HEAD[2]];
    const turned = about([0, 0, 1], inRadians(degrees(turnedOut)), from);
    const flexed = about([1, 0, 0], -inRadians(degrees(flexion)), turned);
    return plus(HEAD, about([0, 1, 0], -inRadians(degrees(abduction)), flexed));
  };

/** A left hip in the frame of its pelvis. The femur is made with its condyles along x and then laid as the leg lies. */
const leftHip = (hip: SyntheticHip): SideLandmarks => {
  const [neck, torsion] = [inRadians(degrees(hip.neckInclination)), inRadians(degrees(hip.torsion))];
  const medially: Vector = [-Math.cos(torsion), -Math.sin(torsion), 0];
  const axis = plus(times(medially, Math.sin(neck)), [0, 0, -Math.cos(neck)]);
  const shaft = plus(HEAD, times(medially, -hip.offset));
  const lesser = TEARDROP_LEVEL - hip.legLength;
  const laid = legPose(hip);
  const pair = { inclination: degrees(hip.inclination), anteversion: degrees(hip.anteversion) };
  return {
    anteriorSuperiorIliacSpine: [120, -60, 0],
    pubicTubercle: [25, -60, -90],
    teardrop: [65, -10, TEARDROP_LEVEL],
    acetabularRim: rimOf(HEAD, axisInModel(pair, 'LEFT'), hip.diameter / 2),
    acetabularCentre: HEAD,
    acetabularDiameter: hip.diameter,
    femoralHeadCentre: HEAD,
    femoralHeadDiameter: hip.diameter - 4,
    neckCentre: laid(plus(HEAD, times(axis, -25))),
    greaterTrochanter: laid(plus(shaft, [12, 5, 5])),
    lesserTrochanter: laid([shaft[0] - 18, shaft[1] + 12, lesser]),
    shaftProximal: laid([shaft[0], shaft[1], lesser - 20]),
    shaftDistal: laid([shaft[0], shaft[1], lesser - 60]),
    medialPosteriorCondyle: laid([shaft[0] - 25, shaft[1] + 30, lesser - 380]),
    lateralPosteriorCondyle: laid([shaft[0] + 25, shaft[1] + 30, lesser - 375]),
  };
};

export const syntheticHips = (hips: Readonly<Record<Side, SyntheticHip>>): Landmarks => {
  const right = movedLandmarks({ LEFT: leftHip(hips.RIGHT), RIGHT: {} }, ([x, y, z]) => [-x, y, z]);
  return { LEFT: leftHip(hips.LEFT), RIGHT: right.LEFT };
};
