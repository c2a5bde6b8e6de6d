import { isRole } from './client-session.ts';
import type { EndReason, ClientSession, SessionToken } from './client-session.ts';
import type { KeyValueStorage } from '../storage/key-value.ts';

export const SESSION_KEYS = {
  authToken: 'cotyle.authToken',
  authTokenExpiry: 'cotyle.authTokenExpiry',
  refreshToken: 'cotyle.refreshToken',
  refreshTokenExpiry: 'cotyle.refreshTokenExpiry',
  role: 'cotyle.role',
  userId: 'cotyle.userId',
  passwordChangeRequired: 'cotyle.passwordChangeRequired',
  passwordUnset: 'cotyle.passwordUnset',
  factorRequired: 'cotyle.factorRequired',
  /** Why the last session ended, so that every tab shows the same notice. */
  ended: 'cotyle.ended',
} as const;

export const isSessionKey = (key: string | null): boolean =>
  key === null || Object.values(SESSION_KEYS).some((own) => own === key);

const END_REASONS: readonly EndReason[] = ['logout', 'expired', 'inactive', 'password-changed'];

const readToken = (
  storage: KeyValueStorage,
  tokenKey: string,
  expiryKey: string,
): SessionToken | undefined => {
  const token = storage.getItem(tokenKey);
  if (!token) return undefined;
  const expiresAt = Date.parse(storage.getItem(expiryKey) ?? '');
  return { token, expiresAt: Number.isNaN(expiresAt) ? 0 : expiresAt };
};

/** Undefined when nobody is signed in. A session without a valid role has to be restored. */
export const readSession = (storage: KeyValueStorage): ClientSession | undefined => {
  const access = readToken(storage, SESSION_KEYS.authToken, SESSION_KEYS.authTokenExpiry);
  const refresh = readToken(storage, SESSION_KEYS.refreshToken, SESSION_KEYS.refreshTokenExpiry);
  if (!access && !refresh) return undefined;
  const role = storage.getItem(SESSION_KEYS.role);
  const userId = Number(storage.getItem(SESSION_KEYS.userId));
  const whole = isRole(role) && Number.isSafeInteger(userId) && userId > 0;
  if (!whole && !refresh) return undefined;
  return {
    access: whole ? access : undefined,
    refresh,
    // A placeholder until the session is restored; no page is shown before.
    role: isRole(role) ? role : 'IMAGE_ENGINEER',
    userId: whole ? userId : 0,
    passwordChangeRequired: storage.getItem(SESSION_KEYS.passwordChangeRequired) === 'true',
    passwordUnset: storage.getItem(SESSION_KEYS.passwordUnset) === 'true',
    factorRequired: storage.getItem(SESSION_KEYS.factorRequired) === 'true',
  };
};

const put = (storage: KeyValueStorage, key: string, value: string | undefined): void =>
  value === undefined ? storage.removeItem(key) : storage.setItem(key, value);

const iso = (token: SessionToken | undefined): string | undefined =>
  token && new Date(token.expiresAt).toISOString();

/** The access token is written last: a tab that sees it sees a complete session. */
export const writeSession = (storage: KeyValueStorage, session: ClientSession): void => {
  storage.removeItem(SESSION_KEYS.ended);
  put(storage, SESSION_KEYS.refreshToken, session.refresh?.token);
  put(storage, SESSION_KEYS.refreshTokenExpiry, iso(session.refresh));
  storage.setItem(SESSION_KEYS.role, session.role);
  storage.setItem(SESSION_KEYS.userId, String(session.userId));
  storage.setItem(SESSION_KEYS.passwordChangeRequired, String(session.passwordChangeRequired));
  put(storage, SESSION_KEYS.passwordUnset, session.passwordUnset ? 'true' : undefined);
  put(storage, SESSION_KEYS.factorRequired, session.factorRequired ? 'true' : undefined);
  put(storage, SESSION_KEYS.authTokenExpiry, iso(session.access));
  put(storage, SESSION_KEYS.authToken, session.access?.token);
};

/** The reason is written first and the refresh token removed next, so that no tab tries to restore the session. */
export const clearSession = (storage: KeyValueStorage, reason: EndReason): void => {
  storage.setItem(SESSION_KEYS.ended, reason);
  storage.removeItem(SESSION_KEYS.refreshToken);
  for (const [name, key] of Object.entries(SESSION_KEYS)) if (name !== 'ended') storage.removeItem(key);
};

export const readEndReason = (storage: KeyValueStorage): EndReason | undefined => {
  const stored = storage.getItem(SESSION_KEYS.ended);
  return END_REASONS.find((reason) => reason === stored);
};
