import { outOfRange, SPECIFIED_RANGES } from '../hip/measurements.ts';
import type { OperativeRanges, Range } from '../hip/measurements.ts';
import { NO_NAME_CHARACTERS } from '../validation/name.ts';
import type { NameCharacter, NameCharacters } from '../validation/name.ts';

/** What a Super Admin may decide for the whole installation. */
export interface Settings extends NameCharacters, OperativeRanges {
  /** Whether a surgery can be scheduled only with an approved plan. */
  readonly approvedPlanRequired: boolean;
}

/** An installation starts with what the specification says. */
export const SPECIFIED_SETTINGS: Settings = {
  ...NO_NAME_CHARACTERS,
  ...SPECIFIED_RANGES,
  approvedPlanRequired: false,
};

export type AngleBound = keyof OperativeRanges;
export type SettingName = NameCharacter | AngleBound | 'approvedPlanRequired';

/** A range is never narrower than the specification, and never wider than an angle that a cup can have. */
export const BOUND_LIMITS: Record<AngleBound, Range> = {
  operativeInclinationMin: { min: 0, max: SPECIFIED_RANGES.operativeInclinationMin },
  operativeInclinationMax: { min: SPECIFIED_RANGES.operativeInclinationMax, max: 90 },
  operativeAnteVersionMin: { min: -30, max: SPECIFIED_RANGES.operativeAnteVersionMin },
  operativeAnteVersionMax: { min: SPECIFIED_RANGES.operativeAnteVersionMax, max: 60 },
};

export const ANGLE_BOUNDS = Object.keys(BOUND_LIMITS) as AngleBound[];

export const isAngleBound = (name: string): name is AngleBound => name in BOUND_LIMITS;

const WHOLE_DEGREES = 'Whole degrees only';

/** Undefined when the bound may be set. */
export const boundProblem = (name: AngleBound, value: number): string | undefined => {
  const { min, max } = BOUND_LIMITS[name];
  if (!(value >= min && value <= max)) return outOfRange(min, max);
  return Number.isInteger(value) ? undefined : WHOLE_DEGREES;
};

/** The labels of the page and of the events log. */
export const SETTING_LABELS: Record<SettingName, string> = {
  nameHyphen: 'Hyphen in names',
  nameApostrophe: 'Apostrophe in names',
  nameFullStop: 'Full stop in names',
  operativeInclinationMin: 'Lowest Operative Inclination',
  operativeInclinationMax: 'Highest Operative Inclination',
  operativeAnteVersionMin: 'Lowest Operative Anteversion',
  operativeAnteVersionMax: 'Highest Operative Anteversion',
  approvedPlanRequired: 'Approved plan before scheduling',
};

export const SETTING_NAMES = Object.keys(SETTING_LABELS) as SettingName[];

export const settingText = (name: SettingName, value: boolean | number): string => {
  if (typeof value === 'number') return `${value}°`;
  if (name === 'approvedPlanRequired') return value ? 'Required' : 'Not required';
  return value ? 'Allowed' : 'Not allowed';
};

interface SettingChange {
  readonly name: SettingName;
  readonly from: boolean | number;
  readonly to: boolean | number;
}

export const settingChanges = (before: Settings, after: Settings): readonly SettingChange[] =>
  SETTING_NAMES.filter((name) => before[name] !== after[name]).map((name) => ({
    name,
    from: before[name],
    to: after[name],
  }));

/** A setting as the events log says it. */
export const settingInWords = (name: SettingName, value: boolean | number): string =>
  `${SETTING_LABELS[name]}: ${settingText(name, value)}`;
