import type { CupAngles } from '@cotyle/domain/cup/angles';
import { CONTACT_PAIRS } from '@cotyle/domain/motion/contacts';
import type { ContactPair } from '@cotyle/domain/motion/contacts';
import { MAP_ANTEVERSIONS, MAP_INCLINATIONS, NO_CONTACT } from '@cotyle/domain/motion/margin-map';
import type { MapRow } from '@cotyle/domain/motion/margin-map';
import type { Movement } from '@cotyle/domain/motion/movements';

export interface MapPoint {
  readonly inclination: number;
  readonly anteversion: number;
  readonly margin: number;
}

export const MAP_SIZE = { across: MAP_ANTEVERSIONS.length, up: MAP_INCLINATIONS.length } as const;

const pointsOf = (rows: readonly MapRow[]): readonly MapPoint[] =>
  rows.flatMap(({ inclination, margins }) =>
    MAP_ANTEVERSIONS.map((anteversion, n) => ({ inclination, anteversion, margin: margins[n] ?? 0 })),
  );

/** The smallest margin at a whole degree, and what limits it. */
export interface MapPlace extends MapPoint {
  readonly movement: Movement | undefined;
  /** Undefined where nothing touches. */
  readonly pair: ContactPair | undefined;
}

/** Undefined outside of the map. */
export const placeAt = (
  rows: readonly MapRow[],
  criteria: readonly Movement[],
  { inclination, anteversion }: CupAngles,
): MapPlace | undefined => {
  const row = rows.find((one) => one.inclination === inclination);
  const at = MAP_ANTEVERSIONS.indexOf(anteversion);
  const margin = at < 0 ? undefined : row?.margins[at];
  if (!row || margin === undefined) return undefined;
  const pair = row.pairs[at] ?? NO_CONTACT;
  return {
    inclination,
    anteversion,
    margin,
    movement: criteria[row.movements[at] ?? 0],
    pair: pair === NO_CONTACT ? undefined : CONTACT_PAIRS[pair],
  };
};

/** At the whole degree next to the angles. */
export const marginAt = (
  rows: readonly MapRow[],
  { inclination, anteversion }: CupAngles,
): number | undefined => {
  const row = rows.find((one) => one.inclination === Math.round(inclination));
  const at = MAP_ANTEVERSIONS.indexOf(Math.round(anteversion));
  return at < 0 ? undefined : row?.margins[at];
};

export const largestMargin = (rows: readonly MapRow[]): MapPoint | undefined =>
  pointsOf(rows).reduce<MapPoint | undefined>(
    (best, point) => (best && best.margin >= point.margin ? best : point),
    undefined,
  );

/** The part of the range in which all criteria are met, in percent. */
export const metShare = (rows: readonly MapRow[]): number => {
  const points = pointsOf(rows);
  const met = points.filter(({ margin }) => margin >= 0).length;
  return points.length === 0 ? 0 : Math.round((100 * met) / points.length);
};

/** From dark teal to dark orange; the bands are told apart without colour vision, too. */
export const MARGIN_BANDS = [
  { name: 'good', least: 10, colour: '#136f80' },
  { name: 'enough', least: 0, colour: '#8fcbd4' },
  { name: 'little', least: -10, colour: '#f3c08e' },
  { name: 'tooLittle', least: -Infinity, colour: '#c4591b' },
] as const;

export const bandOf = (margin: number): (typeof MARGIN_BANDS)[number] =>
  MARGIN_BANDS.find(({ least }) => margin >= least) ?? MARGIN_BANDS[3];

/** The map as pixels: anteversion to the right, inclination up. */
export const mapPixels = (rows: readonly MapRow[]): Uint8ClampedArray<ArrayBuffer> => {
  const { across, up } = MAP_SIZE;
  const pixels = new Uint8ClampedArray(4 * across * up);
  for (const { inclination, margins } of rows) {
    const line = up - 1 - MAP_INCLINATIONS.indexOf(inclination);
    margins.forEach((margin, n) => {
      const { colour } = bandOf(margin);
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      pixels.set([r ?? 0, g ?? 0, b ?? 0, 255], 4 * (line * across + n));
    });
  }
  return pixels;
};

const TABLE_STEP = 5;

/** Every fifth degree, for the table. */
export const tableAngles = {
  inclinations: MAP_INCLINATIONS.filter((value) => value % TABLE_STEP === 0),
  anteversions: MAP_ANTEVERSIONS.filter((value) => value % (2 * TABLE_STEP) === TABLE_STEP),
} as const;
