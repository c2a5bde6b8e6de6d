import { settingChanges, settingInWords } from '@cotyle/domain/settings/setting-texts';
import type { Settings } from '@cotyle/domain/settings/settings';
import type pg from 'pg';
import type { AppContext } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { RawAnswer } from '../../http/raw-answer.ts';
import { lockSettings } from '../../installation/read-settings.ts';
import { changedBy } from '../../records/record-changes.ts';
import { assertNotStale } from '../../transactions/stale.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { actingAdministrator } from '../users/account.ts';

const RECORD = `json_build_object(
  'nameHyphen', s.name_hyphen, 'nameApostrophe', s.name_apostrophe, 'nameFullStop', s.name_full_stop,
  'operativeInclinationMin', s.operative_inclination_min, 'operativeInclinationMax', s.operative_inclination_max,
  'operativeAnteVersionMin', s.operative_ante_version_min, 'operativeAnteVersionMax', s.operative_ante_version_max,
  'approvedPlanRequired', s.approved_plan_required,
  'scanDueDays', s.scan_due_days, 'modelDueDays', s.model_due_days, 'approvalDueDays', s.approval_due_days,
  'scanWaitDays', s.scan_wait_days, 'modelWaitDays', s.model_wait_days, 'approvalWaitDays', s.approval_wait_days,
  'longPasswords', s.long_passwords,
  'secondFactorMasterAdmin', s.second_factor_master_admin, 'secondFactorAdmin', s.second_factor_admin,
  'secondFactorSurgeon', s.second_factor_surgeon, 'secondFactorSurgicalAssistant', s.second_factor_surgical_assistant,
  'secondFactorRadiologist', s.second_factor_radiologist, 'secondFactorImageEngineer', s.second_factor_image_engineer,
  'recordRetentionYears', s.record_retention_years, 'scanRetentionYears', s.scan_retention_years,
  'messageRetentionYears', s.message_retention_years, 'logRetentionYears', s.log_retention_years,
  'version', s.version, 'updatedAt', to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'updatedBy', case when u.id is not null then
    json_build_object('id', u.id, 'nameFirst', u.name_first, 'nameSecond', u.name_second) end)`;

export const answerSettings = async (pool: pg.Pool): Promise<RawAnswer> => {
  const { rows } = await pool.query<{ value: string; version: number }>({
    name: 'settings-record',
    text: `select ${RECORD}::text as value, s.version from settings s left join users u on u.id = s.updated_by`,
  });
  const found = rows[0];
  if (!found) throw new Error('The database has no settings.');
  return new RawAnswer(`{"value":${found.value}}`, found.version);
};

/** By name, so that nothing else that was sent is ever written. */
const columnsOf = (settings: Settings) => ({
  name_hyphen: settings.nameHyphen,
  name_apostrophe: settings.nameApostrophe,
  name_full_stop: settings.nameFullStop,
  operative_inclination_min: settings.operativeInclinationMin,
  operative_inclination_max: settings.operativeInclinationMax,
  operative_ante_version_min: settings.operativeAnteVersionMin,
  operative_ante_version_max: settings.operativeAnteVersionMax,
  approved_plan_required: settings.approvedPlanRequired,
  scan_due_days: settings.scanDueDays,
  model_due_days: settings.modelDueDays,
  approval_due_days: settings.approvalDueDays,
  scan_wait_days: settings.scanWaitDays,
  model_wait_days: settings.modelWaitDays,
  approval_wait_days: settings.approvalWaitDays,
  long_passwords: settings.longPasswords,
  second_factor_master_admin: settings.secondFactorMasterAdmin,
  second_factor_admin: settings.secondFactorAdmin,
  second_factor_surgeon: settings.secondFactorSurgeon,
  second_factor_surgical_assistant: settings.secondFactorSurgicalAssistant,
  second_factor_radiologist: settings.secondFactorRadiologist,
  second_factor_image_engineer: settings.secondFactorImageEngineer,
  record_retention_years: settings.recordRetentionYears,
  scan_retention_years: settings.scanRetentionYears,
  message_retention_years: settings.messageRetentionYears,
  log_retention_years: settings.logRetentionYears,
});

export const updateSettings = async (
  context: AppContext,
  caller: Caller,
  after: Settings,
  expected: number | undefined,
): Promise<void> => {
  const now = context.now();
  await withTransaction(context.database.kysely, now, async (tx, audit) => {
    const administrator = await actingAdministrator(tx, caller);
    if (administrator.role !== 'MASTER_ADMIN') throw new ApiError('FORBIDDEN');
    const before = await lockSettings(tx);
    await assertNotStale(tx, before, expected, { type: 'SETTINGS_UPDATED' }, caller);
    const changes = settingChanges(before, after);
    if (changes.length === 0) return;
    await tx
      .updateTable('settings')
      .set({ ...columnsOf(after), ...changedBy({ id: caller.id, now }) })
      .execute();
    for (const { name, from, to } of changes)
      audit.record({
        type: 'SETTINGS_UPDATED',
        initiatorId: caller.id,
        oldValue: settingInWords(name, from),
        newValue: settingInWords(name, to),
      });
    audit.changed({ topic: 'settings', audience: 'everyone' });
  });
};
