import type { Vector } from '../../../ct/vector.ts';
import type { Anatomy, Bone } from '../anatomy.ts';
import { constantField, STEEPEST } from '../field.ts';
import type { Field } from '../field.ts';
import { bodyOf } from './body.ts';
import type { Organ } from './body.ts';
import { boneTissueOf } from './bone-tissue.ts';
import type { TissueAt } from './bone-tissue.ts';

export const SKIN_DEPTH = 1.8;
/** Half the width of the plane of fat between two muscles. */
export const FASCIA = 1.1;
/** Farther from a muscle than this there is none of it. */
export const MUSCLE_REACH = 3;
/** Half the thickness of the wall of an artery, where calcium is. */
export const ARTERY_WALL = 0.9;

export interface BonePart {
  readonly bone: Bone;
  readonly field: Field;
  readonly tissue: TissueAt;
}

/** All that a scan shows, or what of it matters in a small region. */
export interface Parts {
  readonly skin: Field;
  readonly muscles: readonly Field[];
  readonly organs: readonly Organ[];
  readonly arteries: readonly Field[];
  readonly table: readonly Organ[];
  readonly bones: readonly BonePart[];
  readonly metal: Field | undefined;
  /** Whether none of the body is there. */
  readonly isAir: boolean;
  /** How deep under the surface of a bone the distance from it matters, in millimetres. */
  readonly cortex: number;
  /** From the skin to the muscles, in millimetres. */
  readonly fat: number;
}

/** Of the thickest cortex, in millimetres. */
const CORTEX = 4;

const BONES = [
  'LEFT_HIP_BONE',
  'RIGHT_HIP_BONE',
  'SACRUM',
  'LEFT_FEMUR',
  'RIGHT_FEMUR',
  'OTHER_BONE',
] as const;

export const partsOf = (anatomy: Anatomy, down: Vector): Parts => {
  const tissues = boneTissueOf(anatomy);
  return {
    ...bodyOf(anatomy, down),
    bones: BONES.map((bone) => ({ bone, field: anatomy.bones[bone], tissue: tissues[bone] })),
    metal: anatomy.metal,
    isAir: false,
    cortex: CORTEX,
  };
};

/** Without all that is soft, for labels. */
export const bareBones = (parts: Parts): Parts => ({
  ...parts,
  skin: constantField(0),
  muscles: [],
  organs: [],
  arteries: [],
  table: [],
  isAir: true,
  cortex: 0,
});

/** Outside of the skin nothing soft is drawn. */
const NOTHING_SOFT = { organs: [], isFilled: true };

/** The fields change from one value to the next within this distance of their surface, either way. */
export const edgeOf = (blur: number): number => 1.7 * blur;

/** An ellipsoid knows the distance to its surface only roughly: inside, up to so many times too great. */
const ROUGH = 2.5;

/** A range of distances in which the exact one matters; beyond, any other on the same side does as well. */
type Band = readonly [number, number];

const isWithin = (value: number, reach: number, [from, to]: Band): boolean =>
  value + reach >= from && value - reach <= to;

/** Evaluated again only where the point has moved far enough for the distance to matter. */
const lazily = (field: Field, bands: readonly Band[]): Field => {
  // The last point, its distance, and how far from it the distance does not matter, squared.
  const last = new Float64Array(5);
  return {
    near: field.near,
    at: (x, y, z) => {
      const [dx, dy, dz] = [x - (last[0] as number), y - (last[1] as number), z - (last[2] as number)];
      if (dx * dx + dy * dy + dz * dz < (last[4] as number)) return last[3] as number;
      const distance = field.at(x, y, z);
      let room = Infinity;
      for (const [from, to] of bands) room = Math.min(room, Math.max(0, from - distance, distance - to));
      last[0] = x;
      last[1] = y;
      last[2] = z;
      last[3] = distance;
      last[4] = (room / STEEPEST) ** 2;
      return distance;
    },
  };
};

/** At the surface of the skin, under it, and where the muscles begin. */
const skinBands = (fat: number, edge: number): readonly Band[] => [
  [-SKIN_DEPTH - edge, edge],
  [-fat - edge, edge - fat],
];

