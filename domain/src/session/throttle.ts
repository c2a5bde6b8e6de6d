/**
 * Sign-in attempts are slowed down, never blocked for good: after a few free failures each further one doubles the delay up to
 * a maximum, and an hour without failures resets it. An attempt during the delay is rejected and not counted, so that nobody can
 * lock somebody else out.
 */
export interface Throttle {
  readonly freeFailures: number;
  readonly longestSeconds: number;
}

export const ACCOUNT_THROTTLE: Throttle = { freeFailures: 5, longestSeconds: 300 };
/** A clinic shares one address, so it has more free failures than an account. */
export const ADDRESS_THROTTLE: Throttle = { freeFailures: 30, longestSeconds: 300 };

/** A browser in which the account has signed in before is counted by itself, apart from everybody else's failures. */
export const DEVICE_THROTTLE: Throttle = { ...ACCOUNT_THROTTLE };
/** Wrong passwords since the last right one; then the browser is a stranger again. */
export const DEVICE_FAILURES_MAX = 10;
/** Seconds. */
export const KNOWN_DEVICE_LIFE = 90 * 24 * 60 * 60;
/** Of one person; a new one displaces the oldest. */
export const KNOWN_DEVICES_EACH = 20;
/** Accounts that one browser is known for: a workstation is shared by a shift. */
export const TOKENS_IN_COOKIE = 8;

export const FORGET_FAILURES_AFTER = 60 * 60;

/** The delay in seconds after the n-th failure in a row. */
export const delayAfter = (failures: number, { freeFailures, longestSeconds }: Throttle): number =>
  failures < freeFailures ? 0 : Math.min(2 ** Math.min(failures - freeFailures, 30), longestSeconds);

/** The remaining delay in whole seconds: never more than the rule's longest, even if a clock has jumped. */
export const secondsToWait = (blockedUntil: Date, now: Date, { longestSeconds }: Throttle): number =>
  Math.min(longestSeconds, Math.max(1, Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000)));
