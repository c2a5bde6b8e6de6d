import type { Settings } from '@cotyle/domain/settings/settings';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

const SETTINGS = [
  'name_hyphen as nameHyphen',
  'name_apostrophe as nameApostrophe',
  'name_full_stop as nameFullStop',
  'operative_inclination_min as operativeInclinationMin',
  'operative_inclination_max as operativeInclinationMax',
  'operative_ante_version_min as operativeAnteVersionMin',
  'operative_ante_version_max as operativeAnteVersionMax',
  'approved_plan_required as approvedPlanRequired',
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
