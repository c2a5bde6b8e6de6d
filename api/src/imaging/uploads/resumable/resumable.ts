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
import { follow } from '../receiving/byte-counter.ts';
import { givingBack } from '../receiving/release-chunks.ts';
import type { Hashes } from './running-hashes.ts';
import { headCheck } from '../receiving/head-check.ts';
import { fileBound, refuseOver, requestBound, tightest } from '../reservation/limits.ts';
import { requireRoom, reserve } from '../reservation/reserve.ts';
import { requireUploadable } from '../reservation/access.ts';
import { addResumableUpload, findResumable } from '../rows/upload-rows.ts';
import type { ResumableUpload } from '../rows/upload-rows.ts';
import { ROOM_CHECK_BYTES, takeBytes } from '../receiving/append-bytes.ts';
import { targetOfMetadata } from '../reservation/target.ts';
import { readWire } from '../receiving/request-source.ts';

/** What one request about a resumable upload stands on. */
export interface Desk {
  readonly context: AppContext;
  readonly hashes: Hashes;
  readonly caller: Caller;
  readonly raw: IncomingMessage;
  /** Ends the receiving of bytes, with the reason as what is told. */
  readonly stopping: AbortController;
}

const keptSeconds = ({ config }: AppContext): number => config.UPLOAD_KEPT_HOURS * 3600;

export const beginUpload = async (
  { context, caller }: Desk,
  id: string,
  size: number,
  metadata: object,
): Promise<void> => {
  const target = targetOfMetadata(metadata);
  const fileName = safeFileName(target.fileName);
  await requireUploadable(context.database.kysely, caller, target);
  if (!endingAccepted(target.type, fileName))
    throw new ApiError('WRONG_TYPE', { message: wrongEnding(target.type, fileName) });
  refuseOver(size, fileBound(context, target.type, fileName));
  if (size === 0)
    throw new ApiError('WRONG_TYPE', { message: contentProblem(target.type, fileName, undefined) ?? '' });
  const upload = { ...target, id, fileName, size, creatorId: caller.id, now: context.now() };
  await reserve(context, { userId: caller.id, bytes: size, opens: true }, (tx) =>
    addResumableUpload(tx, upload, keptSeconds(context)),
  );
};

/** Another's upload is as good as none. */
const requireOwn = async ({ context, caller }: Desk, id: string): Promise<ResumableUpload> => {
  const found = await findResumable(context.database.kysely, caller.id, id);
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.expiresAt <= context.now()) throw new ApiError('GONE');
  return found;
};

/** What says nothing about the file: it may be made at the next try. */
const PASSING: readonly FailureCode[] = ['UNAVAILABLE', 'SIGNED_OUT'];

/** All bytes are there: the file is made of them, or they go. */
const complete = async (
  { context, caller }: Desk,
  upload: ResumableUpload,
  sha256: string | undefined,
): Promise<number> => {
  try {
    const [fileId] = await finishFiles(context, caller, upload, [{ ...upload, sha256 }]);
    if (fileId === undefined) throw new Error('An upload was finished without a file.');
    return fileId;
  } catch (error) {
    // Made all the same, by another node or by a commit whose answer was lost.
    const now = await findResumable(context.database.kysely, caller.id, upload.id);
    if (now && now.fileId !== null) return now.fileId;
    if (error instanceof ApiError && !PASSING.includes(error.code)) await discardAll(context, [upload.id]);
    throw error;
  }
};

export interface Reached {
  readonly upload: ResumableUpload;
  /** What is surely stored. */
  readonly received: number;
  /** Set once the record stands. */
  readonly fileId: number | null;
}

/** Where the storage and the row differ, after a kill, the storage is right. */
export const whereIs = async (desk: Desk, id: string): Promise<Reached> => {
  const upload = await requireOwn(desk, id);
  const { size, key, progress, fileId } = upload;
  const received =
    fileId === null ? Math.min(size, await desk.context.storage.received(key, progress)) : size;
  return { upload, received, fileId };
};

/** A client that hears that everything has arrived asks no more: so by then the record has to stand. */
export const whereIsForGood = async (desk: Desk, id: string): Promise<Reached> => {
  const reached = await whereIs(desk, id);
  if (reached.fileId !== null || reached.received < reached.upload.size) return reached;
  return { ...reached, fileId: await complete(desk, reached.upload, undefined) };
};

interface Received {
  readonly received: number;
  readonly progress: Progress;
  /** Of the whole, where this process took all of it. */
  readonly sha256: string | undefined;
}

/** The line broke, as against a reason of ours to end it. */
const isCut = (broken: Error): boolean => broken instanceof ApiError && broken.code === 'MALFORMED';

const receive = async (desk: Desk, upload: ResumableUpload, at: number): Promise<Received> => {
  const { context, hashes, raw, stopping } = desk;
  const left = { most: upload.size - at, refusal: new ApiError('TOO_LARGE') };
  const bound = tightest(left, requestBound(context));
  refuseOver(Number(raw.headers['content-length'] ?? 0), bound);
  const checkRoom = () => requireRoom(context.storage, new ApiError('NO_ROOM', { message: ROOM_RAN_OUT }));
  await checkRoom();
  const wire = readWire(raw);
  const { id, key, type, fileName, size, progress: before } = upload;
  const onHead = at === 0 ? headCheck(type, fileName, size) : undefined;
  const followed = follow(givingBack(wire.source), bound, {
    onHead,
    checkpoint: { every: ROOM_CHECK_BYTES, check: checkRoom },
  });
  const hash = hashes.take(id, at);
  const taking = { id, key, progress: before, at, hash, stopping };
  let isKept = false;
  try {
    const appended = await takeBytes(context, { ...taking, keptSeconds: keptSeconds(context) }, followed);
    const { received, progress, broken } = appended;
    isKept = hash?.at === received;
    if (hash && isKept) hashes.keep(id, hash);
    const isWhole = received === size;
    if (broken && !(isWhole && isCut(broken))) throw broken;
    return { received, progress, sha256: isWhole ? await hashes.take(id, received)?.digest() : undefined };
  } finally {
    wire.stop();
    if (!isKept) hash?.close();
  }
};

/** Takes the next part; with the last one the record is made. */
export const appendPart = async (desk: Desk, id: string, at: number): Promise<Reached> => {
  const upload = await requireOwn(desk, id);
  if (upload.fileId !== null) return { upload, received: upload.size, fileId: upload.fileId };
  await requireUploadable(desk.context.database.kysely, desk.caller, upload);
  try {
    const { received, progress, sha256 } = await receive(desk, upload, at);
    if (received < upload.size) return { upload, received, fileId: null };
    return { upload, received, fileId: await complete(desk, { ...upload, progress }, sha256) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'WRONG_TYPE') await discardAll(desk.context, [id]);
    throw error;
  }
};

/** Its bytes go at once; a file that was made of them stays. */
export const cancelUpload = async (desk: Desk, id: string): Promise<void> => {
  await requireOwn(desk, id);
  desk.hashes.drop(id);
  await discardUpload(desk.context, id);
};
