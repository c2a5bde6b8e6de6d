import type { Centre } from '@cotyle/domain/cup/centre';
import type { Side } from '@cotyle/domain/hip/side';
import { STEP_MM } from '@cotyle/domain/planning/plan';
import { PLANNING_TEXTS } from '../texts.ts';

/** Where a cup lies against the native centre, along the axes of the scan, in millimetres. */
export interface CentreOffset {
  readonly lateral: number;
  readonly anterior: number;
  readonly superior: number;
}

export type OffsetName = keyof CentreOffset;

export const OFFSET_NAMES: readonly OffsetName[] = ['lateral', 'anterior', 'superior'];

/** Tenths of a millimetre, without a negative zero. */
const rounded = (value: number): number => Math.round(value * 10) / 10 + 0;

const towards = (side: Side): 1 | -1 => (side === 'LEFT' ? 1 : -1);

export const offsetOf = (centre: Centre, native: Centre, side: Side): CentreOffset => ({
  lateral: rounded((centre.x - native.x) * towards(side)),
  anterior: rounded(native.y - centre.y),
  superior: rounded(centre.z - native.z),
});

export const centreAt = (
  native: Centre,
  { lateral, anterior, superior }: CentreOffset,
  side: Side,
): Centre => ({
  x: native.x + lateral * towards(side),
  y: native.y - anterior,
  z: native.z + superior,
});

const stepped = (value: number): number => Math.round(value / STEP_MM) * STEP_MM + 0;

/** A dragged centre in whole steps from the native one. */
export const nearestStep = (centre: Centre, native: Centre, side: Side): Centre => {
  const { lateral, anterior, superior } = offsetOf(centre, native, side);
  return centreAt(
    native,
    { lateral: stepped(lateral), anterior: stepped(anterior), superior: stepped(superior) },
    side,
  );
};

/** One component in words, such as '1.5 mm medial'. */
export const offsetWord = (name: OffsetName, value: number): string => {
  const { more, less } = PLANNING_TEXTS.directions[name];
  return value === 0 ? PLANNING_TEXTS.unmoved : `${Math.abs(value)} mm ${value > 0 ? more : less}`;
};

/** All components that differ, such as '1.5 mm medial, 2 mm superior'. */
export const offsetWords = (offset: CentreOffset): string => {
  const moved = OFFSET_NAMES.filter((name) => offset[name] !== 0);
  return moved.length === 0
    ? PLANNING_TEXTS.atNative
    : moved.map((name) => offsetWord(name, offset[name])).join(', ');
};
