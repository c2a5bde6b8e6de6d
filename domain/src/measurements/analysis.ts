import type { Vector } from '../ct/vector.ts';
import type { CupAngles } from '../cup/angles.ts';
import { measurementProblem, MEASUREMENTS, PRI } from '../hip/measurements.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';
import type { PriData, PriMeasurements } from '../pri/parse.ts';
import { absenceText } from './measured.ts';
import type { Measured } from './measured.ts';
import { sideDifferences } from './measurements.ts';
import type { Measurements } from './types.ts';

/** A field of the PRI data that the measurements do not fill in, and why. */
export interface LeftOut {
  readonly field: MeasurementName;
  readonly reason: string;
}

/** The PRI data that the measurements give, in the form of an import. */
export interface Analysis extends PriData {
  readonly leftOut: readonly LeftOut[];
}

/** Tenths of a degree and of a millimetre: no scan is more exact. */
const STEPS = 10;

/** Half a step rounds away from zero, so that both sides round alike. Adding 0 turns -0 into 0. */
export const rounded = (value: number): number =>
  (Math.sign(value) * Math.round(Math.abs(value) * STEPS)) / STEPS + 0;

export const NOT_MEASURED = 'It is planned, not measured.';

/** The unit as it stands behind a number. */
export const UNIT_SIGNS = { degrees: '°', mm: ' mm' } as const;

export const shownValue = (field: MeasurementName, value: number): string =>
  `${value}${UNIT_SIGNS[MEASUREMENTS[field].unit]}`;

type Field = readonly [MeasurementName, Measured<number>];

const part = <T>({ value, absence }: Measured<T>, of: (value: T) => number): Measured<number> =>
  absence ? { absence } : { value: of(value) };

/** One of the two is 0, so that an import over an older one leaves nothing of its centre. */
const positionFields = (centre: Measured<Vector>, side: Side): readonly Field[] => [
  ['position', part(centre, ([x]) => (side === 'LEFT' ? x : -x))],
  ['superior', part(centre, ([, , z]) => z)],
  ['anterior', part(centre, ([, y]) => Math.max(0, -y))],
  ['posterior', part(centre, ([, y]) => Math.max(0, y))],
];

const plannedFields = (planned: CupAngles | undefined): readonly Field[] =>
  planned
    ? [
        ['plannedInclination', { value: planned.inclination }],
        ['plannedAnteVersion', { value: planned.anteversion }],
      ]
    : [];

const measuredFields = (measurements: Measurements, side: Side): readonly Field[] => {
  const own = measurements[side];
  const { legLengthDifference, femoralOffsetDifference } = sideDifferences(measurements, side);
  return [
    ['anatomicInclination', part(own.acetabulumToTable, ({ inclination }) => inclination)],
    ['anatomicAnteVersion', part(own.acetabulumToTable, ({ anteversion }) => anteversion)],
    ['size', own.cupDiameter],
    ['femoralNeckAnteVersion', own.neckTorsion],
    ['femoralNeckInclination', own.neckInclination],
    ['legLengthDifference', legLengthDifference],
    ['femoralOffsetDifference', femoralOffsetDifference],
  ];
};

/** All values that there are, in tenths, whether or not an import would accept them. */
export const measuredValues = (measurements: Measurements, side: Side): PriMeasurements =>
  Object.fromEntries(
    [...measuredFields(measurements, side), ...positionFields(measurements[side].cupCentre, side)].flatMap(
      ([field, { value }]) => (value === undefined ? [] : [[field, rounded(value)]]),
    ),
  );

const reasonOf = (field: MeasurementName, { value, absence }: Measured<number>): string | undefined => {
  if (absence) return absenceText(absence);
  const problem = measurementProblem(field, rounded(value));
  return problem && `${shownValue(field, rounded(value))}: ${problem}`;
};

/** The fields of a group are filled in together or not at all: a part of a point is another point. */
const filled = (fields: readonly Field[]): { measurements: PriMeasurements; leftOut: readonly LeftOut[] } => {
  const reasons = fields.flatMap(([field, value]) => {
    const reason = reasonOf(field, value);
    return reason === undefined ? [] : [`${MEASUREMENTS[field].label}: ${reason}`];
  });
  if (reasons.length > 0)
    return {
      measurements: {},
      leftOut: fields.map(([field, value]) => ({
        field,
        reason: reasonOf(field, value) ?? reasons[0] ?? '',
      })),
    };
  return {
    measurements: Object.fromEntries(fields.map(([field, { value = 0 }]) => [field, rounded(value)])),
    leftOut: [],
  };
};

/**
 * The fields of a PRI import from the measurements of a side, in tenths. A value that cannot be measured, or that no
 * import would accept, is left out with its reason; nothing is moved into its range. The planned pair is a decision, so
 * it is filled in only where it is given.
 */
export const analysisOf = (measurements: Measurements, side: Side, planned?: CupAngles): Analysis => {
  const groups = [
    ...measuredFields(measurements, side).map((field) => [field]),
    positionFields(measurements[side].cupCentre, side),
    plannedFields(planned),
  ].map(filled);
  const leftOut = groups.flatMap((group) => group.leftOut);
  const given: PriMeasurements = Object.assign({}, ...groups.map((group) => group.measurements));
  const known = new Set([...Object.keys(given), ...leftOut.map(({ field }) => field)]);
  const unmeasured = PRI.filter((field) => !known.has(field));
  return {
    measurements: given,
    side,
    leftOut: [...leftOut, ...unmeasured.map((field) => ({ field, reason: NOT_MEASURED }))],
  };
};
