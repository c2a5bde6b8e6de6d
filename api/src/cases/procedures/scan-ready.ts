import { evaluateChecked, knownNow } from '@cotyle/domain/ct/acceptance';
import type { ScanAcceptance } from '@cotyle/domain/ct/acceptance';
import {
  acceptedIdentity,
  acceptedRules,
  acceptedUnchecked,
  declaresScan,
  hasDoubts,
  scanDoubts,
  scanUnconfirmed,
  unconfirmedIssues,
} from '@cotyle/domain/ct/scan-ready';
import type { ScanDoubts } from '@cotyle/domain/ct/scan-ready';
import { uncheckedFiles } from '@cotyle/domain/ct/stored';
import type { ConfirmationAnswers } from '@cotyle/domain/procedures/confirmation';
import type { ProcedureStatus } from '@cotyle/domain/status';
import type { Transaction } from 'kysely';
import { assertScanUsable } from '../../imaging/malware/assert-usable.ts';
import { findScanFiles, reportAbout } from '../../imaging/ct/report/report.ts';
import type { NewEvent } from '../../transactions/with-transaction.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Tables } from '../../platform/database/schema.ts';

interface ScanDeclaration {
  readonly procedureId: number;
  readonly initiatorId: number;
  readonly from: ProcedureStatus;
  readonly to: ProcedureStatus;
  /** Whether anything was uploaded as a scan. */
  readonly hasScan: boolean;
}

type Answers = Pick<ConfirmationAnswers, 'confirmScan' | 'scanReason'>;

const isAnswered = (doubts: ScanDoubts, { confirmScan = false, scanReason = '' }: Answers): boolean =>
  confirmScan && (doubts.identity.length === 0 || scanReason !== '');

/** One event for each kind of doubt that the person has answered for. */
const acceptanceEvents = (
  doubts: ScanDoubts,
  reason: string,
  { procedureId, initiatorId }: ScanDeclaration,
): NewEvent[] => {
  const { identity, unidentified, failed, unchecked, hasNoImages } = doubts;
  const about = { initiatorId, procedureId };
  return [
    ...(identity.length > 0
      ? [{ ...about, type: 'SCAN_IDENTITY_CONFIRMED' as const, newValue: acceptedIdentity(identity, reason) }]
      : []),
    ...(unidentified
      ? [{ ...about, type: 'SCAN_UNIDENTIFIED_CONFIRMED' as const, newValue: unidentified.measured }]
      : []),
    ...(unchecked.length > 0 || hasNoImages
      ? [{ ...about, type: 'SCAN_UNCHECKED_CONFIRMED' as const, newValue: acceptedUnchecked(doubts) }]
      : []),
    ...(failed.length > 0
      ? [{ ...about, type: 'SCAN_OVERRIDDEN' as const, newValue: acceptedRules(failed) }]
      : []),
  ];
};

/**
 * A scan that fails rules, is of another identity or is not checked is declared ready only by somebody who says so.
 * Keeps what was accepted, and answers the events of it: none where there was nothing to accept.
 */
export const confirmScan = async (
  context: AppContext,
  tx: Transaction<Tables>,
  declared: ScanDeclaration,
  answers: Answers,
): Promise<NewEvent[]> => {
  const { procedureId, initiatorId, from, to, hasScan } = declared;
  if (!declaresScan(from, to)) return [];
  await assertScanUsable(tx, procedureId);
  const files = await findScanFiles(tx, procedureId);
  const about = await reportAbout(context, tx, procedureId);
  const doubts = scanDoubts(
    evaluateChecked(files, about),
    uncheckedFiles(files),
    hasScan && files.length === 0,
  );
  if (hasDoubts(doubts) && !isAnswered(doubts, answers))
    throw new ApiError('SCAN_UNCONFIRMED', {
      message: scanUnconfirmed(doubts),
      issues: unconfirmedIssues(doubts),
    });
  const reason = doubts.identity.length > 0 ? (answers.scanReason ?? null) : null;
  const known = knownNow(files, about);
  const acceptance: ScanAcceptance = {
    ...known,
    by: initiatorId,
    at: context.now().toISOString(),
    reason,
    told: known,
  };
  await tx
    .updateTable('procedures')
    .set({ scan_acceptance: JSON.stringify(acceptance) })
    .where('id', '=', procedureId)
    .execute();
  return acceptanceEvents(doubts, reason ?? '', declared);
};
