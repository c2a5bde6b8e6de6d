import type { Parts } from '../parts.ts';
import { safeError } from '../platform/log.ts';
import type { Appended, Progress, RunningHash } from '../platform/storage/storage.ts';
import type { Followed } from './follow.ts';
import { dayBound } from './limits.ts';
import { noteProgress } from './store.ts';
import type { Place } from './store.ts';

/** While bytes flow, so often the row is told, well within the time after which a sweep would take it for lost. */
const NOTE_EVERY = 60_000;

export interface Taking extends Place {
  readonly at: number;
  readonly progress: Progress;
  readonly keptSeconds: number;
  readonly creatorId: number;
  readonly hash: RunningHash | undefined;
  /** Ends it early, with the reason as what is told. */
  readonly stopping: AbortController;
}

/** Two uploads at once have the day's measure together, so it is asked again while they run. */
const noteWhileTaking = async (parts: Parts, taking: Taking, followed: Followed): Promise<void> => {
  const received = taking.at + followed.passed();
  const { id, keptSeconds } = taking;
  await noteProgress(parts.database.kysely, id, { received, now: parts.now(), keptSeconds });
  const { most, refusal } = await dayBound(parts, taking.creatorId);
  if (most === 0) taking.stopping.abort(refusal);
};

/** Takes bytes into the storage; what has come is kept and noted, whether the rest came or not. */
export const takeBytes = async (
  parts: Parts,
  taking: Taking,
  followed: Followed,
  noteEvery = NOTE_EVERY,
): Promise<Appended> => {
  const { id, key, at, progress, keptSeconds, hash, stopping } = taking;
  const noting = setInterval(() => {
    noteWhileTaking(parts, taking, followed).catch((error: unknown) =>
      parts.log.warn({ upload: id, err: safeError(error) }, 'the progress of an upload was not noted'),
    );
  }, noteEvery);
  try {
    const appended = await parts.storage.append(key, {
      at,
      progress,
      source: followed.source,
      signal: stopping.signal,
      ...(hash ? { hash } : {}),
    });
    await noteProgress(parts.database.kysely, id, { ...appended, now: parts.now(), keptSeconds });
    return appended;
  } finally {
    clearInterval(noting);
  }
};
