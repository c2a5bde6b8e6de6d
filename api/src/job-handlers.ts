import { sendAnchors } from './audit/anchors/anchor-job.ts';
import { sweepSessions } from './people/auth/sweep.ts';
import { inspectStoredScan } from './imaging/ct/inspection/inspect-job.ts';
import { LONG_LANE, SHORT_LANE } from './imaging/ct/inspection/lanes.ts';
import type { Lane } from './imaging/ct/inspection/lanes.ts';
import { requeueOutdatedInspections } from './imaging/ct/inspection/requeue-outdated.ts';
import { requeuePendingInspections } from './imaging/ct/inspection/requeue-pending.ts';
import { requeuePendingVerifications } from './imaging/ct/verification/requeue-pending.ts';
import { LONG_VERIFICATION, SHORT_VERIFICATION } from './imaging/ct/verification/lanes.ts';
import { verifyStoredScan } from './imaging/ct/verification/verify-job.ts';
import { requeueMalwareScans } from './imaging/malware/requeue-pending.ts';
import { queueScansAgain } from './imaging/malware/scan-again.ts';
import { scanForMalware } from './imaging/malware/scan-job.ts';
import { purgeDeleted } from './imaging/files/deletion/purge.ts';
import { erasePatient } from './cases/retention/erasure/erase-job.ts';
import { requeuePendingErasures } from './cases/retention/erasure/requeue-pending.ts';
import { makeEventMonths } from './cases/history/months.ts';
import { closeStudy, requeueStudies } from './hospital/receiving/close-study.ts';
import { removeUnfinishedImages } from './hospital/receiving/remove-unfinished.ts';
import { requeueSendings, sendToPacs } from './hospital/sending/send-job.ts';
import type { SendingContext } from './hospital/sending/sending-context.ts';
import { expireStudies } from './hospital/incoming/expire-studies.ts';
import { deriveModel } from './imaging/models/derivation/derive-job.ts';
import { makePicture } from './imaging/pictures/making/make-job.ts';
import { requeuePendingPictures } from './imaging/pictures/making/requeue-pending.ts';
import { measureUnmeasuredModels } from './imaging/models/inspection/measure-unmeasured.ts';
import { requeuePendingDerivations } from './imaging/models/derivation/requeue-pending.ts';
import { draftSegmentation } from './imaging/segmentation/draft/draft-job.ts';
import { makeModel } from './imaging/segmentation/making/make-job.ts';
import { requeuePendingSegmentations } from './imaging/segmentation/sweeping/requeue-pending.ts';
import { purgeSegmentations } from './imaging/segmentation/sweeping/purge.ts';
import { thinOutVersions } from './imaging/segmentation/sweeping/thin-out.ts';
import type { AppContext } from './context/app-context.ts';
import type { JobHandler, JobHandlers, JobRun } from './platform/jobs/definitions.ts';
import { sweepUploads } from './imaging/uploads/rows/sweep.ts';
import { deliverSecurityMail } from './people/auth/security-mails.ts';
import { queueUnreadMails, sendUnreadMail } from './people/account/unread-mails.ts';
import { sendEmergencyMail } from './people/emergency/send-mail.ts';
import { reportOpenNotes } from './people/auth/sign-in-notes.ts';
import { forgetOpenings } from './records/opened-records.ts';
import { forgetExpired } from './hospital/fhir/auth/forget-expired.ts';
import { sendEmergencyMails } from './people/sso/emergency-mails.ts';
import { sendResetLink } from './people/users/reset-service.ts';
import type { ResetMailContext } from './people/users/reset-service.ts';

/** The dependencies of jobs: those that exist before the queue is opened. */
export type JobContext = ResetMailContext & Pick<AppContext, 'storage' | 'log'> & SendingContext;

