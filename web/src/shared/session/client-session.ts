import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { ACCESS_TOKEN_LIFE, REFRESH_TOKEN_LIFE } from '@cotyle/domain/session/timing';
import type { Session } from '@cotyle/contract/session';

/** A token with the end of its life in milliseconds by this machine's clock. */
export interface SessionToken {
  readonly token: string;
  readonly expiresAt: number;
}

/** What this browser holds of a session. Without an access token it has to be restored first. */
export interface ClientSession {
  readonly access: SessionToken | undefined;
  readonly refresh: SessionToken | undefined;
  readonly role: Role;
  readonly userId: number;
  readonly passwordChangeRequired: boolean;
  /** The first Super Admin has no password yet, so there is no old one to ask for. */
  readonly passwordUnset: boolean;
}

export type EndReason = 'logout' | 'expired' | 'inactive' | 'password-changed';

/**
 * The server says when a token ends by its own clock. Where this machine's clock makes nonsense of that (the token
 * would be dead already, or live longer than any), the clock is off, and the known life of a token counts from now.
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
    expiresAt: localExpiry(session.refresh.expiresAt, REFRESH_TOKEN_LIFE, now),
  },
  role: session.role,
  userId: session.userId,
  passwordChangeRequired: session.passwordChangeRequired,
  passwordUnset: passwordUnset && session.passwordChangeRequired,
});

export const isAlive = (token: SessionToken | undefined, now: number): token is SessionToken =>
  token !== undefined && token.expiresAt > now;

export const isRole = (text: string | null): text is Role => ROLES.some((role) => role === text);
