import { buffer } from 'node:stream/consumers';
import { NOT_DEIDENTIFIABLE } from '@cotyle/domain/ct/confidentiality';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { dispositionOf } from '../../files/sending/disposition.ts';
import { downloadedEvent } from '../../files/records/events.ts';
import { withExactLength, assertStoredSize } from '../../files/sending/exact-length.ts';
import { sendStream } from '../../files/sending/send-object.ts';
import type { StoredFile } from '../../files/records/find-file.ts';
import type { Caller } from '../../../http/caller.ts';
import type { HIJACKED } from '../../../http/raw-answer.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { requireReady } from '../../../context/app-context.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { deidentify, isDeidentifiable, uidMap } from './deidentify.ts';
import { toPart10, part10Length } from '../dicom/part10.ts';
import { openInner, sliceBytes } from '../viewing/slice-bytes.ts';
import type { InnerSource } from '../viewing/slice-bytes.ts';
import { findInspected, slicesOfFile } from '../viewing/slice-store.ts';
import type { StoredSlice } from '../viewing/slice-store.ts';
import { zipGenerated } from '../../files/zip/generated-zip.ts';
import type { GeneratedFile } from '../../files/zip/generated-zip.ts';

/** An image is held in memory while it is rewritten; slices have a megabyte at most. */
const LARGEST_IMAGE = 256 * 1024 ** 2;

const number = (value: number, digits: number): string => String(value).padStart(digits, '0');

interface NamedSlice extends StoredSlice {
  readonly name: string;
}

/**
 * Neutral names, because those in the uploaded zip often contain the patient's name. Sorted by position in the file.
 */
const withNeutralNames = (slices: readonly StoredSlice[]): NamedSlice[] => {
  const counts = new Map<string, number>();
  const names = slices.map((slice): NamedSlice => {
    const count = (counts.get(slice.series) ?? 0) + 1;
    counts.set(slice.series, count);
    return { ...slice, name: `SERIES_${number(counts.size, 2)}/IMAGE_${number(count, 4)}.dcm` };
  });
  const startOf = ({ byteRange }: NamedSlice): number => byteRange.outer?.at ?? byteRange.at;
  return names.sort((a, b) => startOf(a) - startOf(b) || a.byteRange.at - b.byteRange.at);
};

const deidentifiedImages = async function* (
  context: AppContext,
  { storageKey }: StoredFile,
  slices: readonly StoredSlice[],
): AsyncGenerator<GeneratedFile> {
  const newUid = uidMap(requireReady(context).pseudonymKey);
  let [inner, innerAt]: [InnerSource | undefined, number | undefined] = [undefined, undefined];
  try {
    for (const slice of withNeutralNames(slices)) {
      const { byteRange, syntax, name } = slice;
      if (byteRange.outer && byteRange.outer.at !== innerAt) {
        await inner?.close();
        [inner, innerAt] = [openInner(context.storage, storageKey, byteRange.outer), byteRange.outer.at];
      }
      const image = await sliceBytes(context.storage, storageKey, slice, inner);
      // An entry may inflate to more than the directory declares; only the declared length is held.
      const length = part10Length(byteRange.size, byteRange.lead, syntax);
      const bytes = deidentify(
        await buffer(withExactLength(toPart10(image, byteRange.lead, syntax), length)),
        newUid,
      );
      if (bytes) yield { name, bytes };
    }
  } finally {
    await inner?.close();
  }
};

const recordDownload = (context: AppContext, readerId: number, file: StoredFile): Promise<void> =>
  withTransaction(context.database.kysely, context.now(), async (_tx, audit) => {
    audit.record({
      type: downloadedEvent(file.type),
      initiatorId: readerId,
      procedureId: file.procedureId,
      newValue: `${file.fileName} (de-identified)`,
    });
  });

/** Sends the slices without the patient's identity; allowed for everyone who may download the scan. */
export const sendDeidentified = async (
  context: AppContext,
  caller: Caller,
  fileId: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<typeof HIJACKED> => {
  const file = await findInspected(context.database.kysely, caller, fileId);
  const slices = await slicesOfFile(context.database.kysely, fileId);
  const isPossible = slices.every(
    ({ syntax, byteRange }) => isDeidentifiable(syntax) && byteRange.size <= LARGEST_IMAGE,
  );
  if (!isPossible) throw new ApiError('CONFLICT', { message: NOT_DEIDENTIFIABLE });
  await assertStoredSize(context.storage, file.storageKey, file.size);
  await recordDownload(context, caller.id, file);
  return sendStream(request, reply, zipGenerated(deidentifiedImages(context, file, slices)), {
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': dispositionOf('attachment', `scan-${fileId}-de-identified.zip`),
      'cache-control': 'private, no-store',
    },
  });
};
