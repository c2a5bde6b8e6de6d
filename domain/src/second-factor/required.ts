import { ROLES, roleLabel } from '../access/roles.ts';
import type { Role } from '../access/roles.ts';

/** The setting that demands a second factor of a role. */
export const FACTOR_SETTINGS = {
  MASTER_ADMIN: 'secondFactorMasterAdmin',
  ADMIN: 'secondFactorAdmin',
  SURGEON: 'secondFactorSurgeon',
  SURGICAL_ASSISTANT: 'secondFactorSurgicalAssistant',
  RADIOLOGIST: 'secondFactorRadiologist',
  IMAGE_ENGINEER: 'secondFactorImageEngineer',
} as const satisfies Record<Role, string>;

export type FactorSetting = (typeof FACTOR_SETTINGS)[Role];
export type FactorDemands = Readonly<Record<FactorSetting, boolean>>;

export const FACTOR_SETTING_NAMES: readonly FactorSetting[] = ROLES.map((role) => FACTOR_SETTINGS[role]);

const byRole = <T>(value: (role: Role) => T): Record<FactorSetting, T> =>
  Object.fromEntries(ROLES.map((role) => [FACTOR_SETTINGS[role], value(role)])) as Record<FactorSetting, T>;

export const NO_FACTOR_DEMANDS: FactorDemands = byRole(() => false);

export const FACTOR_SETTING_LABELS: Record<FactorSetting, string> = byRole(
  (role) => `Second factor for ${roleLabel(role)}`,
);

export const isFactorSetting = (name: string): name is FactorSetting =>
  FACTOR_SETTING_NAMES.some((one) => one === name);
