import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { catalogueCalls } from '@cotyle/contract/catalogues';
import { safeFileName } from '@cotyle/domain/files/name';
import { fileTooLarge } from '@cotyle/domain/files/texts';
import { CATALOGUE_ZIP_MAX_BYTES } from '@cotyle/domain/implants/clinic/limits';
import { NOT_A_ZIP, ZIP_ONLY } from '@cotyle/domain/implants/clinic/texts';
import { REQUIRED } from '@cotyle/domain/validation/text';
import type { AppContext } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { isZip } from '../../ct/archive/zip-entry.ts';
import { createFormReservation } from '../../uploads/form/form-reservation.ts';
import type { FormReservation } from '../../uploads/form/form-reservation.ts';
import { readForm } from '../../uploads/form/multipart.ts';
import type { FormPart } from '../../uploads/form/multipart.ts';
import type { ReceivedFile } from '../../uploads/finishing/finish.ts';
import { appendBytes } from '../../uploads/receiving/append-bytes.ts';
import { countBytes } from '../../uploads/receiving/byte-counter.ts';
import { requestSource } from '../../uploads/receiving/request-source.ts';
import { assertWithin, strictest } from '../../uploads/reservation/limits.ts';
import type { ByteLimit } from '../../uploads/reservation/limits.ts';
import { DIRECT_KEPT_SECONDS } from '../../uploads/rows/upload-rows.ts';
import { assertTargetEarly, targetOfForm } from './target.ts';
import type { CatalogueTarget } from './target.ts';

const FIELDS = 6;
const FIELD_BYTES = 4 * 1024;
/** The most that boundaries, headers and fields add to the zip. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

const zipLimit = (fileName: string): ByteLimit => ({
  maxBytes: CATALOGUE_ZIP_MAX_BYTES,
  error: new ApiError('TOO_LARGE', { message: fileTooLarge(fileName, CATALOGUE_ZIP_MAX_BYTES) }),
});

const readField = (body: Readable): Promise<string> =>
  text(
    countBytes(requestSource(body).source, { maxBytes: FIELD_BYTES, error: new ApiError('MALFORMED') })
      .source,
  );

const assertIsZip = (head: Uint8Array): void => {
  if (!isZip(head)) throw new ApiError('WRONG_TYPE', { message: NOT_A_ZIP });
};

const receiveFile = async (
  context: AppContext,
  reservation: FormReservation,
  stopping: AbortController,
  part: FormPart,
): Promise<ReceivedFile & { readonly sha256: string }> => {
  const fileName = safeFileName(part.fileName ?? '');
  if (!fileName.toLowerCase().endsWith('.zip')) throw new ApiError('WRONG_TYPE', { message: ZIP_ONLY });
  const { ref, limit } = await reservation.addFile(fileName);
  const counter = countBytes(
    requestSource(part.body).source,
    limit ? strictest(zipLimit(fileName), limit) : zipLimit(fileName),
    { onHead: assertIsZip, checkpoint: reservation.checkpointAfter(0) },
  );
  const hash = context.storage.hash();
  try {
    const options = { ...ref, at: 0, progress: {}, keptSeconds: DIRECT_KEPT_SECONDS, hash, stopping };
    const { broken, received: size, progress } = await appendBytes(context, options, counter);
    if (broken) throw broken;
    return { ...ref, fileName, size, progress, sha256: await hash.digest() };
  } finally {
    hash.close();
  }
};

/** A zip whose bytes are durable, and what it is for. Its row in `uploads` is still open. */
export interface ReceivedZip {
  readonly target: CatalogueTarget;
  readonly file: ReceivedFile & { readonly sha256: string };
}

export interface ZipRequest {
  readonly raw: IncomingMessage;
  readonly caller: Caller;
  readonly stopping: AbortController;
  /** Told of each row in `uploads`, which the caller discards after a failure. */
  readonly onReservation: (reservation: FormReservation) => void;
}

/** The fields come before the file, so that nothing is received in vain. */
export const receiveZip = async (
  context: AppContext,
  { raw, caller, stopping, onReservation }: ZipRequest,
): Promise<ReceivedZip> => {
  const length = raw.headers['content-length'];
  const declared = length === undefined ? undefined : Math.max(0, Number(length) - FORM_OVERHEAD_BYTES);
  assertWithin(declared ?? 0, zipLimit(''));
  const reservation = createFormReservation(context, caller.id, declared);
  onReservation(reservation);
  const fields: Record<string, string> = {};
  let received: ReceivedZip | undefined;
  const form = readForm(raw, FIELDS + 2, stopping.signal);
  try {
    for await (const part of form.parts) {
      if (received) throw new ApiError('MALFORMED');
      if (part.fileName === undefined) {
        if (Object.hasOwn(fields, part.name)) throw new ApiError('MALFORMED');
        fields[part.name] = await readField(part.body);
        continue;
      }
      if (part.name !== catalogueCalls.upload.form.files) throw new ApiError('MALFORMED');
      const target = targetOfForm(fields);
      await assertTargetEarly(context.database.kysely, target);
      received = { target, file: await receiveFile(context, reservation, stopping, part) };
    }
  } catch (error) {
    form.stop();
    throw error;
  }
  if (!received) {
    targetOfForm(fields);
    throw new ApiError('INVALID', {
      issues: [{ path: catalogueCalls.upload.form.files, message: REQUIRED }],
    });
  }
  await reservation.adjust(received.file.size);
  await context.storage.finish(received.file.key, received.file.progress);
  return received;
};
