import { SCAN_RECEIVED_NOTICE, receivedFrom, receivedInWords } from '@cotyle/domain/receiving/texts';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { notifyAudience } from '../../cases/procedures/notify.ts';
import { insertFiles } from '../../imaging/uploads/finishing/record-files.ts';
import type { InsertDeps, InspectedFile } from '../../imaging/uploads/finishing/record-files.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { endApproval } from '../../records/plans/end-approval.ts';
import { lockProcedure } from '../../records/procedure-row.ts';
import { SYSTEM_VIEWER } from '../../records/system-viewer.ts';
import { visibilityFields } from '../../records/visibility-fields.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import type { ReceivedStudy } from './study-rows.ts';

interface Attachment {
  readonly study: ReceivedStudy;
  readonly procedureId: number;
  readonly file: InspectedFile;
  readonly images: number;
  readonly by: 'ORDER_NUMBER' | 'RECORD_NUMBER';
  readonly now: Date;
}

/** Records the zip as a scan of the case that it was matched to, and tells the radiologists. Its status stays. */
export const attachStudy = async (
  deps: InsertDeps,
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  { study, procedureId, file, images, by, now }: Attachment,
): Promise<void> => {
  const procedure = await lockProcedure(tx, SYSTEM_VIEWER, procedureId);
  const [fileId] = await insertFiles(deps, tx, audit, {
    target: { procedureId, type: 'SCAN', description: receivedFrom(study.connectionName) },
    files: [file],
    by: { id: null, now },
    event: { type: 'SCAN_RECEIVED', newValue: receivedInWords(images, study.connectionName, by) },
  });
  // A message and a voided plan name a person: the surgeon, who has asked for the scan.
  const sender = { id: procedure.surgeonId, now };
  await endApproval(tx, audit, { procedure, cause: 'SCAN_ADDED', by: sender });
  await notifyAudience(tx, audit, procedure, {
    audience: 'RADIOLOGISTS_OF_LOCATION',
    text: SCAN_RECEIVED_NOTICE,
    sender,
  });
  audit.changed({ topic: 'procedures', id: procedureId, seenBy: [visibilityFields(procedure)] });
  await sql`
    update received_studies set state = 'ATTACHED', procedure_id = ${procedureId}, file_id = ${fileId}, facts = null,
      images = ${images}, closed_at = ${now} where id = ${study.id}`.execute(tx);
};
