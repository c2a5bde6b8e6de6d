import {
  acceptedIdentity,
  hasDoubts,
  scanUnconfirmed,
  unconfirmedIssues,
} from '@cotyle/domain/ct/scan-ready';
import type { ScanDoubts } from '@cotyle/domain/ct/scan-ready';
import type { ReceivedFacts } from '@cotyle/domain/receiving/received-facts';
import { assignmentDoubts } from '@cotyle/domain/receiving/assignment';
import {
  assignedInWords,
  NO_SCAN_REQUEST,
  receivedFileName,
  receivedFrom,
  STUDY_TOO_LARGE,
} from '@cotyle/domain/receiving/texts';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { AppContext } from '../../context/app-context.ts';
import { requireReady } from '../../context/app-context.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { reportAbout } from '../../imaging/ct/report/report.ts';
import { recordFiles } from '../../imaging/uploads/finishing/record-files.ts';
import type { InspectedFile } from '../../imaging/uploads/finishing/record-files.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { StoredFinding } from '../../platform/database/tables/files.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { isVisibleTo, lockVisibleStudy } from './visible-studies.ts';

interface Assignment {
  readonly id: number;
  readonly procedureId: number;
  readonly confirmScan?: boolean | undefined;
  /** Why images of another identity belong to this patient. */
  readonly scanReason?: string | undefined;
}

interface FoundStudy {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly findings: readonly StoredFinding[];
  readonly images: number;
  readonly facts: ReceivedFacts;
  readonly locationId: number;
  readonly sender: string;
}

const findStudy = async (db: Kysely<Tables>, caller: Caller, id: number): Promise<FoundStudy> => {
  const { rows } = await sql<FoundStudy>`
    select s.storage_key as key, s.size, s.sha256, s.findings, s.images, s.facts,
      s.location_id as "locationId", c.name as sender
    from received_studies s join connections c on c.id = s.connection_id
    where s.id = ${id} and ${isVisibleTo(caller)}`.execute(db);
  const [study] = rows;
  if (!study) throw new ApiError('NOT_FOUND');
  return study;
};

const assertWaitsForScan = async (tx: Transaction<Tables>, procedureId: number): Promise<void> => {
  const { status } = await tx
    .selectFrom('procedures')
    .select('status')
    .where('id', '=', procedureId)
    .executeTakeFirstOrThrow();
  if (status !== 'SCAN') throw new ApiError('CONFLICT', { message: NO_SCAN_REQUEST });
};

/** The same questions as before Scan Ready: images of another person need a reason. */
const assertConfirmed = (doubts: ScanDoubts, { confirmScan = false, scanReason = '' }: Assignment): void => {
  const isAnswered = confirmScan && (doubts.identity.length === 0 || scanReason !== '');
  if (hasDoubts(doubts) && !isAnswered)
    throw new ApiError('SCAN_UNCONFIRMED', {
      message: scanUnconfirmed(doubts),
      issues: unconfirmedIssues(doubts),
    });
};

/** Makes a received study a scan of a case that the caller may see and upload to; it is then checked like an upload. */
export const assignStudy = async (
  context: AppContext,
  caller: Caller,
  assignment: Assignment,
): Promise<void> => {
  const { id, procedureId } = assignment;
  const study = await findStudy(context.database.kysely, caller, id);
  const { key, size, sha256, findings } = study;
  if (size > context.config.UPLOAD_MAX_FILE_BYTES)
    throw new ApiError('TOO_LARGE', { message: STUDY_TOO_LARGE });
  const fileName = receivedFileName(id);
  const content = { content: 'ZIP', mesh: null, hip: null } as const;
  const file: InspectedFile = { id: null, key, fileName, size, sha256, findings, ...content };
  const settle = async (
    tx: Transaction<Tables>,
    audit: AuditedTransaction,
    [fileId]: readonly number[],
  ): Promise<void> => {
    await lockVisibleStudy(tx, caller, id);
    await assertWaitsForScan(tx, procedureId);
    const { record } = await reportAbout(context, tx, procedureId);
    const doubts = assignmentDoubts(study.facts.identities, record);
    assertConfirmed(doubts, assignment);
    await sql`
      update received_studies set state = 'ATTACHED', reason = null, facts = null, storage_key = null, file_id = ${fileId},
        procedure_id = ${procedureId}, decided_by = ${caller.id}, decided_at = ${context.now()}
      where id = ${id}`.execute(tx);
    const about = { initiatorId: caller.id, procedureId };
    audit.record({
      ...about,
      type: 'INCOMING_ASSIGNED',
      newValue: assignedInWords(study.images, study.sender),
    });
    if (doubts.identity.length > 0)
      audit.record({
        ...about,
        type: 'SCAN_IDENTITY_CONFIRMED',
        newValue: acceptedIdentity(doubts.identity, assignment.scanReason ?? ''),
      });
    else if (doubts.unidentified)
      audit.record({
        ...about,
        type: 'SCAN_UNIDENTIFIED_CONFIRMED',
        newValue: doubts.unidentified.measured,
      });
    audit.changed({ topic: 'incoming', locationId: study.locationId });
  };
  const target = { procedureId, type: 'SCAN' as const, description: receivedFrom(study.sender) };
  await recordFiles({ ...context, jobs: requireReady(context).jobs }, caller, target, [file], settle);
};
