/**
 * Sign-in tries are slowed, never stopped for good: after a few free failures each further one closes the door for
 * twice as long, up to a ceiling, and a quiet hour forgets. A try at a closed door is refused and not counted,
 * so nobody can keep somebody else's door shut by knocking.
 */
export interface Throttle {
  readonly freeFailures: number;
  readonly longestSeconds: number;
}

export const ACCOUNT_THROTTLE: Throttle = { freeFailures: 5, longestSeconds: 300 };
/** A clinic shares one address, so it has more room than an account. */
export const ADDRESS_THROTTLE: Throttle = { freeFailures: 30, longestSeconds: 300 };

export const FORGET_FAILURES_AFTER = 60 * 60;

/** How long the door stays closed after the n-th failure in a row. */
export const delayAfter = (failures: number, { freeFailures, longestSeconds }: Throttle): number =>
  failures < freeFailures ? 0 : Math.min(2 ** Math.min(failures - freeFailures, 30), longestSeconds);
