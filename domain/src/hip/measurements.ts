/** Every number of a procedure, with the unit and the bounds it is accepted in. Angles are radiographic. */
export const MEASUREMENTS = {
  anatomicAnteVersion: { label: 'Anatomic Anteversion', unit: 'degrees', min: -90, max: 90 },
  anatomicInclination: { label: 'Anatomic Inclination', unit: 'degrees', min: 0, max: 90 },
  plannedAnteVersion: { label: 'Planned Anteversion', unit: 'degrees', min: 5, max: 45 },
  plannedInclination: { label: 'Planned Inclination', unit: 'degrees', min: 35, max: 50 },
  operativeAnteVersion: { label: 'Operative Anteversion', unit: 'degrees', min: 5, max: 45 },
  operativeInclination: { label: 'Operative Inclination', unit: 'degrees', min: 35, max: 50 },
  size: { label: 'Size', unit: 'mm', min: 20, max: 90 },
  position: { label: 'Position', unit: 'mm', min: -200, max: 200 },
  superior: { label: 'Superior', unit: 'mm', min: -200, max: 200 },
  anterior: { label: 'Anterior', unit: 'mm', min: -200, max: 200 },
  posterior: { label: 'Posterior', unit: 'mm', min: -200, max: 200 },
  femoralNeckAnteVersion: { label: 'Femoral Neck Anteversion', unit: 'degrees', min: -90, max: 90 },
  femoralNeckInclination: { label: 'Femoral Neck Inclination', unit: 'degrees', min: 0, max: 180 },
  legLengthDifference: { label: 'Leg Length Difference', unit: 'mm', min: -20, max: 20 },
  femoralOffsetDifference: { label: 'Femoral Offset Difference', unit: 'mm', min: -20, max: 20 },
} as const satisfies Record<string, { label: string; unit: 'degrees' | 'mm'; min: number; max: number }>;

export type MeasurementName = keyof typeof MEASUREMENTS;

export const MEASUREMENT_NAMES = Object.keys(MEASUREMENTS) as MeasurementName[];

export const PLANNED: readonly MeasurementName[] = ['plannedAnteVersion', 'plannedInclination'];
export const OPERATIVE: readonly MeasurementName[] = ['operativeAnteVersion', 'operativeInclination'];
/** What the CSV configuration brings; the planned pair is part of it. */
export const PRI: readonly MeasurementName[] = MEASUREMENT_NAMES.filter((name) => !OPERATIVE.includes(name));

export const outOfRange = (min: number, max: number): string => `From ${min} to ${max} only`;

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The ranges of the angles of an implanted cup, which an installation may widen. */
export interface OperativeRanges {
  readonly operativeInclinationMin: number;
  readonly operativeInclinationMax: number;
  readonly operativeAnteVersionMin: number;
  readonly operativeAnteVersionMax: number;
}

export const SPECIFIED_RANGES: OperativeRanges = {
  operativeInclinationMin: MEASUREMENTS.operativeInclination.min,
  operativeInclinationMax: MEASUREMENTS.operativeInclination.max,
  operativeAnteVersionMin: MEASUREMENTS.operativeAnteVersion.min,
  operativeAnteVersionMax: MEASUREMENTS.operativeAnteVersion.max,
};

export const rangeOf = (name: MeasurementName, ranges: OperativeRanges): Range => {
  if (name === 'operativeInclination')
    return { min: ranges.operativeInclinationMin, max: ranges.operativeInclinationMax };
  if (name === 'operativeAnteVersion')
    return { min: ranges.operativeAnteVersionMin, max: ranges.operativeAnteVersionMax };
  return MEASUREMENTS[name];
};

/** Undefined when the value is in range or empty. */
export const measurementProblem = (
  name: MeasurementName,
  value: number | null,
  ranges: OperativeRanges = SPECIFIED_RANGES,
): string | undefined => {
  const { min, max } = rangeOf(name, ranges);
  if (value === null) return undefined;
  return Number.isFinite(value) && value >= min && value <= max ? undefined : outOfRange(min, max);
};

type Measured = Partial<Record<MeasurementName, number | null>>;

const isSet = (value: number | null | undefined): boolean => value !== null && value !== undefined;

export const hasPriData = (procedure: Measured): boolean =>
  isSet(procedure.size) && isSet(procedure.plannedInclination) && isSet(procedure.plannedAnteVersion);
