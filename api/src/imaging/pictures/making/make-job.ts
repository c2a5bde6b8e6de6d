import { Readable } from 'node:stream';
import { PICTURE_FAILED } from '@cotyle/domain/pictures/texts';
import type { AppContext } from '../../../context/app-context.ts';
import type { JobRun } from '../../../platform/jobs/definitions.ts';
import type { ProcessLimits } from '../../../platform/processes/guard.ts';
import { diskFullError, hasFreeSpace } from '../../../platform/storage/free-space.ts';
import { NotInspectable } from '../../ct/limits/not-inspectable.ts';
import { storedSource } from '../../ct/source/stored-source.ts';
import { pictureKey } from '../../files/records/picture-key.ts';
import { levelKey } from '../../models/derivation/derived-store.ts';
import { findPendingPicture, savePicture } from '../records/picture-store.ts';
import type { PendingPicture } from '../records/picture-store.ts';
import { makeInProcess } from './make-in-process.ts';
import type { MadePicture } from '../made-picture.ts';

export type PictureDeps = Pick<AppContext, 'database' | 'storage' | 'now'>;

/** Measured: 200 MB and two seconds for a scan of 300 slices. The time is below the timeout of the queue. */
const LIMITS: ProcessLimits = { memoryBytes: 512 * 1024 ** 2, milliseconds: 5 * 60_000 };

const draw = (
  { storage }: PictureDeps,
  { key, subject }: PendingPicture,
  limits: ProcessLimits,
  signal: AbortSignal,
): Promise<MadePicture> => {
  const source =
    subject.kind === 'scan'
      ? storedSource(storage, key, subject.size)
      : storedSource(storage, levelKey(key, 'coarse'), subject.coarseBytes);
  const drawn =
    subject.kind === 'scan'
      ? { kind: subject.kind, content: subject.content }
      : { kind: subject.kind, cup: subject.cup };
  return makeInProcess(source, drawn, limits, signal);
};

const store = async ({ storage }: PictureDeps, key: string, png: Uint8Array): Promise<void> => {
  if (!(await hasFreeSpace(storage))) throw diskFullError();
  // Left by an earlier attempt.
  await storage.remove(key);
  const { progress } = await storage.append(key, { at: 0, source: Readable.from([png]), progress: {} });
  await storage.finish(key, progress);
};

/** The reason why there will be no picture; undefined where a retry makes sense. */
const finalReason = (error: unknown, last: boolean, signal: AbortSignal): string | undefined => {
  if (error instanceof NotInspectable) return error.message;
  // A shutdown says nothing about the file: the sweep requeues it.
  return last && !signal.aborted ? PICTURE_FAILED : undefined;
};

const save = async (
  context: PictureDeps,
  fileId: number,
  { key, version, storedVersion }: PendingPicture,
  made: MadePicture,
): Promise<void> => {
  const isMade = 'png' in made;
  if (isMade) await store(context, pictureKey(key, version), made.png);
  const outcome = isMade ? { bytes: made.png.length, view: made.view, hips: made.hips } : made;
  const isSaved = await savePicture(context, fileId, version, outcome);
  // What it shows has changed while it was drawn: whoever changed it has added a job.
  if (!isSaved) await context.storage.remove(pictureKey(key, version));
  else if (storedVersion !== null) await context.storage.remove(pictureKey(key, storedVersion));
};

/** Draws the picture of a model or a scan and stores it beside the file. */
export const makePicture = async (
  context: PictureDeps,
  fileId: number,
  signal: AbortSignal,
  { isLastAttempt: last }: Pick<JobRun, 'isLastAttempt'>,
  limits = LIMITS,
): Promise<void> => {
  const picture = await findPendingPicture(context.database.kysely, fileId);
  if (!picture) return;
  try {
    await save(context, fileId, picture, await draw(context, picture, limits, signal));
  } catch (error) {
    const reason = finalReason(error, last, signal);
    if (reason === undefined) throw error;
    await save(context, fileId, picture, { reason });
    // A failure that is not caused by the file also fails the job.
    if (!(error instanceof NotInspectable)) throw error;
  }
};
