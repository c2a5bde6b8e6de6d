import type { RunningHash, Storage } from '../../../platform/storage/storage.ts';

/** So many unfinished uploads are remembered; the rest is read back at its end. */
const MAX_KEPT = 64;

export interface RunningHashes {
  /** The hash of what has come before, if this process took all of it; it is the caller's until he keeps it again. */
  take(id: string, at: number): RunningHash | undefined;
  keep(id: string, hash: RunningHash): void;
  drop(id: string): void;
}

/** The hashes of resumable uploads between one part and the next. */
export const createRunningHashes = (storage: Storage): RunningHashes => {
  const kept = new Map<string, RunningHash>();
  const drop = (id: string): void => {
    kept.get(id)?.close();
    kept.delete(id);
  };
  return {
    take(id, at) {
      const hash = kept.get(id);
      if (hash?.at === at) {
        kept.delete(id);
        return hash;
      }
      drop(id);
      return at === 0 ? storage.hash() : undefined;
    },
    keep(id, hash) {
      kept.set(id, hash);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) drop(oldest);
    },
    drop,
  };
};
