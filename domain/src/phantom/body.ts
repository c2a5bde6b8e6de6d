import type { CupAngles } from '../cup/angles.ts';
import { SIDES } from '../hip/side.ts';
import type { Side } from '../hip/side.ts';
import { hemipelvis, hipCentre } from './hemipelvis.ts';
import { ellipsoid, grown, rod, sphere } from './shape.ts';
import type { Shape, Vector } from './shape.ts';

/** From the hips to the knees, lying straight: legs parallel, in neutral rotation. */
export interface Body {
  readonly sockets: Readonly<Record<Side, CupAngles>>;
  readonly socketRadius: number;
}

export const HEAD_GAP = 2.5;
const CORTEX = 4;

/** Heights along the body, in millimetres below the hip centres. */
export const LESSER_TROCHANTER = -65;
export const KNEE = -420;

const AIR = -1000;
const FAT_AND_MUSCLE = 40;
const MARROW = 220;
const CORTICAL = 950;

const sacrum = grown(12, rod([0, 58, 100], [0, 92, 10], 34, 12), ellipsoid([0, 60, 105], [44, 22, 22]));

export const femur = (side: Side, socketRadius: number): Shape => {
  const s = side === 'LEFT' ? 1 : -1;
  const at = (x: number, y: number, z: number): Vector => [s * x, y, z];
  return grown(
    8,
    sphere(hipCentre(side), socketRadius - HEAD_GAP),
    rod(at(92, -2, -4), at(128, 4, -42), 12, 15),
    ellipsoid(at(136, 10, -28), [14, 17, 22]),
    ellipsoid(at(116, 18, LESSER_TROCHANTER), [11, 9, 13]),
    rod(at(130, 5, -50), at(108, 0, KNEE + 60), 15, 14),
    ellipsoid(at(88, 4, KNEE), [25, 32, 24]),
    ellipsoid(at(132, 4, KNEE), [25, 32, 24]),
  );
};

const flesh: Shape = (x, y, z) => {
  // The trunk narrows into two thighs below the seat.
  const trunk = Math.hypot(x / 175, (y - 5) / 120) - 1;
  if (z > -90) return trunk * 120;
  const thigh = (side: 1 | -1): number => Math.hypot((x - side * 108) / 78, (y - 2) / 84) - 1;
  return Math.min(thigh(1), thigh(-1)) * 78;
};

/** The Hounsfield units at a point. */
export const hounsfieldOf = ({ sockets, socketRadius }: Body): Shape => {
  const hips = SIDES.map((side) => ({
    sign: side === 'LEFT' ? 1 : -1,
    pelvis: hemipelvis({ side, angles: sockets[side], radius: socketRadius }),
    femur: femur(side, socketRadius),
  }));
  return (x, y, z) => {
    if (flesh(x, y, z) > 0) return AIR;
    let depth = z > -10 ? sacrum(x, y, z) : Number.MAX_VALUE;
    for (const { sign, pelvis, femur: thighBone } of hips) {
      // Neither side extends across the middle.
      if (sign * x < -6) continue;
      if (z > -112) depth = Math.min(depth, pelvis(x, y, z));
      if (z < 40) depth = Math.min(depth, thighBone(x, y, z));
    }
    if (depth >= 0) return FAT_AND_MUSCLE;
    return depth > -CORTEX ? CORTICAL : MARROW;
  };
};
