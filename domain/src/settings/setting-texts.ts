import { isRetentionYear, retentionText } from '../retention/kinds.ts';
import { FACTOR_SETTING_LABELS, isFactorSetting } from '../second-factor/required.ts';
import { isStageDay } from '../stages/stage-rule.ts';
import type { SettingName, Settings } from './settings.ts';

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
  scanDueDays: 'Scan due before surgery',
  modelDueDays: 'Model due before surgery',
  approvalDueDays: 'Approval due before surgery',
  scanWaitDays: 'Longest wait for a scan',
  modelWaitDays: 'Longest wait for a model',
  approvalWaitDays: 'Longest wait for a date',
  longPasswords: 'Passwords of up to 64 characters',
  ...FACTOR_SETTING_LABELS,
  recordRetentionYears: 'Retention of records',
  scanRetentionYears: 'Retention of scans',
  messageRetentionYears: 'Retention of messages',
  logRetentionYears: 'Retention of values in the log',
};

export const SETTING_NAMES = Object.keys(SETTING_LABELS) as SettingName[];

export const settingText = (name: SettingName, value: boolean | number): string => {
  if (isStageDay(name)) return value === 1 ? '1 day' : `${value} days`;
  if (isRetentionYear(name)) return retentionText(name, Number(value));
  if (typeof value === 'number') return `${value}°`;
  if (name === 'approvedPlanRequired' || isFactorSetting(name)) return value ? 'Required' : 'Not required';
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
