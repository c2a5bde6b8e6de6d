import type { Viewer } from '@cotyle/domain/access/visibility';
import type { UserStatus } from '@cotyle/domain/people/status';

/** Who calls, and everything that decides what they may see. */
export interface Caller extends Viewer {
  readonly sessionId: string;
  readonly status: UserStatus;
  /** Whether the role demands a second factor that the person does not have. */
  readonly factorMissing: boolean;
  /** Changes whenever what they may see does. */
  readonly visibilityVersion: number;
  /** When the first of their emergency accesses ends, in milliseconds since 1970; null where there is none. */
  readonly rightsUntil: number | null;
}

/** The owner of a session, whether they may still make calls or not. */
export interface CallerRow extends Caller {
  readonly deleted: boolean;
  /** Times in ISO 8601. */
  readonly expiresAt: string;
  readonly activeAt: string;
  readonly modelOpen: boolean;
}

/** The owner of a session, undefined when it has ended, and the version of the requested topics. */
export interface SessionLookup {
  readonly row: CallerRow | undefined;
  /** One tag for all requested topics: it changes when any of them does. */
  readonly version: string;
}

export interface AuthContext {
  readonly caller: Caller;
  readonly version: string;
}
