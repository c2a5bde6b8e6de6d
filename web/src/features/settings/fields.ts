import type { SettingsRecord } from '@cotyle/contract/settings';
import {
  boundProblem,
  isAngleBound,
  SETTING_LABELS,
  SETTING_NAMES,
  settingText,
} from '@cotyle/domain/settings/settings';
import type { AngleBound, SettingName, Settings } from '@cotyle/domain/settings/settings';
import { required } from '@cotyle/domain/validation/text';
import type { Rule } from '@cotyle/domain/validation/text';
import type { FieldSpec, FieldSpecs, Values } from '../../shared/forms/field-form.ts';
import { SETTINGS_TEXTS } from './texts.ts';

export type SettingsValues = Values<SettingName>;

const boundRule =
  (name: AngleBound): Rule =>
  (text) => {
    const [missing] = required(text);
    const problem = missing ?? boundProblem(name, Number(text));
    return problem === undefined ? [] : [problem];
  };

export const CHARACTER_OPTIONS = [
  { value: 'false', label: SETTINGS_TEXTS.notAllowed },
  { value: 'true', label: SETTINGS_TEXTS.allowed },
];

export const APPROVAL_OPTIONS = [
  { value: 'false', label: SETTINGS_TEXTS.notRequired },
  { value: 'true', label: SETTINGS_TEXTS.required },
];

const specOf = (name: SettingName): FieldSpec => ({
  label: SETTING_LABELS[name],
  rule: isAngleBound(name) ? boundRule(name) : required,
  format: (text) => settingText(name, isAngleBound(name) ? Number(text) : text === 'true'),
});

export const SETTINGS_SPECS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, specOf(name)]),
) as FieldSpecs<SettingName>;

export const valuesOf = (settings: SettingsRecord): SettingsValues =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, String(settings[name])])) as SettingsValues;

/** Called after validation, so every bound is a number. */
export const settingsOf = (values: SettingsValues): Settings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, isAngleBound(name) ? Number(values[name]) : values[name] === 'true']),
  ) as unknown as Settings;
