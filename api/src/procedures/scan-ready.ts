import { failedRules } from '@cotyle/domain/ct/judge';
import { judgeFiles } from '@cotyle/domain/ct/report';
import {
  declaresScan,
  overriddenRules,
  scanUnconfirmed,
  unconfirmedIssues,
} from '@cotyle/domain/ct/scan-ready';
import type { ProcedureStatus } from '@cotyle/domain/procedures/status';
import type { Transaction } from 'kysely';
import { findScanFiles, reportAbout } from '../ct/report.ts';
import type { NewEvent } from '../deeds/perform.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../platform/database/schema.ts';

/**
 * A scan that fails rules of the protocol is declared ready only by somebody who says so: answers the event of that
 * override, or nothing where there is none to write.
 */
export const confirmScan = async (
  parts: Parts,
  tx: Transaction<Tables>,
  change: { procedureId: number; initiatorId: number; from: ProcedureStatus; to: ProcedureStatus },
  isConfirmed: boolean,
): Promise<NewEvent | undefined> => {
  const { procedureId, initiatorId, from, to } = change;
  if (!declaresScan(from, to)) return undefined;
  const verdicts = judgeFiles(
    await findScanFiles(tx, procedureId),
    await reportAbout(parts, tx, procedureId),
  );
  const failed = failedRules(verdicts);
  if (failed.length === 0) return undefined;
  if (!isConfirmed)
    throw new Refusal('SCAN_UNCONFIRMED', {
      message: scanUnconfirmed(failed),
      issues: unconfirmedIssues(failed),
    });
  return { type: 'SCAN_OVERRIDDEN', initiatorId, procedureId, newValue: overriddenRules(failed) };
};
