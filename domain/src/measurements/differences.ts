import { asDefined, DEFINITIONS } from '../cup/angles.ts';
import type { CupAngles } from '../cup/angles.ts';
import { degrees } from '../cup/units.ts';
import { MEASUREMENTS } from '../hip/measurements.ts';
import type { MeasurementName } from '../hip/measurements.ts';
import type { Side } from '../hip/side.ts';
import { measuredValues, rounded, shownValue } from './analysis.ts';
import type { PriRemark, PriValues } from './contradictions.ts';
import type { Measurements } from './types.ts';

/** Degrees or millimetres up to which two people who measure the same scan agree. */
export const TOLERATED = 2;

/** Fields of which each has to agree. The forward position is compared as one number, from its two fields. */
const COMPARED = [
  'anatomicInclination',
  'anatomicAnteVersion',
  'size',
  'position',
  'superior',
  'femoralNeckAnteVersion',
  'femoralNeckInclination',
  'legLengthDifference',
  'femoralOffsetDifference',
] as const satisfies readonly MeasurementName[];

const remark = (field: MeasurementName, given: number, measured: number): readonly PriRemark[] => {
  const off = rounded(given - measured);
  if (Math.abs(off) <= TOLERATED) return [];
  const by = `${shownValue(field, Math.abs(off))} ${off > 0 ? 'more' : 'less'}`;
  return [
    {
      fields: [field],
      text: `${MEASUREMENTS[field].label}: ${shownValue(field, given)} in the PRI data, ${shownValue(field, measured)} measured, ${by}.`,
    },
  ];
};

/** The PRI position holds its depth in two fields, of which only their difference is a place. */
const forward = ({ position, anterior, posterior }: PriValues): number | undefined =>
  typeof position === 'number' ? (anterior ?? 0) - (posterior ?? 0) : undefined;

const REFERENCES = [
  ['acetabulumToTable', 'against the table'],
  ['acetabulumToPelvis', 'against the anterior pelvic plane'],
] as const;

const agree = (a: CupAngles, b: CupAngles): boolean =>
  Math.abs(a.inclination - b.inclination) <= 1 && Math.abs(a.anteversion - b.anteversion) <= 1;

/** The definition by which a pair that differs would agree: it was then measured well and written down as another. */
const otherDefinition = (values: PriValues, measurements: Measurements, side: Side): readonly PriRemark[] => {
  const [inclination, anteversion] = [values.anatomicInclination, values.anatomicAnteVersion];
  if (typeof inclination !== 'number' || typeof anteversion !== 'number') return [];
  const given = { inclination: degrees(inclination), anteversion: degrees(anteversion) };
  const found = REFERENCES.flatMap(([name, reference]) => {
    const { value } = measurements[side][name];
    return value
      ? DEFINITIONS.filter((definition) => agree(asDefined(value, definition), given)).map(
          (definition) => `${definition} angles ${reference}`,
        )
      : [];
  });
  return found.length === 0
    ? []
    : [
        {
          fields: ['anatomicInclination', 'anatomicAnteVersion'],
          text: `As ${found.join(', or as ')}, the anatomic pair of the PRI data agrees with the measured one. Cotyle takes it as radiographic angles against the table.`,
        },
      ];
};

/** Where PRI values and the measurements of the segmentation are more than 2 degrees or millimetres apart. */
export const differencesOf = (
  values: PriValues,
  measurements: Measurements,
  side: Side,
): readonly PriRemark[] => {
  const measured = measuredValues(measurements, side);
  const fields = COMPARED.flatMap((field) => {
    const [given, found] = [values[field], measured[field]];
    return typeof given === 'number' && found !== undefined ? remark(field, given, found) : [];
  });
  const [depth, found] = [forward(values), forward(measured)];
  const ahead =
    depth === undefined || found === undefined ? [] : remark('anterior', rounded(depth), rounded(found));
  const isPairOff = fields.some(({ fields: [field] }) => field?.startsWith('anatomic'));
  return [...fields, ...ahead, ...(isPairOff ? otherDefinition(values, measurements, side) : [])];
};
