import type { Generated } from 'kysely';

export interface InstallationTable {
  only_row: Generated<boolean>;
  demo: boolean;
  created_at: Date;
  /** Names the installation in what leaves it. */
  public_id: Generated<string>;
}

export interface SettingsTable {
  only_row: Generated<boolean>;
  name_hyphen: boolean;
  name_apostrophe: boolean;
  name_full_stop: boolean;
  operative_inclination_min: number;
  operative_inclination_max: number;
  operative_ante_version_min: number;
  operative_ante_version_max: number;
  approved_plan_required: Generated<boolean>;
  scan_due_days: Generated<number>;
  model_due_days: Generated<number>;
  approval_due_days: Generated<number>;
  scan_wait_days: Generated<number>;
  model_wait_days: Generated<number>;
  approval_wait_days: Generated<number>;
  long_passwords: Generated<boolean>;
  second_factor_master_admin: Generated<boolean>;
  second_factor_admin: Generated<boolean>;
  second_factor_surgeon: Generated<boolean>;
  second_factor_surgical_assistant: Generated<boolean>;
  second_factor_radiologist: Generated<boolean>;
  second_factor_image_engineer: Generated<boolean>;
  record_retention_years: Generated<number>;
  scan_retention_years: Generated<number>;
  message_retention_years: Generated<number>;
  log_retention_years: Generated<number>;
  version: Generated<number>;
  updated_at: Date;
  /** Null until somebody changes them. */
  updated_by: number | null;
}

export interface VersionTable {
  topic: string;
  version: number;
}
