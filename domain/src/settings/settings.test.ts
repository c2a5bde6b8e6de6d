import * as fc from 'fast-check';
import type { RetentionYear } from '../retention/kinds.ts';
import { describe, expect, it } from 'vitest';
import {
  measurementProblem,
  MEASUREMENT_NAMES,
  MEASUREMENTS,
  OPERATIVE,
  rangeOf,
} from '../hip/measurements.ts';
import type { OperativeRanges } from '../hip/measurements.ts';
import { STAGE_DAYS, stageOrderProblems } from '../stages/stage-rule.ts';
import type { StageDay } from '../stages/stage-rule.ts';
import { SETTING_NAMES, settingChanges, settingInWords } from './setting-texts.ts';
import {
  ANGLE_BOUNDS,
  BOUND_LIMITS,
  boundProblem,
  retentionProblem,
  SPECIFIED_SETTINGS,
  stageDayProblem,
} from './settings.ts';
import type { AngleBound } from './settings.ts';
import { between } from '../testing/between.ts';

const bound = (name: AngleBound) => fc.integer(BOUND_LIMITS[name]);
const ranges: fc.Arbitrary<OperativeRanges> = fc.record({
  operativeInclinationMin: bound('operativeInclinationMin'),
  operativeInclinationMax: bound('operativeInclinationMax'),
  operativeAnteVersionMin: bound('operativeAnteVersionMin'),
  operativeAnteVersionMax: bound('operativeAnteVersionMax'),
});
const angles = between(-100, 100);

