import type { Vector } from '../../../ct/vector.ts';
import type { Anatomy, Bone } from '../anatomy.ts';
import { fieldOf, STEEPEST } from '../field.ts';
import type { Field } from '../field.ts';
import { bodyOf } from './body.ts';
import type { Organ } from './body.ts';
import { boneTissueOf } from './bone-tissue.ts';
import type { TissueAt } from './bone-tissue.ts';

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
  /** From the skin to the muscles, in millimetres. */
  readonly fat: number;
}

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
  };
};

/** What lies further away than this cannot change a pixel. */
const REACH = 6;

/** Under the skin and its fat, the distance to it does not matter. */
const DEEP = 30;
const INSIDE = fieldOf(() => -2 * DEEP);

/** The parts that matter within a ball, each simplified for it. */
export const partsNear = (parts: Parts, [x, y, z]: Vector, radius: number): Parts => {
  const limit = STEEPEST * radius + REACH;
  const isNear = (field: Field): boolean => field.at(x, y, z) < limit;
  const kept = <T extends { readonly field: Field }>(list: readonly T[]): T[] =>
    list
      .filter(({ field }) => isNear(field))
      .map((part) => ({ ...part, field: part.field.near(x, y, z, radius) }));
  const fields = (list: readonly Field[]): Field[] =>
    list.filter(isNear).map((field) => field.near(x, y, z, radius));
  return {
    skin: parts.skin.at(x, y, z) < -limit - DEEP ? INSIDE : parts.skin.near(x, y, z, radius),
    muscles: fields(parts.muscles),
    organs: kept(parts.organs),
    arteries: fields(parts.arteries),
    table: kept(parts.table),
    bones: kept(parts.bones),
    metal: parts.metal && isNear(parts.metal) ? parts.metal.near(x, y, z, radius) : undefined,
    fat: parts.fat,
  };
};

/** Beyond these distances the exact value does not change a pixel. */
const SATURATED = { bone: 6, organ: 4, muscle: 7 };

/** Evaluated again only when the point has moved far enough for the distance to matter. */
const lazily = ({ at, near }: Field, outside: number, inside = outside): Field => {
  let lx = Infinity;
  let ly = Infinity;
  let lz = Infinity;
  let last = 0;
  return {
    at: (x, y, z) => {
      const room = last > 0 ? last - outside : -last - inside;
      if (room > 0) {
        const way = ((x - lx) ** 2 + (y - ly) ** 2 + (z - lz) ** 2) * STEEPEST * STEEPEST;
        if (way < room * room) return last > 0 ? outside : -inside;
      }
      lx = x;
      ly = y;
      lz = z;
      last = at(x, y, z);
      return last;
    },
    near,
  };
};

/** The same parts, quicker to draw pixel by pixel. */
export const lazyParts = (parts: Parts): Parts => ({
  ...parts,
  skin: lazily(parts.skin, DEEP),
  muscles: parts.muscles.map((field) => lazily(field, SATURATED.muscle, Infinity)),
  organs: parts.organs.map((organ) => ({ ...organ, field: lazily(organ.field, SATURATED.organ) })),
  arteries: parts.arteries.map((field) => lazily(field, SATURATED.organ)),
  bones: parts.bones.map((part) => ({ ...part, field: lazily(part.field, SATURATED.bone) })),
  metal: parts.metal && lazily(parts.metal, SATURATED.organ),
});
