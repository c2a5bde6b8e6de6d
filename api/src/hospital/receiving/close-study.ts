import { matchStudy, NOT_MATCHED } from '@cotyle/domain/receiving/match';
import type { NotMatched } from '@cotyle/domain/receiving/match';
import { joinReceivedFacts } from '@cotyle/domain/receiving/received-facts';
import type { ReceivedFacts } from '@cotyle/domain/receiving/received-facts';
import { receivedFileName, unmatchedInWords } from '@cotyle/domain/receiving/texts';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { StoringContext } from '../../context/app-context.ts';
import { discardAll } from '../../imaging/uploads/rows/discard.ts';
import type { InspectedFile } from '../../imaging/uploads/finishing/record-files.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { JobRun, QueueRun } from '../../platform/jobs/definitions.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import type { AuditedTransaction } from '../../transactions/with-transaction.ts';
import { attachStudy } from './attach-study.ts';
import { findCandidates } from './find-candidates.ts';
import { beginClosing, findUnfinished, imagesOf, lockClosing, removeImages } from './study-rows.ts';
import type { ReceivedStudy } from './study-rows.ts';
import { writeStudyZip } from './study-zip.ts';

interface ClosedStudy {
  readonly study: ReceivedStudy;
  readonly facts: ReceivedFacts;
  readonly images: number;
  readonly file: InspectedFile & { readonly id: string };
  readonly now: Date;
}

/** Leaves the study to the radiologists of the location. */
const leaveIncoming = async (
  tx: Transaction<Tables>,
  audit: AuditedTransaction,
  { study, facts, images, file, now }: ClosedStudy,
  reason: NotMatched,
): Promise<void> => {
  await sql`
    update received_studies set state = 'INCOMING', reason = ${reason}, facts = ${JSON.stringify(facts)}::jsonb,
      images = ${images}, closed_at = ${now}, storage_key = ${file.key}, size = ${file.size}, sha256 = ${file.sha256},
      findings = ${JSON.stringify(file.findings)}::jsonb
    where id = ${study.id}`.execute(tx);
  // From here the zip belongs to the study.
  await tx.deleteFrom('uploads').where('id', '=', file.id).execute();
  audit.record({
    type: 'INCOMING_RECEIVED',
    initiatorId: null,
    locationId: study.locationId,
    newValue: unmatchedInWords(images, study.connectionName, NOT_MATCHED[reason]),
  });
  audit.changed({ topic: 'incoming', locationId: study.locationId });
};

const matchNow = async (tx: Transaction<Tables>, { facts, study }: ClosedStudy) =>
  matchStudy({ ...facts, locationId: study.locationId }, await findCandidates(tx, facts));

/** One transaction: the study is a scan of a case, or on the list, and never both or none. False where another run was first. */
const settle = (context: StoringContext & Pick<QueueRun, 'jobs'>, closed: ClosedStudy): Promise<boolean> =>
  withTransaction(context.database.kysely, closed.now, async (tx, audit) => {
    if (!(await lockClosing(tx, closed.study.id))) return false;
    if (closed.file.size > context.config.UPLOAD_MAX_FILE_BYTES) {
      await leaveIncoming(tx, audit, closed, 'TOO_LARGE');
      return true;
    }
    const first = await matchNow(tx, closed);
    if (first.kind === 'matched') {
      // The patient and the case are locked, in the order of every transaction, and compared once more.
      const { procedureId } = first;
      await sql`select from patients where id = (select patient_id from procedures where id = ${procedureId}) for share`.execute(
        tx,
      );
      await sql`select from procedures where id = ${procedureId} for update`.execute(tx);
      const again = await matchNow(tx, closed);
      if (again.kind === 'matched' && again.procedureId === first.procedureId) {
        await attachStudy(context, tx, audit, { ...closed, ...again });
        return true;
      }
      await leaveIncoming(tx, audit, closed, again.kind === 'unmatched' ? again.reason : 'SEVERAL_CASES');
      return true;
    }
    await leaveIncoming(tx, audit, closed, first.reason);
    return true;
  });

/** Makes one zip of a study that is complete, and a scan of it where it fits a case. May be interrupted at any point. */
export const closeStudy = async (
  context: StoringContext,
  studyId: number,
  signal: AbortSignal,
  { jobs }: Pick<QueueRun, 'jobs'>,
): Promise<void> => {
  const db = context.database.kysely;
  const study = await beginClosing(db, studyId, context.config.RECEIVE_QUIET_SECONDS);
  if (study) {
    const images = await imagesOf(db, studyId);
    const facts = joinReceivedFacts(images.map((image) => image.facts));
    const file = await writeStudyZip(context, images, receivedFileName(studyId), signal);
    const closed = { study, facts, images: images.length, file, now: context.now() };
    const isSettled = await settle({ ...context, jobs }, closed).catch(async (error: unknown) => {
      await discardAll(context, [file.id]);
      throw error;
    });
    if (!isSettled) await discardAll(context, [file.id]);
  }
  await removeImages(context, studyId, signal);
};

/** For studies whose node was stopped, and those whose closing failed too often. */
export const requeueStudies = async (
  { database, config }: Pick<StoringContext, 'database' | 'config'>,
  { addJob }: JobRun,
): Promise<void> => {
  for (const studyId of await findUnfinished(database.kysely, config.RECEIVE_QUIET_SECONDS))
    await addJob('close-received-study', { studyId }, `study-${studyId}`);
};
