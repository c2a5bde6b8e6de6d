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

/** The path of a finished object, and of its unfinished file. */
export interface ObjectPath {
  readonly path: string;
  readonly unfinished: string;
}

/** The synced length that is recorded in the row of the upload. */
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
  const buffer = createWriteBuffer(file, part.at, part.hash?.at === part.at ? part.hash : undefined);
  try {
    const broken = await consumeSource(part, (bytes) => buffer.append(bytes));
    const received = await buffer.end();
    await file.sync();
    if (part.at === 0) await syncFolder(dirname(unfinished));
    return { received, progress: { synced: received }, ...(broken && { broken }) };
  } catch (error) {
    await buffer.close();
    // The space of a failed part is released; if that fails, the next part truncates it.
    await file.truncate(part.at).catch(() => undefined);
    throw error;
  } finally {
    await buffer.close();
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
    // Nothing is preallocated and writes are sequential, so the length is valid unless the file has holes.
    const hasHoles = blocks * SECTOR_BYTES < size;
    return hasHoles ? Math.min(size, syncedOf(progress)) : size;
  } finally {
    await file.close();
  }
};

const createEmpty = async (path: string): Promise<void> => {
  const file = await open(path, 'a', 0o600);
  await file.close();
};

export const finishAt = async (object: ObjectPath, progress: Progress): Promise<void> => {
  const received = await receivedIn(object, progress);
  if (received === undefined && (await sizeOf(object.path)) !== undefined) return;
  if ((received ?? 0) < syncedOf(progress)) throw missingBytesError();
  if (received === undefined) await createEmpty(object.unfinished);
  await rename(object.unfinished, object.path);
  await syncFolder(dirname(object.path));
};
