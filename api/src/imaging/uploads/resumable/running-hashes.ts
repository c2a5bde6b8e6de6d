import type { RunningHash, Storage } from '../../../platform/storage/storage.ts';

/** Unfinished uploads beyond this number are hashed again from the storage. */
const MAX_KEPT = 64;

export interface RunningHashes {
  /** The hash of the bytes so far, if this process received all of them; the caller owns it until `keep`. */
  take(id: string, at: number): RunningHash | undefined;
  keep(id: string, hash: RunningHash): void;
  drop(id: string): void;
}

/** Keeps the hashes of resumable uploads between two requests. */
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
