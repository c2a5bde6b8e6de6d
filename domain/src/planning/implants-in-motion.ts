import { cross, difference, dot } from '../ct/vector.ts';
import type { Vector } from '../ct/vector.ts';
import { degrees, inRadians } from '../cup/units.ts';
import type { Degrees } from '../cup/units.ts';
import type { Side } from '../hip/side.ts';
import { headCentreOnStem, neckAxis } from '../implants/references.ts';
import type { Catalogue, Stem } from '../implants/types.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { plus, times } from '../landmarks/points.ts';
import { weldedMesh } from '../distance/weld.ts';
import { neckTorsion } from '../measurements/femur.ts';
import { measure } from '../measurements/measured.ts';
import type { Mesh } from '../models/mesh.ts';
import type { TurningHip } from '../motion/femur-pose.ts';
import type { HipAxes } from '../motion/frames.ts';
import { femurAxes, pelvicPlaneAxes, tableAxes } from '../motion/hip-axes.ts';
import type { PelvicTilts } from '../motion/movements.ts';
import { planHip } from '../motion/planned-hip.ts';
import type { MotionPlan, PlannedHip } from '../motion/planned-hip.ts';
import { hipOf } from '../motion/prepared-hip.ts';
import type { HipBoneFrames, PreparedHip } from '../motion/prepared-hip.ts';
import { plannedHipCentre } from './feedback.ts';
import { pelvisOf } from './joint-change.ts';
import { implantPair, motionInputs, neckSideLength } from './motion-plan.ts';
import type { MotionParts } from './motion-plan.ts';
import { partsOf } from './parts.ts';
import type { Plan } from './plan.ts';
import { placedAt } from './stem-placement.ts';
import type { Placement } from './stem-placement.ts';

/** Of the stem's neck against the condyles, where the femur's is not known: about the mean of adults. */
export const USUAL_TORSION = degrees(15);
export const TORSION_RANGE = { min: -10, max: 40 } as const;

/** What stands for the stem of a plan that has none. */
const USUAL_STEM = { size: 6, offset: 'standard', neckAngle: 135 } as const;

export const usualStem = ({ stems }: Catalogue): Stem | undefined =>
  stems.find(
    ({ size, offset, neckAngle }) =>
      size === USUAL_STEM.size && offset === USUAL_STEM.offset && neckAngle === USUAL_STEM.neckAngle,
  ) ?? stems[0];

/** As measured on the landmarks and planned; undefined where the knees were not scanned. */
export const knownTorsion = (plan: Plan, landmarks: Landmarks): Degrees | undefined => {
  const native = neckTorsion(landmarks, plan.side);
  return native.absence ? undefined : degrees(native.value + (plan.stem?.torsion ?? 0));
};

/** The parts of a plan, with one that stands for a stem that is not planned. Undefined where the catalogue lacks one. */
export const motionParts = (catalogue: Catalogue, plan: Plan): MotionParts | undefined => {
  const { cup, liner, head, stem } = partsOf(catalogue, plan);
  const moved = plan.stem ? stem : usualStem(catalogue);
  return cup && liner && head && moved ? { cup, liner, head, stem: moved } : undefined;
};

/** A stem in a femur that stands upright with its condyles straight ahead, with its head in the centre. */
const uprightStem = (
  side: Side,
  torsion: Degrees,
  { stem, head }: MotionParts,
  centre: Vector,
): Placement => {
  const { lateral, anterior, superior: z } = tableAxes(side);
  const turn = inRadians(torsion);
  const x = plus(times(lateral, -Math.cos(turn)), times(anterior, Math.sin(turn)));
  const axes = { origin: [0, 0, 0] as const, x, y: cross(z, x), z };
  return { ...axes, origin: difference(centre, placedAt(axes, headCentreOnStem(stem, head))) };
};

/** The planned hip as it turns: the frames of both bones about the centre, and what is planned in them. */
export interface HipInMotion extends TurningHip {
  readonly side: Side;
  readonly plan: MotionPlan;
  /** Of the stem, in the frame in which the femur was scanned. */
  readonly stem: Placement;
  /** Where the rotation of the leg comes from: the condyles, the scan, or the torsion that is assumed for the stem. */
  readonly rotation: 'condyles' | 'as scanned' | 'assumed';
}

/** The axes of the pelvic plane where it is known, else those of the scan. */
const pelvisAxes = (landmarks: Landmarks, side: Side): HipAxes => {
  const pelvis = pelvisOf(landmarks);
  return pelvis.absence ? tableAxes(side) : pelvicPlaneAxes(pelvis.value, side);
};

const FEMUR_LANDMARKS = ['femoralHeadCentre', 'shaftProximal', 'shaftDistal'] as const;

