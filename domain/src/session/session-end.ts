import { secondsAfter } from '../seconds-after.ts';
import { ACTIVITY_INTERVAL, inactivityLimit, SESSION_LIFE } from './timing.ts';

/** What decides when a session ends by itself. */
interface SessionTimes {
  readonly expiresAt: Date;
  /** The last activity that was stored. */
  readonly activeAt: Date;
  readonly modelOpen: boolean;
}

/** The end of a session that nobody ends before. */
export const expiryOf = (signedInAt: Date): Date => secondsAfter(signedInAt, SESSION_LIFE);

/**
 * In seconds after the stored activity. The server stores activity by the minute, so the last one may be a minute later: a
 * person whom the browser still counts as present is never signed out by the server.
 */
export const storedInactivityLimit = (modelOpen: boolean): number =>
  inactivityLimit(modelOpen) + ACTIVITY_INTERVAL;

export const sessionEndsAt = ({ expiresAt, activeAt, modelOpen }: SessionTimes): Date => {
  const inactive = secondsAfter(activeAt, storedInactivityLimit(modelOpen));
  return inactive < expiresAt ? inactive : expiresAt;
};

/** Why a session has ended by itself; undefined while it lives. */
export const sessionEndReason = (times: SessionTimes, now: Date): 'EXPIRED' | 'INACTIVE' | undefined => {
  if (now >= times.expiresAt) return 'EXPIRED';
  return now >= sessionEndsAt(times) ? 'INACTIVE' : undefined;
};

/** Seconds before the end at which a person is told to save their work. */
const END_WARNINGS = [10 * 60, 2 * 60] as const;

/** How many warnings of the end are due: one, and a second one shortly before. */
export const endWarningsDue = (secondsLeft: number): number =>
  END_WARNINGS.filter((before) => secondsLeft <= before).length;
