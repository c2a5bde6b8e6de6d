import { outOfRange, SPECIFIED_RANGES } from '../hip/measurements.ts';
import type { OperativeRanges, Range } from '../hip/measurements.ts';
import { NO_FACTOR_DEMANDS } from '../second-factor/required.ts';
import type { FactorDemands, FactorSetting } from '../second-factor/required.ts';
import { DEFAULT_STAGE_DAYS, isStageDay } from '../stages/stage-rule.ts';
import type { StageDay, StageDays } from '../stages/stage-rule.ts';
import { DEFAULT_RETENTION_YEARS, isRetentionYear, RETENTION_LIMITS } from '../retention/kinds.ts';
import type { RetentionYear, RetentionYears } from '../retention/kinds.ts';
import { NO_NAME_CHARACTERS } from '../validation/name.ts';
import type { NameCharacter, NameCharacters } from '../validation/name.ts';

/** What a Super Admin may decide for the whole installation. */
export interface Settings extends NameCharacters, OperativeRanges, StageDays, FactorDemands, RetentionYears {
  /** Whether a surgery can be scheduled only with an approved plan. */
  readonly approvedPlanRequired: boolean;
  /** Whether a new password may have up to 64 characters, with spaces between words, instead of 12. */
  readonly longPasswords: boolean;
}

/** An installation starts with what the specification says. */
export const SPECIFIED_SETTINGS: Settings = {
  ...NO_NAME_CHARACTERS,
  ...SPECIFIED_RANGES,
  approvedPlanRequired: false,
  ...DEFAULT_STAGE_DAYS,
  longPasswords: false,
  ...NO_FACTOR_DEMANDS,
  ...DEFAULT_RETENTION_YEARS,
};

export type AngleBound = keyof OperativeRanges;
export type SettingName =
  | NameCharacter
  | AngleBound
  | 'approvedPlanRequired'
  | StageDay
  | 'longPasswords'
  | FactorSetting
  | RetentionYear;

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
const WHOLE_DAYS = 'Whole days only';
const WHOLE_YEARS = 'Whole years only';

const wholeProblem = ({ min, max }: Range, value: number, message: string): string | undefined => {
  if (!(value >= min && value <= max)) return outOfRange(min, max);
  return Number.isInteger(value) ? undefined : message;
};

/** Undefined when the bound may be set. */
export const boundProblem = (name: AngleBound, value: number): string | undefined =>
  wholeProblem(BOUND_LIMITS[name], value, WHOLE_DEGREES);

const HALF_YEAR = { min: 0, max: 180 };
const QUARTER = { min: 1, max: 90 };

export const STAGE_DAY_LIMITS: Record<StageDay, Range> = {
  scanDueDays: HALF_YEAR,
  modelDueDays: HALF_YEAR,
  approvalDueDays: HALF_YEAR,
  scanWaitDays: QUARTER,
  modelWaitDays: QUARTER,
  approvalWaitDays: QUARTER,
};

/** Undefined when the days may be set; that they fit together is checked for all of them. */
export const stageDayProblem = (name: StageDay, value: number): string | undefined =>
  wholeProblem(STAGE_DAY_LIMITS[name], value, WHOLE_DAYS);

/** Undefined when the years may be set; that no part outlives the record is checked for all of them. */
export const retentionProblem = (name: RetentionYear, value: number): string | undefined => {
  const { min, max } = RETENTION_LIMITS[name];
  if (value === 0 || (value >= min && value <= max)) return wholeProblem({ min: 0, max }, value, WHOLE_YEARS);
  return min === 1 ? outOfRange(0, max) : `${outOfRange(min, max)}, or 0`;
};

/** The settings that are a number. */
export const isNumberSetting = (name: SettingName): name is AngleBound | StageDay | RetentionYear =>
  isAngleBound(name) || isStageDay(name) || isRetentionYear(name);