describe('the settings of an installation', () => {
  it('start with the specification, which they allow', () => {
    expect(SPECIFIED_SETTINGS).toEqual({
      nameHyphen: false,
      nameApostrophe: false,
      nameFullStop: false,
      approvedPlanRequired: false,
      operativeInclinationMin: 35,
      operativeInclinationMax: 50,
      operativeAnteVersionMin: 5,
      operativeAnteVersionMax: 45,
      scanDueDays: 21,
      modelDueDays: 10,
      approvalDueDays: 3,
      scanWaitDays: 14,
      modelWaitDays: 7,
      approvalWaitDays: 14,
      longPasswords: false,
      secondFactorMasterAdmin: false,
      secondFactorAdmin: false,
      secondFactorSurgeon: false,
      secondFactorSurgicalAssistant: false,
      secondFactorRadiologist: false,
      secondFactorImageEngineer: false,
      recordRetentionYears: 10,
      scanRetentionYears: 0,
      messageRetentionYears: 0,
      logRetentionYears: 0,
    });
    for (const name of STAGE_DAYS) expect(stageDayProblem(name, SPECIFIED_SETTINGS[name])).toBeUndefined();
    expect(stageOrderProblems(SPECIFIED_SETTINGS)).toEqual([]);
    for (const name of ANGLE_BOUNDS) expect(boundProblem(name, SPECIFIED_SETTINGS[name])).toBeUndefined();
  });

  it.each<[AngleBound, number, string | undefined]>([
    ['operativeInclinationMax', 60, undefined],
    ['operativeInclinationMax', 90, undefined],
    ['operativeInclinationMax', 49, 'From 50 to 90 only'],
    ['operativeInclinationMax', 91, 'From 50 to 90 only'],
    ['operativeInclinationMin', 0, undefined],
    ['operativeInclinationMin', 36, 'From 0 to 35 only'],
    ['operativeInclinationMin', -1, 'From 0 to 35 only'],
    ['operativeAnteVersionMin', -30, undefined],
    ['operativeAnteVersionMin', -31, 'From -30 to 5 only'],
    ['operativeAnteVersionMax', 60, undefined],
    ['operativeAnteVersionMax', 61, 'From 45 to 60 only'],
    ['operativeAnteVersionMax', 50.5, 'Whole degrees only'],
    ['operativeAnteVersionMax', Number.NaN, 'From 45 to 60 only'],
  ])('at %s %d: %s', (name, value, problem) => {
    expect(boundProblem(name, value)).toBe(problem);
  });

  it.each<[StageDay, number, string | undefined]>([
    ['scanDueDays', 0, undefined],
    ['scanDueDays', 180, undefined],
    ['scanDueDays', 181, 'From 0 to 180 only'],
    ['modelDueDays', 2.5, 'Whole days only'],
    ['approvalDueDays', -1, 'From 0 to 180 only'],
    ['modelWaitDays', 0, 'From 1 to 90 only'],
    ['approvalWaitDays', 90, undefined],
  ])('at %s %d: %s', (name, value, problem) => {
    expect(stageDayProblem(name, value)).toBe(problem);
  });

  it.each<[RetentionYear, number, string | undefined]>([
    ['recordRetentionYears', 0, undefined],
    ['recordRetentionYears', 100, undefined],
    ['recordRetentionYears', 101, 'From 0 to 100 only'],
    ['scanRetentionYears', 2.5, 'Whole years only'],
    ['messageRetentionYears', -1, 'From 0 to 100 only'],
    ['logRetentionYears', 0, undefined],
    ['logRetentionYears', 5, 'From 6 to 100 only, or 0'],
    ['logRetentionYears', 6, undefined],
  ])('at %s %d years: %s', (name, years, problem) => {
    expect(retentionProblem(name, years)).toBe(problem);
  });

  it('have no step that is due after the one that needs it', () => {
    const days = { ...SPECIFIED_SETTINGS, scanDueDays: 9, modelDueDays: 10, approvalDueDays: 11 };
    expect(stageOrderProblems(days)).toEqual([
      { name: 'scanDueDays', message: 'Not later than the model' },
      { name: 'modelDueDays', message: 'Not later than the approval' },
    ]);
    expect(stageOrderProblems({ ...days, scanDueDays: 11, modelDueDays: 11 })).toEqual([]);
  });

  it('are compared field by field, and each change is said in words', () => {
    const after = { ...SPECIFIED_SETTINGS, nameHyphen: true, operativeInclinationMax: 60, modelWaitDays: 1 };
    const changes = settingChanges(SPECIFIED_SETTINGS, after);
    expect(
      changes.map(({ name, from, to }) => [settingInWords(name, from), settingInWords(name, to)]),
    ).toEqual([
      ['Hyphen in names: Not allowed', 'Hyphen in names: Allowed'],
      ['Highest Operative Inclination: 50°', 'Highest Operative Inclination: 60°'],
      ['Longest wait for a model: 7 days', 'Longest wait for a model: 1 day'],
    ]);
    expect(settingChanges(after, after)).toEqual([]);
    expect(SETTING_NAMES).toEqual(Object.keys(SPECIFIED_SETTINGS));
  });
});

describe('a widened range', () => {
  it('accepts everything that the specification accepts, and nothing beyond the outer limits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OPERATIVE), angles, ranges, (name, value, widened) => {
        const { min, max } = rangeOf(name, widened);
        const isSpecified = measurementProblem(name, value) === undefined;
        expect(isSpecified && measurementProblem(name, value, widened) !== undefined).toBe(false);
        expect(measurementProblem(name, value, widened) === undefined).toBe(value >= min && value <= max);
        expect(min).toBeGreaterThanOrEqual(name === 'operativeInclination' ? 0 : -30);
        expect(max).toBeLessThanOrEqual(name === 'operativeInclination' ? 90 : 60);
      }),
    );
  });

  it('changes nothing for any other measurement, planned angles included', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MEASUREMENT_NAMES), angles, ranges, (name, value, widened) => {
        fc.pre(!OPERATIVE.includes(name));
        expect(rangeOf(name, widened)).toBe(MEASUREMENTS[name]);
        expect(measurementProblem(name, value, widened)).toBe(measurementProblem(name, value));
      }),
    );
  });
});
