import { secondsAfter } from '../seconds-after.ts';

/** How long an editor is held without a sign of life: a browser that is gone is taken over after this. */
export const EDIT_LEASE_SECONDS = 30;
/** How often the browser renews it. */
export const EDIT_RENEWAL_SECONDS = 10;

/** One window of one person. */
export interface Editor {
  readonly userId: number;
  /** Made by the window, and known to it alone. */
  readonly window: string;
}

export interface HeldLock extends Editor {
  readonly until: Date;
}

/**
 * `held`: it is theirs already; `free`: nobody is editing; `elsewhere`: another window of the same person, which they may
 * take over; `taken`: somebody else is editing, and nobody may take it from them.
 */
export type LockVerdict = 'held' | 'free' | 'elsewhere' | 'taken';

/** A window keeps an expired lock until somebody else takes it. */
export const lockVerdict = (lock: HeldLock | null, { userId, window }: Editor, now: Date): LockVerdict => {
  if (lock === null) return 'free';
  if (lock.userId === userId && lock.window === window) return 'held';
  if (lock.until.getTime() <= now.getTime()) return 'free';
  return lock.userId === userId ? 'elsewhere' : 'taken';
};

export const leaseFrom = (now: Date): Date => secondsAfter(now, EDIT_LEASE_SECONDS);
