import { knownNow, newlyFailed } from '@cotyle/domain/ct/acceptance';
import type { KnownFailures, ScanAcceptance } from '@cotyle/domain/ct/acceptance';
import { CT_RULES, RULE_IDS } from '@cotyle/domain/ct/protocol';
import { acceptedRules, reliesOnScan, scanFoundWrong } from '@cotyle/domain/ct/scan-ready';
import type { Transaction } from 'kysely';
import type { AuditedTransaction } from '../../../transactions/with-transaction.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { findScanFiles, reportAbout } from './report.ts';

type Tx = Transaction<Tables>;

const findProcedure = (tx: Tx, id: number) =>
  tx
    .selectFrom('procedures')
    .select([
      'id',
      'status',
      'surgeon_id as surgeonId',
      'radiologist_id as radiologistId',
      'radiology_location_id as radiologyLocationId',
      'engineer_id as engineerId',
      'deleted_at as deletedAt',
      'scan_acceptance as acceptance',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

type Procedure = Awaited<ReturnType<typeof findProcedure>>;

/** For cases declared ready before acceptances were stored: the history names the overridden rules. */
const knownFromHistory = async (tx: Tx, procedureId: number): Promise<KnownFailures> => {
  const overridden = await tx
    .selectFrom('events')
    .select('new_value as names')
    .where('procedure_id', '=', procedureId)
    .where('type', '=', 'SCAN_OVERRIDDEN')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const names = overridden?.names?.split('; ') ?? [];
  return { rules: RULE_IDS.filter((id) => names.includes(CT_RULES[id].name)), files: [] };
};

const declarerOf = async (tx: Tx, { id, surgeonId, acceptance }: Procedure): Promise<number> => {
  if (acceptance) return acceptance.by;
  const declared = await tx
    .selectFrom('events')
    .select('initiator_id as by')
    .where('procedure_id', '=', id)
    .where('type', '=', 'PROCEDURE_STATUS')
    .where('new_value', '=', 'SCAN_READY')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return declared?.by ?? surgeonId;
};

/** The surgeon, the radiologist and the engineer of the case; all candidates for a role that is not assigned yet. */
const recipientsOf = async (tx: Tx, procedure: Procedure, declarer: number): Promise<number[]> => {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'ACTIVE')
    .where((eb) =>
      eb.or([
        eb('id', 'in', [procedure.surgeonId, declarer]),
        procedure.engineerId === null
          ? eb('role', '=', 'IMAGE_ENGINEER')
          : eb('id', '=', procedure.engineerId),
        procedure.radiologistId === null
          ? eb.and([eb('role', '=', 'RADIOLOGIST'), eb('location_id', '=', procedure.radiologyLocationId)])
          : eb('id', '=', procedure.radiologistId),
      ]),
    )
    .orderBy('id')
    .execute();
  return people.map(({ id }) => id);
};

const sendMessages = async (
  tx: Tx,
  audit: AuditedTransaction,
  { procedure, text, at }: { procedure: Procedure; text: string; at: Date },
): Promise<void> => {
  const declarer = await declarerOf(tx, procedure);
  const recipients = await recipientsOf(tx, procedure, declarer);
  // Every notification has a person as its sender: the declarer of the scan, and for the declarer the surgeon.
  const rows = recipients
    .map((recipient) => ({ recipient, sender: recipient === declarer ? procedure.surgeonId : declarer }))
    .filter(({ recipient, sender }) => recipient !== sender);
  if (rows.length === 0) return;
  await tx
    .insertInto('messages')
    .values(
      rows.map(({ recipient, sender }) => ({
        procedure_id: procedure.id,
        sender_id: sender,
        receiver_id: recipient,
        reply_to_id: null,
        text,
        creation: at,
      })),
    )
    .execute();
  for (const id of new Set(rows.flatMap(({ recipient, sender }) => [recipient, sender])))
    audit.changed({ topic: `messages:${id}` });
};

/**
 * Called in the transaction of every new verdict on a scan. If the scan is in use and fails rules that nobody has
 * accepted or been notified of, it notifies the radiologist, the engineer and the surgeon once and records an event.
 */
export const notifyNewFailures = async (
  context: Pick<AppContext, 'config' | 'now'>,
  tx: Tx,
  audit: AuditedTransaction,
  procedureId: number,
): Promise<void> => {
  const procedure = await findProcedure(tx, procedureId);
  if (!reliesOnScan(procedure.status) || procedure.deletedAt) return;
  const at = context.now();
  const about = await reportAbout(context, tx, procedureId);
  const files = await findScanFiles(tx, procedureId);
  const known = procedure.acceptance?.told ?? (await knownFromHistory(tx, procedureId));
  const rules = newlyFailed(files, about, known);
  const acceptance: ScanAcceptance = {
    ...(procedure.acceptance ?? {
      ...known,
      by: await declarerOf(tx, procedure),
      at: at.toISOString(),
      reason: null,
    }),
    told: knownNow(files, about),
  };
  await tx
    .updateTable('procedures')
    .set({ scan_acceptance: JSON.stringify(acceptance) })
    .where('id', '=', procedureId)
    .execute();
  if (rules.length === 0) return;
  audit.record({ type: 'SCAN_FOUND_WRONG', initiatorId: null, procedureId, newValue: acceptedRules(rules) });
  await sendMessages(tx, audit, { procedure, text: scanFoundWrong(rules), at });
};
