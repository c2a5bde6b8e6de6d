import type { IncomingMessage } from 'node:http';
import type { FailureCode } from '@cotyle/domain/errors';
import { contentProblem, endingAccepted, wrongEnding } from '@cotyle/domain/files/kind';
import { safeFileName } from '@cotyle/domain/files/name';
import { ROOM_RAN_OUT } from '@cotyle/domain/files/texts';
import type { Caller } from '../../../http/caller.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Progress } from '../../../platform/storage/storage.ts';
import { discardAll, discardUpload } from '../rows/discard.ts';
import { finishFiles } from '../finishing/finish.ts';
import { countBytes } from '../receiving/byte-counter.ts';
import { releaseChunks } from '../receiving/release-chunks.ts';
import type { RunningHashes } from './running-hashes.ts';
import { createHeadCheck } from '../receiving/head-check.ts';
import { fileLimit, assertWithin, requestLimit, strictest } from '../reservation/limits.ts';
import { requireRoom, reserve } from '../reservation/reserve.ts';
import { requireUploadable } from '../reservation/access.ts';
import { addResumableUpload, findResumableUpload } from '../rows/upload-rows.ts';
import type { ResumableUpload } from '../rows/upload-rows.ts';
import { ROOM_CHECK_BYTES, appendBytes } from '../receiving/append-bytes.ts';
import { targetOfMetadata } from '../reservation/target.ts';
import { requestSource } from '../receiving/request-source.ts';

/** One request about a resumable upload. */
export interface UploadContext {
  readonly context: AppContext;
  readonly hashes: RunningHashes;
  readonly caller: Caller;
  readonly raw: IncomingMessage;
  /** Stops the request; its abort reason becomes the error. */
  readonly stopping: AbortController;
}

const keptSeconds = ({ config }: AppContext): number => config.UPLOAD_KEPT_HOURS * 3600;

export const createUpload = async (
  { context, caller }: UploadContext,
  id: string,
  size: number,
  metadata: object,
): Promise<void> => {
  const target = targetOfMetadata(metadata);
  const fileName = safeFileName(target.fileName);
  await requireUploadable(context.database.kysely, caller, target);
  if (!endingAccepted(target.type, fileName))
    throw new ApiError('WRONG_TYPE', { message: wrongEnding(target.type, fileName) });
  assertWithin(size, fileLimit(context, target.type, fileName));
  if (size === 0)
    throw new ApiError('WRONG_TYPE', { message: contentProblem(target.type, fileName, undefined) ?? '' });
  const upload = { ...target, id, fileName, size, creatorId: caller.id, now: context.now() };
  await reserve(context, { userId: caller.id, bytes: size, opens: true }, (tx) =>
    addResumableUpload(tx, upload, keptSeconds(context)),
  );
};

/** An upload of another user, or one that has expired, is reported as missing. */
const requireOwnUpload = async ({ context, caller }: UploadContext, id: string): Promise<ResumableUpload> => {
  const found = await findResumableUpload(context.database.kysely, caller.id, id);
  if (!found || found.expiresAt <= context.now()) throw new ApiError('NOT_FOUND');
  return found;
};

/** Failures that do not depend on the file: the next request may finish the upload. */
const TRANSIENT_CODES: readonly FailureCode[] = ['UNAVAILABLE', 'SIGNED_OUT'];

/** Records the file of a complete upload, or discards its bytes. */
const finishUpload = async (
  { context, caller }: UploadContext,
  upload: ResumableUpload,
  sha256: string | undefined,
): Promise<number> => {
  try {
    const [fileId] = await finishFiles(context, caller, upload, [{ ...upload, sha256 }]);
    if (fileId === undefined) throw new Error('An upload was finished without recording a file.');
    return fileId;
  } catch (error) {
    // Another node, or a commit whose answer was lost, has recorded the file.
    const now = await findResumableUpload(context.database.kysely, caller.id, upload.id);
    if (now && now.fileId !== null) return now.fileId;
    if (error instanceof ApiError && !TRANSIENT_CODES.includes(error.code))
      await discardAll(context, [upload.id]);
    throw error;
  }
};