/** Runs every sweep, even after a failure; the first failure becomes that of the job. */
const sweep = async (context: JobContext, signal: AbortSignal, run: JobRun): Promise<void> => {
  const sweeps = [
    () => makeEventMonths(context.database.pool, context.now()),
    () => sweepSessions(context.database.kysely, context.now()),
    () => sweepUploads(context, signal),
    () => purgeDeleted(context),
    () => requeueMalwareScans(context, run),
    () => queueScansAgain(context, run),
    () => requeuePendingDerivations(context, run),
    () => requeuePendingInspections(context, run),
    () => requeueOutdatedInspections(context, run),
    () => requeuePendingVerifications(context, run),
    () => requeuePendingPictures(context, run),
    () => requeuePendingSegmentations(context, run),
    () => thinOutVersions(context),
    () => purgeSegmentations(context),
    () => measureUnmeasuredModels(context, signal),
    () => reportOpenNotes(context),
    () => forgetOpenings(context),
    () => forgetExpired(context),
    () => requeuePendingErasures(context, run),
    () => removeUnfinishedImages(context, signal),
    () => expireStudies(context, signal),
  ];
  const failures: unknown[] = [];
  for (const run of sweeps) await run().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

const deriveAndDraw =
  (context: JobContext): JobHandler<'derive-model'> =>
  async ({ fileId }, signal, run) => {
    await deriveModel(context, fileId, signal, run);
    await run.addJob('make-picture', { fileId }, `file-${fileId}`, true);
  };

const inspectAndVerify =
  (context: JobContext, lane: Lane): JobHandler<'inspect-scan' | 'inspect-scan-long'> =>
  async ({ fileId }, signal, run) => {
    await inspectStoredScan(context, fileId, signal, run, lane);
    // If this fails, the queue runs both again, and the inspection finds nothing left to do.
    await run.addJob('make-picture', { fileId }, `file-${fileId}`, true);
    await run.addJob('verify-scan', { fileId }, `file-${fileId}`, true);
  };

export const jobHandlers = (context: JobContext): JobHandlers => ({
  'send-reset-link': ({ userId }) => sendResetLink(context, userId),
  'queue-unread-mails': (_, signal, run) => queueUnreadMails(context, signal, run),
  'send-unread-mail': ({ userId }) => sendUnreadMail(context, userId),
  'derive-model': deriveAndDraw(context),
  'inspect-scan': inspectAndVerify(context, SHORT_LANE),
  'inspect-scan-long': inspectAndVerify(context, LONG_LANE),
  'scan-malware': (data, signal, run) => scanForMalware(context, data, signal, run),
  'verify-scan': ({ fileId }, signal, run) =>
    verifyStoredScan(context, fileId, signal, run, SHORT_VERIFICATION),
  'verify-scan-long': ({ fileId }, signal, run) =>
    verifyStoredScan(context, fileId, signal, run, LONG_VERIFICATION),
  'make-picture': ({ fileId }, signal, run) => makePicture(context, fileId, signal, run),
  'draft-segmentation': ({ segmentationId }, signal, run) =>
    draftSegmentation(context, segmentationId, signal, run),
  'make-model': ({ segmentationId }, signal, run) => makeModel(context, segmentationId, signal, run),
  'send-security-mail': ({ mailId }) => deliverSecurityMail(context, mailId),
  'erase-patient': ({ erasureId }) => erasePatient(context, erasureId),
  sweep: (_, signal, run) => sweep(context, signal, run),
  'send-audit-anchors': (_, signal) => sendAnchors(context, signal),
  'send-emergency-sign-in-mails': ({ userId }) => sendEmergencyMails(context, userId),
  'send-emergency-access-mail': ({ accessId }) => sendEmergencyMail(context, accessId),
  'close-received-study': ({ studyId }, signal, run) => closeStudy(context, studyId, signal, run),
  'find-received-studies': (_, _signal, run) => requeueStudies(context, run),
  'send-to-pacs': ({ sendingId }, signal) => sendToPacs(context, sendingId, signal),
  'find-forgotten-sendings': (_, _signal, run) => requeueSendings(context, run),
});
