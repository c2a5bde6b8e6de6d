import { USABLE_MALWARE_STATES } from '@cotyle/domain/malware/malware-state';
import type { ScanState, StoredVerification } from '@cotyle/domain/ct/stored';
import type { Verification } from '@cotyle/domain/ct/verification';
import type { FileContent } from '@cotyle/domain/files/kind';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { lockProcedureOf, publishScanChange } from '../inspection/inspection-store.ts';

export interface ScanToVerify {
  readonly key: string;
  readonly size: number;
  readonly content: FileContent;
  readonly verificationState: ScanState | null;
}

/** Undefined unless the scan was inspected and is not deleted. */
export const findInspectedScan = (db: Kysely<Tables>, fileId: number): Promise<ScanToVerify | undefined> =>
  db
    .selectFrom('files')
    .select(['storage_key as key', 'size', 'content', 'verification_state as verificationState'])
    .where('id', '=', fileId)
    .where('scan_state', '=', 'READY')
    .where('deleted_at', 'is', null)
    .where('malware_state', 'in', USABLE_MALWARE_STATES)
    .executeTakeFirst();

/** The result, or the reason for none, shown to the user. */
export type VerificationOutcome = { readonly found: Verification } | { readonly reason: string };

/**
 * Saves the outcome, publishes the change, and notifies those who rely on a scan that failed. Returns false where the
 * file was deleted or another run was faster.
 */
export const saveVerification = (
  context: Pick<AppContext, 'database' | 'now' | 'config'>,
  fileId: number,
  outcome: VerificationOutcome,
): Promise<boolean> =>
  withTransaction(context.database.kysely, context.now(), async (tx, audit) => {
    await lockProcedureOf(tx, fileId);
    const isReady = 'found' in outcome;
    const verification: StoredVerification = isReady
      ? { found: outcome.found, reason: null }
      : { found: null, reason: outcome.reason };
    const written = await tx
      .updateTable('files')
      .set({
        verification_state: isReady ? 'READY' : 'FAILED',
        verification: JSON.stringify(verification),
      })
      .where('id', '=', fileId)
      .where('verification_state', '=', 'PENDING')
      .where('deleted_at', 'is', null)
      .returning('procedure_id as procedureId')
      .executeTakeFirst();
    if (!written) return false;
    await publishScanChange(context, tx, audit, written.procedureId);
    return true;
  });
