import { open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './durable-folder.ts';
import { missingBytesError } from './missing-bytes.ts';
import { codeOf } from './folder-error.ts';
import { openPartFile } from './part-file.ts';
import { createWriteBuffer } from './write-buffer.ts';
import { consumeSource } from './consume-source.ts';
import type { Appended, Part, Progress } from './storage.ts';

const SECTOR_BYTES = 512;

/** Where an object lies once it is finished, and until then. */
export interface ObjectPath {
  readonly path: string;
  readonly unfinished: string;
}

/** What was forced out before, as far as the upload's row knows. */
export const syncedOf = (progress: Progress): number =>
  typeof progress.synced === 'number' ? progress.synced : 0;

export const sizeOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

export const appendTo = async ({ unfinished }: ObjectPath, part: Part): Promise<Appended> => {
  const file = await openPartFile(unfinished, part.at);
  const pieces = createWriteBuffer(file, part.at, part.hash?.at === part.at ? part.hash : undefined);
  try {
    const broken = await consumeSource(part, (bytes) => pieces.append(bytes));
    const received = await pieces.end();
    await file.sync();
    if (part.at === 0) await syncFolder(dirname(unfinished));
    return { received, progress: { synced: received }, ...(broken && { broken }) };
  } catch (error) {
    await pieces.close();
    // Room that a failed part has taken is given back; where even that fails, the next part cuts it off.
    await file.cut(part.at).catch(() => undefined);
    throw error;
  } finally {
    await pieces.close();
    await file.close();
  }
};

export const receivedIn = async (
  { unfinished }: ObjectPath,
  progress: Progress,
): Promise<number | undefined> => {
  if ((await sizeOf(unfinished)) === undefined) return undefined;
  const file = await open(unfinished, 'r+');
  try {
    await file.datasync();
    const { size, blocks } = await file.stat();
    // Nothing is reserved ahead and writes follow one another, so the length counts, unless the disk left holes in it.
    const hasHoles = blocks * SECTOR_BYTES < size;
    return hasHoles ? Math.min(size, syncedOf(progress)) : size;
  } finally {
    await file.close();
  }
};

const makeEmpty = async (path: string): Promise<void> => {
  const file = await open(path, 'a', 0o600);
  await file.close();
};

export const finishAt = async (place: ObjectPath, progress: Progress): Promise<void> => {
  const received = await receivedIn(place, progress);
  if (received === undefined && (await sizeOf(place.path)) !== undefined) return;
  if ((received ?? 0) < syncedOf(progress)) throw missingBytesError();
  if (received === undefined) await makeEmpty(place.unfinished);
  await rename(place.unfinished, place.path);
  await syncFolder(dirname(place.path));
};
