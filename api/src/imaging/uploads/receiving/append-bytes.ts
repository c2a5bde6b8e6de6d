import type { AppContext } from '../../../context/app-context.ts';
import { safeError } from '../../../platform/log.ts';
import type { Appended, Progress, RunningHash } from '../../../platform/storage/storage.ts';
import type { Followed } from './byte-counter.ts';
import { noteProgress, putOffEnd } from '../rows/upload-rows.ts';
import type { Place } from '../rows/upload-rows.ts';

/** While bytes flow, so often the row is told: others count the rest as pending, and a sweep takes no row that moves. */
const NOTE_EVERY = 10_000;

/** So often the disk is asked whether there is room for more, which costs some microseconds. */
export const ROOM_CHECK_BYTES = 64 * 1024 ** 2;

export interface Taking extends Place {
  readonly at: number;
  readonly progress: Progress;
  readonly keptSeconds: number;
  /** The other uploads of the same form: they end together. */
  readonly sameForm?: readonly string[];
  readonly hash: RunningHash | undefined;
  /** Ends it early, with the reason as what is told. */
  readonly stopping: AbortController;
}

const noteWhileTaking = async (context: AppContext, taking: Taking, followed: Followed): Promise<void> => {
  const { id, keptSeconds, sameForm = [] } = taking;
  const db = context.database.kysely;
  const now = context.now();
  await noteProgress(db, id, { received: taking.at + followed.passed(), now, keptSeconds });
  await putOffEnd(db, sameForm, { now, keptSeconds });
};

/** Takes bytes into the storage; what has come is kept and noted, whether the rest came or not. */
export const takeBytes = async (
  context: AppContext,
  taking: Taking,
  followed: Followed,
  noteEvery = NOTE_EVERY,
): Promise<Appended> => {
  const { id, key, at, progress, keptSeconds, hash, stopping } = taking;
  const noting = setInterval(() => {
    noteWhileTaking(context, taking, followed).catch((error: unknown) =>
      context.log.warn({ upload: id, err: safeError(error) }, 'the progress of an upload was not noted'),
    );
  }, noteEvery);
  try {
    const appended = await context.storage.append(key, {
      at,
      progress,
      source: followed.source,
      signal: stopping.signal,
      ...(hash ? { hash } : {}),
    });
    await noteProgress(context.database.kysely, id, { ...appended, now: context.now(), keptSeconds });
    return appended;
  } finally {
    clearInterval(noting);
  }
};