const skinNear = (
  { skin, fat }: Parts,
  [x, y, z]: Vector,
  radius: number,
  edge: number,
): { readonly skin: Field; readonly isAir: boolean } => {
  const depth = skin.at(x, y, z);
  const reach = STEEPEST * radius;
  const matters = skinBands(fat, edge).some((band) => isWithin(depth, reach, band));
  return {
    skin: matters ? skin.near(x, y, z, radius) : constantField(depth),
    isAir: depth - reach > edge,
  };
};

/** Of the muscles, the two nearest matter, where a plane of fat can part them. */
const musclesNear = (
  muscles: readonly Field[],
  [x, y, z]: Vector,
  radius: number,
  edge: number,
): readonly Field[] => {
  const reach = STEEPEST * radius;
  const distances = muscles.map((muscle) => muscle.at(x, y, z));
  const first = Math.min(...distances);
  const limit = Math.min(MUSCLE_REACH + reach, first + 2 * reach + 2 * (FASCIA + edge));
  return muscles.filter((_, n) => (distances[n] ?? 0) <= limit).map((muscle) => muscle.near(x, y, z, radius));
};

/** What lies under an organ that fills the ball is hidden. */
const organsNear = (
  organs: readonly Organ[],
  [x, y, z]: Vector,
  radius: number,
  edge: number,
): { readonly organs: readonly Organ[]; readonly isFilled: boolean } => {
  const reach = STEEPEST * radius;
  let kept: Organ[] = [];
  let isFilled = false;
  for (const organ of organs) {
    const distance = organ.field.at(x, y, z);
    if (distance - reach > edge) continue;
    if (distance + ROUGH * reach < -edge) {
      kept = [{ field: constantField(distance), hounsfield: organ.hounsfield }];
      isFilled = true;
    } else kept.push({ field: organ.field.near(x, y, z, radius), hounsfield: organ.hounsfield });
  }
  return { organs: kept, isFilled };
};

/** The parts that matter within a ball, each simplified for it. */
export const partsNear = (parts: Parts, at: Vector, radius: number, blur: number): Parts => {
  const [x, y, z] = at;
  const edge = edgeOf(blur);
  const reach = STEEPEST * radius;
  const { skin, isAir } = parts.isAir ? parts : skinNear(parts, at, radius, edge);
  const table = parts.table.filter(({ field }) => field.at(x, y, z) - reach <= edge);
  const { organs, isFilled } = isAir ? NOTHING_SOFT : organsNear(parts.organs, at, radius, edge);
  const within = (field: Field, inside: number): Field | undefined => {
    const distance = field.at(x, y, z);
    if (distance - reach > edge) return undefined;
    if (distance + reach < -inside) return constantField(distance);
    return field.near(x, y, z, radius);
  };
  return {
    skin,
    isAir,
    table,
    organs,
    muscles: isFilled ? [] : musclesNear(parts.muscles, at, radius, edge),
    arteries: parts.arteries
      .filter((artery) => isWithin(artery.at(x, y, z), reach, [-ARTERY_WALL - edge, ARTERY_WALL + edge]))
      .map((artery) => artery.near(x, y, z, radius)),
    bones: parts.bones.flatMap((part) => {
      const field = within(part.field, parts.cortex + edge);
      return field ? [{ ...part, field }] : [];
    }),
    metal: parts.metal && within(parts.metal, edge),
    fat: parts.fat,
    cortex: parts.cortex,
  };
};

/** The same parts, quicker to draw pixel by pixel. */
export const lazyParts = (parts: Parts, blur: number): Parts => {
  const edge = edgeOf(blur);
  return {
    ...parts,
    skin: lazily(parts.skin, skinBands(parts.fat, edge)),
    bones: parts.bones.map((part) => ({
      ...part,
      field: lazily(part.field, [[-parts.cortex - edge, edge]]),
    })),
    metal: parts.metal && lazily(parts.metal, [[-edge, edge]]),
  };
};
