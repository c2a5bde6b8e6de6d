import type { SettingsRecord } from '@cotyle/contract/settings';
import { SETTING_LABELS, SETTING_NAMES, settingText } from '@cotyle/domain/settings/setting-texts';
import {
  boundProblem,
  isAngleBound,
  isNumberSetting,
  retentionProblem,
  stageDayProblem,
} from '@cotyle/domain/settings/settings';
import type { SettingName, Settings } from '@cotyle/domain/settings/settings';
import { isRetentionYear } from '@cotyle/domain/retention/kinds';
import { isStageDay } from '@cotyle/domain/stages/stage-rule';
import { required } from '@cotyle/domain/validation/text';
import type { Rule } from '@cotyle/domain/validation/text';
import type { FieldSpec, FieldSpecs, Values } from '../../shared/forms/field-form.ts';
import { SETTINGS_TEXTS } from './texts.ts';

export type SettingsValues = Values<SettingName>;

const numberRule =
  (problemOf: (value: number) => string | undefined): Rule =>
  (text) => {
    const [missing] = required(text);
    const problem = missing ?? problemOf(Number(text));
    return problem === undefined ? [] : [problem];
  };

const ruleOf = (name: SettingName): Rule => {
  if (isAngleBound(name)) return numberRule((value) => boundProblem(name, value));
  if (isRetentionYear(name)) return numberRule((value) => retentionProblem(name, value));
  return isStageDay(name) ? numberRule((value) => stageDayProblem(name, value)) : required;
};

export const CHARACTER_OPTIONS = [
  { value: 'false', label: SETTINGS_TEXTS.notAllowed },
  { value: 'true', label: SETTINGS_TEXTS.allowed },
];

export const REQUIRED_OPTIONS = [
  { value: 'false', label: SETTINGS_TEXTS.notRequired },
  { value: 'true', label: SETTINGS_TEXTS.required },
];

const specOf = (name: SettingName): FieldSpec => ({
  label: SETTING_LABELS[name],
  rule: ruleOf(name),
  format: (text) => settingText(name, isNumberSetting(name) ? Number(text) : text === 'true'),
});

export const SETTINGS_SPECS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, specOf(name)]),
) as FieldSpecs<SettingName>;

export const valuesOf = (settings: SettingsRecord): SettingsValues =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, String(settings[name])])) as SettingsValues;

/** Called after validation, so every bound is a number. */
export const settingsOf = (values: SettingsValues): Settings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [
      name,
      isNumberSetting(name) ? Number(values[name]) : values[name] === 'true',
    ]),
  ) as unknown as Settings;
