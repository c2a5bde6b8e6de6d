import type { RetentionYears } from '@cotyle/domain/retention/kinds';
import type { StageDays } from '@cotyle/domain/stages/stage-rule';
import type { Settings } from '@cotyle/domain/settings/settings';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../platform/database/schema.ts';

const STAGE_COLUMNS = [
  'scan_due_days as scanDueDays',
  'model_due_days as modelDueDays',
  'approval_due_days as approvalDueDays',
  'scan_wait_days as scanWaitDays',
  'model_wait_days as modelWaitDays',
  'approval_wait_days as approvalWaitDays',
] as const;

const RETENTION_COLUMNS = [
  'record_retention_years as recordRetentionYears',
  'scan_retention_years as scanRetentionYears',
  'message_retention_years as messageRetentionYears',
  'log_retention_years as logRetentionYears',
] as const;

const STAGE_DAYS_TEXT = STAGE_COLUMNS.map((column) => column.replace(/ as (\w+)/, ' as "$1"')).join(', ');

const SETTINGS = [
  'name_hyphen as nameHyphen',
  'name_apostrophe as nameApostrophe',
  'name_full_stop as nameFullStop',
  'operative_inclination_min as operativeInclinationMin',
  'operative_inclination_max as operativeInclinationMax',
  'operative_ante_version_min as operativeAnteVersionMin',
  'operative_ante_version_max as operativeAnteVersionMax',
  'approved_plan_required as approvedPlanRequired',
  ...STAGE_COLUMNS,
  'long_passwords as longPasswords',
  'second_factor_master_admin as secondFactorMasterAdmin',
  'second_factor_admin as secondFactorAdmin',
  'second_factor_surgeon as secondFactorSurgeon',
  'second_factor_surgical_assistant as secondFactorSurgicalAssistant',
  'second_factor_radiologist as secondFactorRadiologist',
  'second_factor_image_engineer as secondFactorImageEngineer',
  ...RETENTION_COLUMNS,
] as const;

/**
 * The settings that a command is checked by. The row is locked until the transaction ends, so that a change of the settings
 * comes entirely before or after the command.
 */
export const readSettings = (tx: Transaction<Tables>): Promise<Settings> =>
  tx.selectFrom('settings').select(SETTINGS).forShare().executeTakeFirstOrThrow();

/** For a change of the settings themselves. */
export const lockSettings = (tx: Transaction<Tables>) =>
  tx
    .selectFrom('settings')
    .select([...SETTINGS, 'version', 'updated_at as updatedAt', 'updated_by as updatedBy'])
    .forUpdate()
    .executeTakeFirstOrThrow();

/** For a list, which no change of the settings has to wait for. */
export const readStageDays = async (pool: pg.Pool): Promise<StageDays> => {
  const { rows } = await pool.query<StageDays>(`select ${STAGE_DAYS_TEXT} from settings`);
  const [days] = rows;
  if (!days) throw new Error('The database has no settings.');
  return days;
};

/** For the forms of a new password, also without a session; a command reads all settings in its transaction. */
export const longPasswordsAllowed = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ allowed: boolean }>('select long_passwords as allowed from settings');
  return rows[0]?.allowed ?? false;
};

/** For lists and pages, which no change of the settings has to wait for. */
export const readRetentionYears = (db: Kysely<Tables>): Promise<RetentionYears> =>
  db.selectFrom('settings').select(RETENTION_COLUMNS).executeTakeFirstOrThrow();
