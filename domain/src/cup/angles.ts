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

const { sin, cos, tan, asin, acos, atan, atan2, hypot } = Math;

/** Rounding must not push a cosine beyond 1. */
const clamped = (value: number): number => Math.min(1, Math.max(-1, value));

/** The unit vector out of the cup's opening. */
export const axisOf = ({ inclination, anteversion }: CupAngles): Axis => {
  const [ri, ra] = [inRadians(inclination), inRadians(anteversion)];
  return { lateral: cos(ra) * sin(ri), anterior: sin(ra), superior: -cos(ra) * cos(ri) };
};

/** The radiographic pair of an axis of any length. */
export const radiographicOf = ({ lateral, anterior, superior }: Axis): CupAngles => ({
  inclination: fromRadians(atan2(lateral, -superior)),
  anteversion: fromRadians(asin(clamped(anterior / hypot(lateral, anterior, superior)))),
});

export const toOperative = ({ inclination, anteversion }: CupAngles): CupAngles => {
  const [ri, ra] = [inRadians(inclination), inRadians(anteversion)];
  return {
    inclination: fromRadians(asin(clamped(sin(ri) * cos(ra)))),
    anteversion: fromRadians(atan(tan(ra) / cos(ri))),
  };
};

export const fromOperative = ({ inclination, anteversion }: CupAngles): CupAngles => {
  const [oi, oa] = [inRadians(inclination), inRadians(anteversion)];
  return {
    inclination: fromRadians(atan(tan(oi) / cos(oa))),
    anteversion: fromRadians(asin(clamped(sin(oa) * cos(oi)))),
  };
};

export const toAnatomic = ({ inclination, anteversion }: CupAngles): CupAngles => {
  const [ri, ra] = [inRadians(inclination), inRadians(anteversion)];
  return {
    inclination: fromRadians(acos(clamped(cos(ri) * cos(ra)))),
    anteversion: fromRadians(atan(tan(ra) / sin(ri))),
  };
};

export const fromAnatomic = ({ inclination, anteversion }: CupAngles): CupAngles => {
  const [ai, aa] = [inRadians(inclination), inRadians(anteversion)];
  return {
    inclination: fromRadians(atan(tan(ai) * cos(aa))),
    anteversion: fromRadians(asin(clamped(sin(aa) * sin(ai)))),
  };
};

const FROM_RADIOGRAPHIC: Record<Definition, (pair: CupAngles) => CupAngles> = {
  radiographic: (pair) => pair,
  operative: toOperative,
  anatomic: toAnatomic,
};

export const asDefined = (radiographic: CupAngles, definition: Definition): CupAngles =>
  FROM_RADIOGRAPHIC[definition](radiographic);
