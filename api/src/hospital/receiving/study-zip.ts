import type { StoringContext } from '../../context/app-context.ts';
import { streamZip, zipLength } from '../../imaging/files/zip/zip-stream.ts';
import type { StoredEntry } from '../../imaging/files/zip/zip-stream.ts';
import { inspectContent } from '../../imaging/uploads/finishing/inspect-content.ts';
import type { InspectedFile } from '../../imaging/uploads/finishing/record-files.ts';
import { appendBytes } from '../../imaging/uploads/receiving/append-bytes.ts';
import { countBytes } from '../../imaging/uploads/receiving/byte-counter.ts';
import { discardAll } from '../../imaging/uploads/rows/discard.ts';
import { addDirectUpload, DIRECT_KEPT_SECONDS } from '../../imaging/uploads/rows/upload-rows.ts';
import { ApiError } from '../../errors/api-error.ts';

/** An image whose bytes are in the storage. */
export interface StoredImage {
  readonly key: string;
  readonly series: string;
  readonly size: number;
}

/** One folder for each series, in the order in which they came. */
const entriesOf = (
  { storage }: Pick<StoringContext, 'storage'>,
  images: readonly StoredImage[],
  modified: Date,
): StoredEntry[] => {
  const folders = new Map<string, number>();
  return images.map(({ key, series, size }, index) => {
    const folder = folders.get(series) ?? folders.size + 1;
    folders.set(series, folder);
    const name = `series-${folder}/image-${String(index + 1).padStart(6, '0')}.dcm`;
    return { name, size, modified, open: () => storage.read(key) };
  });
};

/**
 * Writes the images into one zip, as an upload that belongs to nobody: what a kill leaves behind is removed like any other
 * unfinished upload. One image is open at a time.
 */
export const writeStudyZip = async (
  context: StoringContext,
  images: readonly StoredImage[],
  fileName: string,
  signal: AbortSignal,
): Promise<InspectedFile & { readonly id: string }> => {
  const now = context.now();
  const entries = entriesOf(context, images, now);
  const size = zipLength(entries);
  const free = await context.storage.freeBytes();
  if (free !== undefined && free < size) throw new ApiError('NO_ROOM');
  const ref = await addDirectUpload(context.database.kysely, {
    creatorId: null,
    fileName,
    now,
    declared: size,
  });
  const hash = context.storage.hash();
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    const counter = countBytes(streamZip(entries), { maxBytes: size, error: new ApiError('TOO_LARGE') });
    const options = { ...ref, at: 0, progress: {}, keptSeconds: DIRECT_KEPT_SECONDS, hash, stopping };
    const appended = await appendBytes(context, options, counter);
    signal.throwIfAborted();
    if (appended.broken) throw appended.broken;
    await context.storage.finish(ref.key, appended.progress);
    const object = { key: ref.key, fileName, size };
    const content = await inspectContent(context.storage, 'SCAN', object, signal);
    return { id: ref.id, ...object, sha256: await hash.digest(), ...content };
  } catch (error) {
    await discardAll(context, [ref.id]);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    hash.close();
  }
};
