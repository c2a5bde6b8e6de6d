import { fromRadians, inRadians } from './units.ts';
import type { Degrees } from './units.ts';

/**
 * Which way a cup opens, by one of Murray's three definitions (J Bone Joint Surg Br 1993;75:228). The same two numbers
 * are three different cups, so a pair always says which one it means. This product's values are radiographic unless a
 * label says otherwise.
 */
export const DEFINITIONS = ['radiographic', 'operative', 'anatomic'] as const;

export type Definition = (typeof DEFINITIONS)[number];

export interface CupAngles {
  readonly inclination: Degrees;
  readonly anteversion: Degrees;
}

/** x lateral, y anterior, z superior: the same for both hips, so that a side is a mirror and nothing else. */
export interface Axis {
  readonly lateral: number;
  readonly anterior: number;
  readonly superior: number;
}

const { sin, cos, atan2, hypot } = Math;

/** An angle that is not a number is rejected: nothing may be drawn or shown from it. */
const radiansOf = ({ inclination, anteversion }: CupAngles): readonly [number, number] => {
  if (!Number.isFinite(inclination) || !Number.isFinite(anteversion))
    throw new RangeError('The angles of a cup have to be finite numbers.');
  return [inRadians(inclination), inRadians(anteversion)];
};

/** Without negative zeros, which atan2 would treat as the opposite direction. */
const plain = (value: number): number => value + 0;

/*
 * Each definition converts to the axis and back, in every direction: the formulas that convert one pair of angles to
 * another by their tangents hold only for a cup that opens outward and down.
 */

/** The unit vector out of the cup's opening, of a radiographic pair. */
export const axisOf = (radiographic: CupAngles): Axis => {
  const [ri, ra] = radiansOf(radiographic);
  return { lateral: cos(ra) * sin(ri), anterior: sin(ra), superior: -cos(ra) * cos(ri) };
};

/** The radiographic pair of an axis of any length. */
export const radiographicOf = ({ lateral, anterior, superior }: Axis): CupAngles => ({
  inclination: fromRadians(atan2(plain(lateral), plain(-superior))),
  anteversion: fromRadians(atan2(anterior, hypot(lateral, superior))),
});

const axisOfOperative = (operative: CupAngles): Axis => {
  const [oi, oa] = radiansOf(operative);
  return { lateral: sin(oi), anterior: cos(oi) * sin(oa), superior: -cos(oi) * cos(oa) };
};

const operativeOf = ({ lateral, anterior, superior }: Axis): CupAngles => ({
  inclination: fromRadians(atan2(lateral, hypot(anterior, superior))),
  anteversion: fromRadians(atan2(plain(anterior), plain(-superior))),
});

const axisOfAnatomic = (anatomic: CupAngles): Axis => {
  const [ai, aa] = radiansOf(anatomic);
  return { lateral: sin(ai) * cos(aa), anterior: sin(ai) * sin(aa), superior: -cos(ai) };
};

const anatomicOf = ({ lateral, anterior, superior }: Axis): CupAngles => ({
  inclination: fromRadians(atan2(hypot(lateral, anterior), -superior)),
  anteversion: fromRadians(atan2(plain(anterior), plain(lateral))),
});

export const toOperative = (radiographic: CupAngles): CupAngles => operativeOf(axisOf(radiographic));
export const fromOperative = (operative: CupAngles): CupAngles => radiographicOf(axisOfOperative(operative));
export const toAnatomic = (radiographic: CupAngles): CupAngles => anatomicOf(axisOf(radiographic));
export const fromAnatomic = (anatomic: CupAngles): CupAngles => radiographicOf(axisOfAnatomic(anatomic));

const FROM_RADIOGRAPHIC: Record<Definition, (pair: CupAngles) => CupAngles> = {
  radiographic: (pair) => pair,
  operative: toOperative,
  anatomic: toAnatomic,
};

export const asDefined = (radiographic: CupAngles, definition: Definition): CupAngles =>
  FROM_RADIOGRAPHIC[definition](radiographic);
