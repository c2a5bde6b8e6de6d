import type { Vector } from '../ct/vector.ts';
import type { CupAngles } from '../cup/angles.ts';
import { neckAxis, neckLengthOf, resectionPlane } from '../implants/references.ts';
import type { Cup, Head, Liner, ReferencePlane, Stem } from '../implants/types.ts';
import type { Landmarks } from '../landmarks/landmarks.ts';
import { plus, times } from '../landmarks/points.ts';
import { directionInHip } from '../motion/frames.ts';
import type { HipAxes } from '../motion/frames.ts';
import type { ImplantPair, LinerGeometry, NeckGeometry } from '../motion/implant-geometry.ts';
import { plannedHipCentre } from './feedback.ts';
import type { Plan, PlannedCup } from './plan.ts';
import { headOnFemur, placedAt, stemPlacement } from './stem-placement.ts';
import type { Placement } from './stem-placement.ts';

/** What the range of motion needs of a plan. */
export interface MotionInputs {
  readonly implants: ImplantPair;
  readonly cup: CupAngles;
  readonly centreInPelvis: Vector;
  readonly centreInFemur: Vector;
  readonly neckCuts: readonly ReferencePlane[];
  /** Of the stem, in the femur as it was scanned. */
  readonly placement: Placement;
}

const linerGeometry = ({ headDiameter, diameter, lip }: Liner, cup: PlannedCup): LinerGeometry => ({
  innerRadius: headDiameter / 2,
  rimHeight: 0,
  chamfer: { depth: 0, width: 0 },
  faceRadius: diameter / 2,
  ...(lip && { lip: { height: lip.height, azimuth: cup.lip, extent: lip.width, ramp: lip.slope } }),
});

const directionAt = ({ x, y, z }: Placement, [a, b, c]: Vector): Vector =>
  plus(times(x, a), plus(times(y, b), times(z, c)));

/** How far above the resection plane the neck begins to widen into the body. */
const NECK_BASE_MM = 12;

/** From the centre of the head to where the neck begins to widen, along the neck. */
export const neckSideLength = (stem: Stem, head: Head): number => neckLengthOf(stem, head) - NECK_BASE_MM;

/** The taper is a little thinner than the neck below it; the neck is taken for both. */
const neckGeometry = (stem: Stem, head: Head, placement: Placement, femur: HipAxes): NeckGeometry => ({
  axis: directionInHip(femur, times(directionAt(placement, neckAxis(stem)), -1)),
  radiusAtHead: stem.neckDiameter / 2,
  radiusAtBase: stem.neckDiameter / 2,
  length: neckSideLength(stem, head),
});

const shellGeometry = (cup: Cup, liner: Liner): ImplantPair['shell'] => ({
  outerRadius: cup.diameter / 2,
  headOffset: liner.offset,
  faceHeight: -1 * liner.offset,
});

/** How far lateral of the axis of the stem the bone stays: the neck is cut, and not the greater trochanter. */
const LATERAL_MM = 9;

/**
 * What lies beyond both planes is removed: the first cuts the neck, above the collar point of the stem by its depth along
 * the shaft; the second goes down along the shaft and keeps the greater trochanter.
 */
export const neckCutsOf = (stem: Stem, depth: number, placement: Placement): readonly ReferencePlane[] => {
  const { point, normal } = resectionPlane(stem);
  return [
    { point: placedAt(placement, plus(point, [0, 0, depth])), normal: directionAt(placement, normal) },
    { point: placedAt(placement, [-LATERAL_MM, 0, 0]), normal: placement.x },
  ];
};

/** The parts of a hip that can be moved. */
export interface MotionParts {
  readonly cup: Cup;
  readonly liner: Liner;
  readonly head: Head;
  readonly stem: Stem;
}

export const implantPair = (
  { cup, liner, head, stem }: MotionParts,
  planned: PlannedCup,
  placement: Placement,
  femur: HipAxes,
): ImplantPair => ({
  headRadius: head.diameter / 2,
  neck: neckGeometry(stem, head, placement, femur),
  liner: linerGeometry(liner, planned),
  shell: shellGeometry(cup, liner),
});

/** Undefined without a planned stem, or where it cannot be placed. The axes are those of the femur. */
export const motionInputs = (
  plan: Plan,
  parts: MotionParts,
  landmarks: Landmarks,
  femur: HipAxes,
): MotionInputs | undefined => {
  if (!plan.stem) return undefined;
  const { liner, head, stem } = parts;
  const placement = stemPlacement(landmarks, plan.side, plan.stem).value;
  return (
    placement && {
      implants: implantPair(parts, plan.cup, placement, femur),
      cup: plan.cup.angles,
      centreInPelvis: plannedHipCentre(plan, liner.offset),
      centreInFemur: headOnFemur(placement, stem, head),
      neckCuts: neckCutsOf(stem, plan.stem.depth, placement),
      placement,
    }
  );
};
