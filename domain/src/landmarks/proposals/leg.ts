import { difference, dot } from '../../ct/vector.ts';
import type { Vector } from '../../ct/vector.ts';
import { meanOf, plus, times } from '../points.ts';
import { principalAxes } from '../principal-axes.ts';
import { neckOf, shaftAxisOf } from './femoral-axes.ts';
import type { Line, ShaftAxis } from './femoral-axes.ts';
import { confidenceOf, pointFound } from './found.ts';
import type { Found } from './found.ts';
import type { Bone, Hip } from './hip.ts';
import type { RobustSphere } from './robust-fits.ts';
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

const nearestOn = ({ point, way }: Line, other: Vector): Vector =>
  plus(point, times(way, dot(difference(other, point), way)));

export interface Leg {
  readonly shaft: ShaftAxis;
  readonly found: Found;
}

export const legOf = ({ femur, head }: Hip): Leg | undefined => {
  const first = firstShaft(femur, head);
  const lesser = first && lesserTrochanterOf(femur.surface, head, first);
  if (!first || !lesser) return undefined;
  const shaft = shaftAxisOf(femur.field, { point: nearestOn(first, lesser.point), way: first.way });
  if (!shaft) return undefined;
  const axis: Line = { point: shaft.proximal, way: shaft.way };
  const [greater, tip] = [
    greaterTrochanterOf(femur.surface, head, axis),
    lesserTrochanterOf(femur.surface, head, axis),
  ];
  const neck = neckOf(femur.field, head, axis);
  const confidence = confidenceOf(shaft.deviation, 1);
  return {
    shaft,
    found: {
      shaftProximal: { value: shaft.proximal, confidence },
      shaftDistal: { value: shaft.distal, confidence },
      ...(greater && { greaterTrochanter: pointFound(greater) }),
      ...(tip && { lesserTrochanter: pointFound(tip) }),
      ...(neck && { neckCentre: { value: neck.centre, confidence: confidenceOf(head.deviation, 0.6) } }),
    },
  };
};