/** The bones as they are, for what is worked out once for a model. Undefined without the landmarks of the femur. */
export const boneFrames = (landmarks: Landmarks, side: Side): HipBoneFrames | undefined => {
  const own = landmarks[side];
  const { medialPosteriorCondyle, lateralPosteriorCondyle } = own;
  const { value } = measure(landmarks, side, FEMUR_LANDMARKS, [], (points) => {
    const knees =
      medialPosteriorCondyle && lateralPosteriorCondyle
        ? { medialPosteriorCondyle, lateralPosteriorCondyle }
        : {};
    const axes = femurAxes({ ...points, ...knees }, side);
    const origin = points.femoralHeadCentre;
    return axes && { pelvis: { ...pelvisAxes(landmarks, side), origin }, femur: { ...axes, origin }, side };
  });
  return value;
};

const hasCondyles = ({ medialPosteriorCondyle, lateralPosteriorCondyle }: Landmarks[Side]): boolean =>
  Boolean(medialPosteriorCondyle && lateralPosteriorCondyle);

/** With the stem in its femur where it is planned and can be placed; else with a stem of the torsion that is known or assumed. */
export const hipInMotion = (
  plan: Plan,
  parts: MotionParts,
  landmarks: Landmarks,
  assumedTorsion: Degrees,
): HipInMotion => {
  const { side } = plan;
  const bones = boneFrames(landmarks, side);
  const inputs = bones && motionInputs(plan, parts, landmarks, bones.femur);
  if (bones && inputs) {
    const { placement, ...planned } = inputs;
    return {
      side,
      pelvis: { ...bones.pelvis, origin: inputs.centreInPelvis },
      femur: { ...bones.femur, origin: inputs.centreInFemur },
      plan: planned,
      stem: placement,
      rotation: hasCondyles(landmarks[side]) ? 'condyles' : 'as scanned',
    };
  }
  const centre = plannedHipCentre(plan, parts.liner.offset);
  const known = knownTorsion(plan, landmarks);
  const stem = uprightStem(side, known ?? assumedTorsion, parts, centre);
  const femur = tableAxes(side);
  return {
    side,
    pelvis: { ...pelvisAxes(landmarks, side), origin: centre },
    femur: { ...femur, origin: centre },
    plan: {
      implants: implantPair(parts, plan.cup, stem, femur),
      cup: plan.cup.angles,
      centreInPelvis: centre,
      centreInFemur: centre,
    },
    stem,
    rotation: known === undefined ? 'assumed' : 'condyles',
  };
};

/** The planned implants without bones: what touches is metal and liner alone. */
export const implantsInMotion = (hip: HipInMotion, tilts?: PelvicTilts): PlannedHip =>
  planHip(hipOf(hip, {}), { ...hip.plan, ...(tilts && { tilts }) });

/** How far below the level of the collar point a stem is followed, in millimetres: further down it lies in bone. */
const IN_BONE_MM = 5;
/** Of the corners of a mesh, in millimetres. */
const ROUNDING_MM = 0.01;

/**
 * The triangles of a stem that may touch the pelvis and are not the side of its neck, which is a cone of its own. What
 * lies in the femur cannot touch before the femur does.
 */
export const exposedStem = ({ positions, triangles }: Mesh, { stem, head }: MotionParts): Mesh => {
  const axis = neckAxis(stem);
  const base = dot(headCentreOnStem(stem, head), axis) - neckSideLength(stem, head);
  const isKept = (corners: readonly Vector[]): boolean =>
    corners.some(([, , z]) => z > -IN_BONE_MM) &&
    corners.some((corner) => dot(corner, axis) < base - ROUNDING_MM);
  const kept: Vector[] = [];
  for (let n = 0; n < triangles.length; n += 3) {
    const points = [...triangles.subarray(n, n + 3)].map((corner): Vector => [
      positions[3 * corner] ?? 0,
      positions[3 * corner + 1] ?? 0,
      positions[3 * corner + 2] ?? 0,
    ]);
    if (isKept(points)) kept.push(...points);
  }
  return weldedMesh({ positions: Float32Array.from(kept.flat()), triangles: Uint32Array.from(kept.keys()) });
};

const placedMesh = ({ positions, triangles }: Mesh, placement: Placement): Mesh => {
  const placed = new Float32Array(positions.length);
  for (let n = 0; n < positions.length; n += 3)
    placed.set(placedAt(placement, [positions[n] ?? 0, positions[n + 1] ?? 0, positions[n + 2] ?? 0]), n);
  return { positions: placed, triangles };
};

/** With the bones, which were prepared in the frames of `boneFrames`, and what is exposed of the stem, in its own frame. */
export const bonesInMotion = (
  hip: HipInMotion,
  bones: PreparedHip,
  stem: Mesh | undefined,
  tilts?: PelvicTilts,
): PlannedHip =>
  planHip(bones, {
    ...hip.plan,
    ...(stem && { stem: placedMesh(stem, hip.stem) }),
    ...(tilts && { tilts }),
  });
