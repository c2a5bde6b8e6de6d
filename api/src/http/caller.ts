import type { Viewer } from '@cotyle/domain/access/visibility';
import type { UserStatus } from '@cotyle/domain/people/status';

/** Who calls, and all that decides what he may see. */
export interface Caller extends Viewer {
  readonly sessionId: string;
  readonly status: UserStatus;
  /** Changes whenever what he may see does. */
  readonly visibilityVersion: number;
}

/** Whoever a session belongs to, whether he may still call or not. */
export interface CallerRow extends Caller {
  readonly deleted: boolean;
}

/** What is known of a session, undefined when it is over, and of the lists that were asked about. */
export interface SessionLookup {
  readonly row: CallerRow | undefined;
  /** Of all the topics that were asked about, as one word: while it stands, so does what they hold. */
  readonly version: string;
}

export interface AuthContext {
  readonly caller: Caller;
  readonly version: string;
}
