import type { Caller } from '../../http/caller.ts';
import type { StoringContext } from '../../context/app-context.ts';
import { prepareFile } from '../uploads/finishing/finish.ts';
import type { InspectedFile } from '../uploads/finishing/record-files.ts';
import { createFormReservation } from '../uploads/form/form-reservation.ts';
import type { FormReservation } from '../uploads/form/form-reservation.ts';
import { appendBytes } from '../uploads/receiving/append-bytes.ts';
import { countBytes } from '../uploads/receiving/byte-counter.ts';
import { fileLimit } from '../uploads/reservation/limits.ts';
import { discardAll } from '../uploads/rows/discard.ts';
import { DIRECT_KEPT_SECONDS } from '../uploads/rows/upload-rows.ts';
import type { UploadTarget } from '../uploads/rows/upload-rows.ts';
import type { ImportFile } from './read-import.ts';

/** Stores one file that is in memory, and inspects it as an upload. */
export const storeFile = async (
  context: StoringContext,
  reservation: FormReservation,
  target: UploadTarget,
  { fileName, bytes }: ImportFile,
): Promise<InspectedFile> => {
  const { ref } = await reservation.addFile(fileName);
  const hash = context.storage.hash();
  try {
    const source = (async function* () {
      yield bytes;
    })();
    const counter = countBytes(source, fileLimit(context, target.type, fileName));
    const options = { ...ref, at: 0, progress: {}, keptSeconds: DIRECT_KEPT_SECONDS, hash };
    const appended = await appendBytes(context, { ...options, stopping: new AbortController() }, counter);
    if (appended.broken) throw appended.broken;
    const { progress } = appended;
    const received = { ...ref, fileName, size: bytes.length, progress, sha256: await hash.digest() };
    return await prepareFile(context, target, received);
  } finally {
    hash.close();
  }
};

/** Stores the files of an import for `record`, and removes them again where it fails. */
export const withStoredFiles = async <T>(
  context: StoringContext,
  caller: Pick<Caller, 'id'>,
  { target, files }: { readonly target: UploadTarget; readonly files: readonly ImportFile[] },
  record: (stored: readonly InspectedFile[]) => Promise<T>,
): Promise<T> => {
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const reservation = createFormReservation(context, caller.id, total);
  try {
    const stored: InspectedFile[] = [];
    for (const file of files) stored.push(await storeFile(context, reservation, target, file));
    return await record(stored);
  } catch (error) {
    await discardAll(context, reservation.uploads.toReversed());
    throw error;
  }
};
