import type { Vector } from '../../../ct/vector.ts';
import type { Side } from '../../../hip/side.ts';
import type { Anatomy, Bone } from '../anatomy.ts';
import { inversePose, placed } from '../pose.ts';
import { randomOf } from '../random.ts';
import { signOf } from '../sides.ts';
import { smoothNoise } from './noise.ts';

/** What a bone is made of at a point. */
export interface BoneTissue {
  /** Millimetres. */
  cortex: number;
  cortical: number;
  cancellous: number;
}

export type TissueAt = (x: number, y: number, z: number, into: BoneTissue) => void;

const ramp = (value: number, from: number, to: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

const texture = (x: number, y: number, z: number, seed: number): number =>
  0.6 * smoothNoise(x / 1.9, y / 1.9, z / 2.6, seed) + 0.5 * smoothNoise(x / 7, y / 7, z / 9, seed + 1);

/** Real cortex is nowhere even: thick and dense here, thin and pale there. */
const uneven = (x: number, y: number, z: number, seed: number, into: BoneTissue): void => {
  const patch = smoothNoise(x / 14, y / 14, z / 18, seed + 21);
  into.cortex = Math.min(4, Math.max(1, into.cortex * (1 + 0.4 * patch)));
  into.cortical *= 1 + 0.22 * smoothNoise(x / 9, y / 9, z / 12, seed + 22) + 0.1 * patch;
};

/** Dense bone and cysts around a worn joint. */
const wearOf = (
  anatomy: Anatomy,
  side: Side,
): ((x: number, y: number, z: number, into: BoneTissue) => void) => {
  const { arthritis, shape } = anatomy.parameters.hips[side];
  const [cx, cy, cz] = anatomy.sides[side].headCentre;
  const { radius } = anatomy.sides[side].hipBone.acetabulum;
  const random = randomOf(shape + 307);
  const cysts = Array.from(
    { length: Math.round(7 * arthritis - 1.5) > 0 ? Math.round(7 * arthritis - 1.5) : 0 },
    () => {
      const turn = (random() - 0.5) * 1.6;
      const lean = (random() - 0.35) * 1.3;
      const far = radius + (random() < 0.5 ? -7 - 3 * random() : 5 + 3 * random());
      const at: Vector = [
        cx + signOf(side) * far * Math.sin(lean) * Math.cos(turn),
        cy + far * Math.sin(turn) * 0.7,
        cz + far * Math.cos(lean),
      ];
      return { at, size: 2 + 3.2 * random() * arthritis };
    },
  );
  return (x, y, z, into) => {
    const [dx, dy, dz] = [x - cx, y - cy, z - cz];
    const off = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const near = Math.abs(off - radius);
    if (near > 16 || dz < 0) return;
    const dense = arthritis * (1 - near / 16) * ramp(dz / (off || 1), 0.35, 0.9);
    into.cancellous += 620 * dense;
    into.cortex = Math.min(3.6, into.cortex + 1.6 * dense);
    for (const { at, size } of cysts) {
      const d = Math.hypot(x - at[0], y - at[1], z - at[2]) - size;
      if (d < 0) into.cancellous = 30;
      else if (d < 1.5) into.cancellous += 260;
    }
  };
};

const hipBoneTissue = (anatomy: Anatomy, side: Side): TissueAt => {
  const { density, seed } = anatomy.parameters;
  const [cx, cy, cz] = anatomy.sides[side].headCentre;
  const wear = wearOf(anatomy, side);
  return (x, y, z, into) => {
    const off = Math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2);
    const joint = 1 - ramp(off, 26, 60);
    into.cortex = 1.15 + 0.9 * joint;
    into.cortical = (820 + 420 * joint) * (0.55 + 0.45 * density);
    into.cancellous = (90 + 170 * joint) * density * (1 + 0.5 * texture(x, y, z, seed));
    uneven(x, y, z, seed, into);
    wear(x, y, z, into);
  };
};

const femurTissue = (anatomy: Anatomy, side: Side): TissueAt => {
  const { density, seed } = anatomy.parameters;
  const { femurPose, femur } = anatomy.sides[side];
  const back = inversePose(femurPose);
  const wear = wearOf(anatomy, side);
  const { lesser, knee, headRadius, scale } = femur;
  return (x, y, z, into) => {
    const [fx, fy, fz] = placed(back, [x, y, z]);
    const head = Math.sqrt(fx * fx + fy * fy + fz * fz);
    const shaft =
      ramp(fz, lesser + 40 * scale, lesser - 35 * scale) *
      ramp(fz, knee[2] + 55 * scale, knee[2] + 125 * scale);
    const inHead = 1 - ramp(head, headRadius * 0.85, headRadius * 1.35);
    into.cortex = 1.1 + 0.7 * (1 - inHead) * ramp(fz, -200, -20) + 2.8 * shaft;
    into.cortex = Math.min(4, into.cortex);
    into.cortical = (900 + 560 * shaft) * (0.6 + 0.4 * density);
    // The bundle that carries the load, from the top of the head to the inner edge of the neck.
    const bundle = inHead * Math.exp(-((fx - 0.15 * fz) ** 2 + fy * fy) / (0.3 * headRadius * headRadius));
    const trabecular = (120 + 130 * inHead + 150 * bundle - 185 * shaft) * density;
    into.cancellous = trabecular + Math.abs(trabecular) * 0.4 * texture(x, y, z, seed + 5);
    uneven(x, y, z, seed + 5, into);
    if (fz > lesser) wear(x, y, z, into);
  };
};

const plainTissue = (anatomy: Anatomy, cortex: number, marrow: number): TissueAt => {
  const { density, seed } = anatomy.parameters;
  const knees = Math.min(anatomy.sides.LEFT.kneeCentre[2], anatomy.sides.RIGHT.kneeCentre[2]);
  return (x, y, z, into) => {
    const shin = ramp(z, knees - 35, knees - 95);
    into.cortex = cortex + 2.6 * shin;
    into.cortical = (820 + 600 * shin) * (0.6 + 0.4 * density);
    into.cancellous = (marrow - 180 * shin) * density * (1 + 0.45 * texture(x, y, z, seed + 9));
    uneven(x, y, z, seed + 9, into);
  };
};

export const boneTissueOf = (anatomy: Anatomy): Readonly<Record<Bone, TissueAt>> => ({
  LEFT_HIP_BONE: hipBoneTissue(anatomy, 'LEFT'),
  RIGHT_HIP_BONE: hipBoneTissue(anatomy, 'RIGHT'),
  SACRUM: plainTissue(anatomy, 1.1, 130),
  LEFT_FEMUR: femurTissue(anatomy, 'LEFT'),
  RIGHT_FEMUR: femurTissue(anatomy, 'RIGHT'),
  OTHER_BONE: plainTissue(anatomy, 1.1, 165),
});
