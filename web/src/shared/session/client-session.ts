import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { ACCESS_TOKEN_LIFE, SESSION_LIFE } from '@cotyle/domain/session/timing';
import type { Session } from '@cotyle/contract/session';

/** Expires in milliseconds by this browser's clock. */
export interface SessionToken {
  readonly token: string;
  readonly expiresAt: number;
}

/** The session as this browser stores it. Without an access token it has to be restored first. */
export interface ClientSession {
  readonly access: SessionToken | undefined;
  readonly refresh: SessionToken | undefined;
  readonly role: Role;
  readonly userId: number;
  readonly passwordChangeRequired: boolean;
  /** The first Super Admin has no password yet, so no old one is required. */
  readonly passwordUnset: boolean;
  /** The role demands a second factor that the person does not have yet. */
  readonly factorRequired: boolean;
}

export type EndReason = 'logout' | 'expired' | 'inactive' | 'password-changed';

/**
 * The server states the expiry by its own clock. Where this browser's clock makes that implausible (already expired, or
 * longer than any token lives), the clock is wrong, and the known lifetime counts from now.
 */
const localExpiry = (expiresAt: string, longestSeconds: number, now: number): number => {
  const life = Date.parse(expiresAt) - now;
  const longest = longestSeconds * 1000;
  return now + (life > 0 && life <= longest ? life : longest);
};

export const toClientSession = (session: Session, now: number, passwordUnset = false): ClientSession => ({
  access: {
    token: session.access.token,
    expiresAt: localExpiry(session.access.expiresAt, ACCESS_TOKEN_LIFE, now),
  },
  refresh: {
    token: session.refresh.token,
    expiresAt: localExpiry(session.refresh.expiresAt, SESSION_LIFE, now),
  },
  role: session.role,
  userId: session.userId,
  passwordChangeRequired: session.passwordChangeRequired,
  passwordUnset: passwordUnset && session.passwordChangeRequired,
  factorRequired: session.factorEnrolmentRequired ?? false,
});

export const isAlive = (token: SessionToken | undefined, now: number): token is SessionToken =>
  token !== undefined && token.expiresAt > now;

export const isRole = (text: string | null): text is Role => ROLES.some((role) => role === text);