export interface UploadState {
  readonly upload: ResumableUpload;
  /** The bytes that are durably stored. */
  readonly received: number;
  /** Set once the file is recorded. */
  readonly fileId: number | null;
}

/** After a kill, the storage may differ from the row; the storage is right. */
export const getOffset = async (uploadContext: UploadContext, id: string): Promise<UploadState> => {
  const upload = await requireOwnUpload(uploadContext, id);
  const { size, key, progress, fileId } = upload;
  const received =
    fileId === null ? Math.min(size, await uploadContext.context.storage.received(key, progress)) : size;
  return { upload, received, fileId };
};

/** A client that learns that all bytes have arrived sends no further request, so the file is recorded first. */
export const getOffsetAndFinish = async (uploadContext: UploadContext, id: string): Promise<UploadState> => {
  const state = await getOffset(uploadContext, id);
  if (state.fileId !== null || state.received < state.upload.size) return state;
  return { ...state, fileId: await finishUpload(uploadContext, state.upload, undefined) };
};

interface ReceivedBytes {
  readonly received: number;
  readonly progress: Progress;
  /** Undefined unless this process received all bytes. */
  readonly sha256: string | undefined;
}

/** The client disconnected, as opposed to an error of ours. */
const isConnectionLoss = (broken: Error): boolean =>
  broken instanceof ApiError && broken.code === 'MALFORMED';

const receiveBytes = async (
  uploadContext: UploadContext,
  upload: ResumableUpload,
  at: number,
): Promise<ReceivedBytes> => {
  const { context, hashes, raw, stopping } = uploadContext;
  const remaining = { maxBytes: upload.size - at, error: new ApiError('TOO_LARGE') };
  const limit = strictest(remaining, requestLimit(context));
  assertWithin(Number(raw.headers['content-length'] ?? 0), limit);
  const checkRoom = () => requireRoom(context.storage, new ApiError('NO_ROOM', { message: ROOM_RAN_OUT }));
  await checkRoom();
  const requestBody = requestSource(raw);
  const { id, key, type, fileName, size, progress: before } = upload;
  const onHead = at === 0 ? createHeadCheck(type, fileName, size) : undefined;
  const counter = countBytes(releaseChunks(requestBody.source), limit, {
    onHead,
    checkpoint: { everyBytes: ROOM_CHECK_BYTES, check: checkRoom },
  });
  const hash = hashes.take(id, at);
  const options = { id, key, progress: before, at, hash, stopping };
  let isKept = false;
  try {
    const appended = await appendBytes(context, { ...options, keptSeconds: keptSeconds(context) }, counter);
    const { received, progress, broken } = appended;
    isKept = hash?.at === received;
    if (hash && isKept) hashes.keep(id, hash);
    const isWhole = received === size;
    if (broken && !(isWhole && isConnectionLoss(broken))) throw broken;
    return { received, progress, sha256: isWhole ? await hashes.take(id, received)?.digest() : undefined };
  } finally {
    requestBody.stop();
    if (!isKept) hash?.close();
  }
};

/** Appends the body of a request; the last one records the file. */
export const appendToUpload = async (
  uploadContext: UploadContext,
  id: string,
  at: number,
): Promise<UploadState> => {
  const upload = await requireOwnUpload(uploadContext, id);
  if (upload.fileId !== null) return { upload, received: upload.size, fileId: upload.fileId };
  await requireUploadable(uploadContext.context.database.kysely, uploadContext.caller, upload);
  try {
    const { received, progress, sha256 } = await receiveBytes(uploadContext, upload, at);
    if (received < upload.size) return { upload, received, fileId: null };
    return { upload, received, fileId: await finishUpload(uploadContext, { ...upload, progress }, sha256) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'WRONG_TYPE')
      await discardAll(uploadContext.context, [id]);
    throw error;
  }
};

/** Removes the bytes at once; a file that was recorded from them stays. */
export const cancelUpload = async (uploadContext: UploadContext, id: string): Promise<void> => {
  await requireOwnUpload(uploadContext, id);
  uploadContext.hashes.drop(id);
  await discardUpload(uploadContext.context, id);
};
