import { EDIT_RENEWAL_SECONDS } from '@cotyle/domain/segmentation/edit-lock';
import { createStore } from '../../../ui/store.ts';
import { asCallFailed, failureText } from '../../../shared/session/failures.ts';

/**
 * `asking`: not known yet; `held`: this window edits; `taken`: it may only look, because of somebody else or another window;
 * `lost`: it edited, and somebody else does now.
 */
export type LockState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'held' }
  | { readonly kind: 'taken' | 'lost'; readonly message: string };

interface LockClientOptions {
  /** Begins to edit or renews it; answers with the saved version. */
  readonly renew: (takeOver: boolean) => Promise<number>;
  readonly release: () => Promise<void>;
  /** Returns how to cancel it. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

/** One editor at a time: holds the lock while the editor is open, and asks again while somebody else has it. */
export const createLockClient = ({ renew, release, after }: LockClientOptions) => {
  const store = createStore<LockState>({ kind: 'asking' });
  let cancelTimer: (() => void) | undefined;
  let isClosed = false;
  /** The version at the time when the lock was taken. */
  let version = 0;

  const attempt = async (takeOver: boolean): Promise<void> => {
    const before = store.get().kind;
    try {
      const answered = await renew(takeOver);
      if (isClosed) return;
      if (before !== 'held') version = answered;
      // After a loss the labels on the screen may be old: they have to be loaded again first.
      if (before !== 'lost') store.set({ kind: 'held' });
    } catch (error) {
      if (isClosed) return;
      const failed = asCallFailed(error);
      // Without an answer the lock lasts until somebody takes it; the saver says that the server is away.
      if (failed && failed.status < 500 && failed.status !== 429)
        store.set({
          kind: before === 'held' || before === 'lost' ? 'lost' : 'taken',
          message: failureText(error),
        });
    }
  };
  const loop = async (takeOver = false): Promise<void> => {
    cancelTimer?.();
    cancelTimer = undefined;
    await attempt(takeOver);
    // Nobody is thrown out of a look at the scan: a lost lock is asked for by the person.
    if (!isClosed && store.get().kind !== 'lost' && !cancelTimer)
      cancelTimer = after(EDIT_RENEWAL_SECONDS * 1000, () => void loop());
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    version: (): number => version,
    start: (): Promise<void> => loop(),
    /** From another window of the same person. */
    takeOver: (): Promise<void> => loop(true),
    close: async (): Promise<void> => {
      if (isClosed) return;
      isClosed = true;
      cancelTimer?.();
      if (store.get().kind === 'held') await release();
    },
  };
};
