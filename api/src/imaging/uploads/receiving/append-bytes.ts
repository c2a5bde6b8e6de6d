import type { StoringContext } from '../../../context/app-context.ts';
import { safeError } from '../../../platform/log.ts';
import type { Appended, Progress, RunningHash } from '../../../platform/storage/storage.ts';
import type { ByteCounter } from './byte-counter.ts';
import { saveProgress, extendExpiry } from '../rows/upload-rows.ts';
import type { UploadRef } from '../rows/upload-rows.ts';

/** Saving the progress keeps the reservation of others exact and the sweep away from a running upload. */
const SAVE_INTERVAL_MS = 10_000;

/** How many bytes pass between two checks of the free disk space; a check takes some microseconds. */
export const ROOM_CHECK_BYTES = 64 * 1024 ** 2;

export interface AppendOptions extends UploadRef {
  readonly at: number;
  readonly progress: Progress;
  readonly keptSeconds: number;
  /** The other uploads of the same form, which expire together. */
  readonly sameForm?: readonly string[];
  readonly hash: RunningHash | undefined;
  /** Stops the append; its abort reason becomes the error. */
  readonly stopping: AbortController;
}

const saveIntermediateProgress = async (
  context: StoringContext,
  options: AppendOptions,
  counter: ByteCounter,
): Promise<void> => {
  const { id, keptSeconds, sameForm = [] } = options;
  const db = context.database.kysely;
  const now = context.now();
  await saveProgress(db, id, { received: options.at + counter.count(), now, keptSeconds });
  await extendExpiry(db, sameForm, { now, keptSeconds });
};

/** Appends bytes to the storage; what was received is kept and saved, even if the source breaks. */
export const appendBytes = async (
  context: StoringContext,
  options: AppendOptions,
  counter: ByteCounter,
  saveInterval = SAVE_INTERVAL_MS,
): Promise<Appended> => {
  const { id, key, at, progress, keptSeconds, hash, stopping } = options;
  const timer = setInterval(() => {
    saveIntermediateProgress(context, options, counter).catch((error: unknown) =>
      context.log.warn({ upload: id, err: safeError(error) }, 'upload progress not saved'),
    );
  }, saveInterval);
  try {
    const appended = await context.storage.append(key, {
      at,
      progress,
      source: counter.source,
      signal: stopping.signal,
      ...(hash ? { hash } : {}),
    });
    await saveProgress(context.database.kysely, id, { ...appended, now: context.now(), keptSeconds });
    return appended;
  } finally {
    clearInterval(timer);
  }
};
