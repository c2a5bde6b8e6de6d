import { toAnatomic } from '../cup/angles.ts';
import { degrees } from '../cup/units.ts';
import { MEASUREMENTS } from '../hip/measurements.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import { rounded, shownValue } from './analysis.ts';

export type PriValues = Readonly<Partial<Record<MeasurementName, number | null>>>;

/** Something about PRI values that a person has to look at. */
export interface PriRemark {
  readonly fields: readonly MeasurementName[];
  readonly text: string;
}

/** What no patient has. Wider than every published range: a remark has to mean an error. */
const PLAUSIBLE = {
  anatomicInclination: { min: 15, max: 80 },
  femoralNeckInclination: { min: 90, max: 170 },
  femoralNeckAnteVersion: { min: -45, max: 80 },
} as const satisfies Partial<Record<MeasurementName, { min: number; max: number }>>;

type Bounded = keyof typeof PLAUSIBLE;

const BOUNDED = Object.keys(PLAUSIBLE) as Bounded[];

/** The most a socket opens to the front or the back instead of sideways: its anteversion by the anatomic definition. */
const OPENING = { min: -45, max: 65 };

const labelOf = (field: MeasurementName): string => MEASUREMENTS[field].label;

const implausible = (values: PriValues): readonly PriRemark[] =>
  BOUNDED.flatMap((field) => {
    const value = values[field] ?? undefined;
    const { min, max } = PLAUSIBLE[field];
    return value === undefined || (value >= min && value <= max)
      ? []
      : [
          {
            fields: [field],
            text: `${labelOf(field)} ${shownValue(field, value)} is impossible: it lies from ${min} to ${max} in every hip.`,
          },
        ];
  });

const PAIRS = [
  ['anatomicInclination', 'anatomicAnteVersion'],
  ['plannedInclination', 'plannedAnteVersion'],
  ['operativeInclination', 'operativeAnteVersion'],
] as const satisfies readonly (readonly [MeasurementName, MeasurementName])[];

const impossiblePairs = (values: PriValues): readonly PriRemark[] =>
  PAIRS.flatMap(([inclinationField, anteversionField]) => {
    const [inclination, anteversion] = [values[inclinationField], values[anteversionField]];
    if (typeof inclination !== 'number' || typeof anteversion !== 'number') return [];
    const fields = [inclinationField, anteversionField];
    const pair = `${labelOf(inclinationField)} ${inclination}° with ${labelOf(anteversionField)} ${anteversion}°`;
    if (Math.abs(anteversion) >= 90)
      return [
        {
          fields,
          text: `${pair} is impossible: a cup that opens straight to the front or the back has no inclination.`,
        },
      ];
    const opening = toAnatomic({ inclination: degrees(inclination), anteversion: degrees(anteversion) });
    if (opening.anteversion >= OPENING.min && opening.anteversion <= OPENING.max) return [];
    const way = opening.anteversion > 0 ? 'front' : 'back';
    return [
      {
        fields,
        text: `${pair} is impossible: it would open ${Math.abs(rounded(opening.anteversion))}° to the ${way} instead of outward.`,
      },
    ];
  });

/** Values and pairs of radiographic angles that no hip has, named. */
export const contradictionsOf = (values: PriValues): readonly PriRemark[] => [
  ...implausible(values),
  ...impossiblePairs(values),
];
