import type { AppContext } from '../../../context/app-context.ts';
import { safeError } from '../../../platform/log.ts';
import type { Appended, Progress, RunningHash } from '../../../platform/storage/storage.ts';
import type { ByteCounter } from './byte-counter.ts';
import { saveProgress, extendExpiry } from '../rows/upload-rows.ts';
import type { UploadRef } from '../rows/upload-rows.ts';

/** While bytes flow, so often the row is told: others count the rest as pending, and a sweep takes no row that moves. */
const SAVE_INTERVAL_MS = 10_000;

/** So often the disk is asked whether there is room for more, which costs some microseconds. */
export const ROOM_CHECK_BYTES = 64 * 1024 ** 2;

export interface AppendOptions extends UploadRef {
  readonly at: number;
  readonly progress: Progress;
  readonly keptSeconds: number;
  /** The other uploads of the same form: they end together. */
  readonly sameForm?: readonly string[];
  readonly hash: RunningHash | undefined;
  /** Ends it early, with the reason as what is told. */
  readonly stopping: AbortController;
}

const saveIntermediateProgress = async (
  context: AppContext,
  options: AppendOptions,
  counter: ByteCounter,
): Promise<void> => {
  const { id, keptSeconds, sameForm = [] } = options;
  const db = context.database.kysely;
  const now = context.now();
  await saveProgress(db, id, { received: options.at + counter.count(), now, keptSeconds });
  await extendExpiry(db, sameForm, { now, keptSeconds });
};

/** Takes bytes into the storage; what has come is kept and noted, whether the rest came or not. */
export const appendBytes = async (
  context: AppContext,
  options: AppendOptions,
  counter: ByteCounter,
  saveInterval = SAVE_INTERVAL_MS,
): Promise<Appended> => {
  const { id, key, at, progress, keptSeconds, hash, stopping } = options;
  const timer = setInterval(() => {
    saveIntermediateProgress(context, options, counter).catch((error: unknown) =>
      context.log.warn({ upload: id, err: safeError(error) }, 'the progress of an upload was not noted'),
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
