import type { SettingsOf } from '@cotyle/domain/connections/settings';
import { isUsable } from '@cotyle/domain/malware/malware-state';
import { NO_LONGER_SENT } from '@cotyle/domain/sending/texts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { loadPlan } from '../../records/plans/load-plan.ts';
import type { WaitingSending } from './sending-rows.ts';

const caseOf = (db: Kysely<Tables>, procedureId: number) =>
  db
    .selectFrom('procedures as t')
    .innerJoin('patients as p', 'p.id', 't.patient_id')
    .select(['t.id', 't.patient_id as patientId', 't.side_surgeon as sideSurgeon'])
    .where('t.id', '=', procedureId)
    .where('t.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();

const modelObstacle = async (db: Kysely<Tables>, fileId: number): Promise<string | undefined> => {
  const file = await db
    .selectFrom('files')
    .select(['malware_state as malwareState', 'deleted_at as deletedAt'])
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!file || file.deletedAt !== null) return NO_LONGER_SENT.modelDeleted;
  return isUsable(file) ? undefined : NO_LONGER_SENT.modelHeldBack;
};

/** Why this must not be sent any more; undefined where it may. The signature of the plan is verified. */
export const findObstacle = async (
  db: Kysely<Tables>,
  { connection, procedureId, version, fileId }: WaitingSending,
): Promise<string | undefined> => {
  // It may have been changed after the sending was read.
  const { endedAt, settings } = await db
    .selectFrom('connections')
    .select(['ended_at as endedAt', 'settings'])
    .where('id', '=', connection.id)
    .executeTakeFirstOrThrow();
  if (endedAt !== null) return NO_LONGER_SENT.connectionEnded;
  if (fileId !== null && (settings as SettingsOf<'PACS'>).sheetsOnly) return NO_LONGER_SENT.sheetsOnly;
  const found = await caseOf(db, procedureId);
  if (!found) return NO_LONGER_SENT.caseDeleted;
  if (fileId !== null) return modelObstacle(db, fileId);
  const { approval } = await loadPlan(db, found);
  return approval.state === 'APPROVED' && approval.version === version
    ? undefined
    : NO_LONGER_SENT.approvalEnded;
};
