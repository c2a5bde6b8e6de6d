import { difference, dot, lengthOf } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { meanOf, plus, times } from '../points.ts';
import { principalAxes } from '../principal-axes.ts';
import { isAtEdge } from './bone-field.ts';
import { neckOf, shaftAxisOf } from './femoral-axes.ts';
import type { Line, ShaftAxis } from './femoral-axes.ts';
import { confidenceOf, pointFound } from './found.ts';
import type { Found } from './found.ts';
import type { Bone, Hip } from './hip.ts';
import type { RobustSphere, Summit } from './robust-fits.ts';
import { greaterTrochanterOf, lesserTrochanterOf } from './trochanters.ts';

/** Below the lesser trochanter, in radii of the head under its centre. */
const SHAFT_LEVELS = [3.2, 7] as const;
const SLAB = 4;

/** A first line down the shaft, from the means of slabs below the trochanters. */
const firstShaft = ({ surface }: Bone, { centre, radius }: RobustSphere): Line | undefined => {
  const slabs = new Map<number, Vector[]>();
  for (const { point } of surface) {
    const below = centre[2] - point[2];
    if (below < SHAFT_LEVELS[0] * radius || below > SHAFT_LEVELS[1] * radius) continue;
    const slab = slabs.get(Math.floor(below / SLAB)) ?? [];
    slab.push(point);
    slabs.set(Math.floor(below / SLAB), slab);
  }
  const centres = [...slabs.values()].filter((slab) => slab.length > 20).map(meanOf);
  if (centres.length < 4) return undefined;
  const { mean, axes } = principalAxes(centres);
  return { point: mean, way: axes[0][2] > 0 ? times(axes[0], -1) : axes[0] };
};

/** From here on down, in radii of the head under its centre, the femur lies around the axis of its shaft. */
const BELOW_NECK = 2;
const FEWEST = 200;

/** Where the scan ends above the shaft: a line down the table through what there is of it. */
const roughShaft = ({ surface }: Bone, { centre, radius }: RobustSphere): Line | undefined => {
  const below = surface
    .map(({ point }) => point)
    .filter((point) => centre[2] - point[2] > BELOW_NECK * radius);
  return below.length < FEWEST ? undefined : { point: meanOf(below), way: [0, 0, -1] };
};

const nearestOn = ({ point, way }: Line, other: Vector): Vector =>
  plus(point, times(way, dot(difference(other, point), way)));

export interface Leg {
  /** Absent where too little of it was scanned. */
  readonly shaft?: ShaftAxis;
  readonly found: Found;
}

/** Millimetres of scanned shaft that are enough for its direction. */
const LONG = 50;
/** Of a place that was found without the axis of the shaft. */
const ROUGH = 0.5;
/** A prominence this close to the end of the scan may go on beyond it, in millimetres. */
const PROMINENCE_EDGE = 8;

const shaftFound = ({ proximal, distal, deviation }: ShaftAxis): Found => {
  const length = lengthOf(difference(distal, proximal));
  const confidence = confidenceOf(deviation, 1) * Math.min(1, length / LONG);
  return {
    shaftProximal: { value: proximal, confidence },
    shaftDistal: { value: distal, confidence },
  };
};

/** Whether a prominence is a top, and the scan goes on beyond it. */
const isWhole = ({ field }: Bone, top: Summit | undefined): top is Summit =>
  top !== undefined && top.isTop && !isAtEdge(field, top.point, PROMINENCE_EDGE);

/**
 * The sections of the shaft begin below the lesser trochanter. Where the scan ends at it, what was taken for it is the end of
 * the bone, and a short piece below has no direction.
 */
const shaftOf = ({ femur, head }: Hip, first: Line): ShaftAxis | undefined => {
  const lesser = lesserTrochanterOf(femur.surface, head, first);
  const shaft = lesser && shaftAxisOf(femur.field, { ...first, point: nearestOn(first, lesser.point) });
  if (!shaft || lengthOf(difference(shaft.distal, shaft.proximal)) >= LONG) return shaft;
  const axis = { point: shaft.proximal, way: shaft.way };
  return isWhole(femur, lesserTrochanterOf(femur.surface, head, axis)) ? shaft : undefined;
};

/** The landmarks of a femur. Where the scan ends above its shaft, the neck and the trochanters that it shows. */
export const legOf = (hip: Hip): Leg | undefined => {
  const { femur, head } = hip;
  const first = firstShaft(femur, head);
  const line = first ?? roughShaft(femur, head);
  if (!line) return undefined;
  const shaft = first && shaftOf(hip, first);
  const axis: Line = shaft ? { point: shaft.proximal, way: shaft.way } : line;
  const neck = neckOf(femur.field, head, axis);
  const share = shaft ? 1 : ROUGH;
  const summit = (top: Summit | undefined) =>
    isWhole(femur, top) ? { ...pointFound(top), confidence: share * pointFound(top).confidence } : undefined;
  const greaterTrochanter = summit(greaterTrochanterOf(femur.surface, head, axis));
  const lesserTrochanter = summit(lesserTrochanterOf(femur.surface, head, axis));
  return {
    ...(shaft && { shaft }),
    found: {
      ...(shaft && shaftFound(shaft)),
      ...(greaterTrochanter && { greaterTrochanter }),
      ...(lesserTrochanter && { lesserTrochanter }),
      ...(neck && {
        neckCentre: { value: neck.centre, confidence: share * confidenceOf(head.deviation, 0.6) },
      }),
    },
  };
};
