import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FileRecord } from '@cotyle/contract/files';
import { fileCalls } from '@cotyle/contract/files';
import { endingAccepted, wrongEnding } from '@cotyle/domain/files/kind';
import type { FileType } from '@cotyle/domain/files/kind';
import { FILES_PER_UPLOAD, TOO_MANY_FILES } from '@cotyle/domain/files/limits';
import { safeFileName } from '@cotyle/domain/files/name';
import { REQUIRED } from '@cotyle/domain/validation/text';
import type { FastifyRequest } from 'fastify';
import { readFiles } from '../../files/records/file-record.ts';
import type { Caller } from '../../../http/caller.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { discardAll } from '../rows/discard.ts';
import { finishFiles } from '../finishing/finish.ts';
import type { ReceivedFile } from '../finishing/finish.ts';
import { countBytes } from '../receiving/byte-counter.ts';
import { readForm } from './multipart.ts';
import type { FormPart } from './multipart.ts';
import { createHeadCheck } from '../receiving/head-check.ts';
import { createFormReservation } from './form-reservation.ts';
import type { FormReservation } from './form-reservation.ts';
import { fileLimit, reducedBy, assertWithin, requestLimit, strictest } from '../reservation/limits.ts';
import type { ByteLimit } from '../reservation/limits.ts';
import { requireUploadable } from '../reservation/access.ts';
import { DIRECT_KEPT_SECONDS } from '../rows/upload-rows.ts';
import { appendBytes } from '../receiving/append-bytes.ts';
import { partialTargetOfForm, targetOfForm } from '../reservation/target.ts';
import { requestSource } from '../receiving/request-source.ts';

const FIELDS = 20;
const FIELD_BYTES = 8 * 1024;
/** The most that boundaries, headers and fields add to the files. */
const FORM_OVERHEAD_BYTES = 1024 ** 2;

/** What has been received of one form so far. */
interface IncomingForm {
  readonly caller: Caller;
  readonly stopping: AbortController;
  readonly fields: Map<string, string>;
  readonly reservation: FormReservation;
  readonly files: ReceivedFile[];
  /** For all files together; reduced by each received file. */
  limit: ByteLimit;
}

const readField = async (body: Readable): Promise<string> => {
  const { source } = requestSource(body);
  const tooLong = new ApiError('MALFORMED');
  return text(countBytes(source, { maxBytes: FIELD_BYTES, error: tooLong }).source);
};

const assertExtension = (type: FileType, fileName: string): void => {
  if (!endingAccepted(type, fileName))
    throw new ApiError('WRONG_TYPE', { message: wrongEnding(type, fileName) });
};

const bytesOf = (files: readonly ReceivedFile[]): number =>
  files.reduce((bytes, { size }) => bytes + size, 0);

const receiveFile = async (
  context: AppContext,
  incoming: IncomingForm,
  part: FormPart,
): Promise<ReceivedFile> => {
  const { type } = partialTargetOfForm(Object.fromEntries(incoming.fields));
  const fileName = safeFileName(part.fileName ?? '');
  if (type !== undefined) assertExtension(type, fileName);
  const { stopping, reservation } = incoming;
  const { ref, limit } = await reservation.addFile(fileName);
  if (limit) incoming.limit = strictest(incoming.limit, limit);
  const maxBytes = strictest(fileLimit(context, type, fileName), incoming.limit);
  const counter = countBytes(requestSource(part.body).source, maxBytes, {
    onHead: createHeadCheck(type, fileName),
    checkpoint: reservation.checkpointAfter(bytesOf(incoming.files)),
  });
  const hash = context.storage.hash();
  try {
    const options = { ...ref, at: 0, progress: {}, keptSeconds: DIRECT_KEPT_SECONDS, hash, stopping };
    const appended = await appendBytes(context, { ...options, sameForm: reservation.uploads }, counter);
    if (appended.broken) throw appended.broken;
    const { received: size, progress } = appended;
    return { ...ref, fileName, size, progress, sha256: await hash.digest() };
  } finally {
    hash.close();
  }
};

/** If the form states procedure and type first, an upload without permission fails before its bytes are received. */
const assertMayUploadEarly = async (context: AppContext, { caller, fields }: IncomingForm): Promise<void> => {
  const { procedureId, type } = partialTargetOfForm(Object.fromEntries(fields));
  if (procedureId !== undefined && type !== undefined)
    await requireUploadable(context.database.kysely, caller, { procedureId, type });
};

const receivePart = async (context: AppContext, incoming: IncomingForm, part: FormPart): Promise<void> => {
  const { fields, files } = incoming;
  if (part.fileName === undefined) {
    if (fields.has(part.name) || fields.size === FIELDS) throw new ApiError('MALFORMED');
    fields.set(part.name, await readField(part.body));
    return;
  }
  if (part.name !== fileCalls.uploadMany.form.files) throw new ApiError('MALFORMED');
  if (files.length === FILES_PER_UPLOAD) throw new ApiError('TOO_LARGE', { message: TOO_MANY_FILES });
  if (files.length === 0) await assertMayUploadEarly(context, incoming);
  const file = await receiveFile(context, incoming, part);
  files.push(file);
  incoming.limit = reducedBy(incoming.limit, file.size);
};

const validateAndFinish = async (
  context: AppContext,
  { caller, fields, files, reservation }: IncomingForm,
): Promise<number[]> => {
  const target = targetOfForm(Object.fromEntries(fields));
  if (files.length === 0)
    throw new ApiError('INVALID', {
      issues: [{ path: fileCalls.uploadMany.form.files, message: REQUIRED }],
    });
  await requireUploadable(context.database.kysely, caller, target);
  for (const { fileName, size } of files) {
    assertExtension(target.type, fileName);
    assertWithin(size, fileLimit(context, target.type, fileName));
  }
  await reservation.adjust(bytesOf(files));
  return finishFiles(context, caller, target, files);
};

/** The least size of all files together; undefined where the form has no content length. */
const declaredBytes = ({ headers }: IncomingMessage): number | undefined =>
  headers['content-length'] === undefined
    ? undefined
    : Math.max(0, Number(headers['content-length']) - FORM_OVERHEAD_BYTES);

/** Records all files of one form, or keeps none of them. */
export const uploadMany = async (
  context: AppContext,
  caller: Caller,
  { raw }: FastifyRequest,
  stopping: AbortController,
): Promise<FileRecord[]> => {
  const declared = declaredBytes(raw);
  const limit = requestLimit(context);
  assertWithin(declared ?? 0, limit);
  const incoming: IncomingForm = {
    caller,
    stopping,
    fields: new Map(),
    reservation: createFormReservation(context, caller.id, declared),
    files: [],
    limit,
  };
  const form = readForm(raw, FIELDS + FILES_PER_UPLOAD + 1, stopping.signal);
  try {
    for await (const part of form.parts) await receivePart(context, incoming, part);
    const ids = await validateAndFinish(context, incoming);
    return await readFiles(context.database.pool, ids);
  } catch (error) {
    form.stop();
    // The row with the reservation is discarded last, because the bytes of the others are still on the disk.
    await discardAll(context, incoming.reservation.uploads.toReversed());
    throw error;
  }
};
