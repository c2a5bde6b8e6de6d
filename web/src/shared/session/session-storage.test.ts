import { describe, expect, it } from 'vitest';
import { toClientSession, isAlive } from './client-session.ts';
import {
  clearSession,
  isSessionKey,
  readEndReason,
  readSession,
  SESSION_KEYS,
  writeSession,
} from './session-storage.ts';
import { emptyStorage, fakeClock, sessions } from '../testing/session.ts';

const clock = fakeClock();
const make = sessions(clock);

describe('the stored session', () => {
  it('is read back as it was written', () => {
    const storage = emptyStorage();
    const held = toClientSession(make({ passwordChangeRequired: true }), clock.now(), true);
    writeSession(storage, held);
    expect(readSession(storage)).toEqual(held);
  });

  it('is undefined when nothing is stored', () => {
    expect(readSession(emptyStorage())).toBeUndefined();
  });

  it('has to be restored when only the refresh token is left', () => {
    const storage = emptyStorage();
    storage.setItem(SESSION_KEYS.refreshToken, 'r');
    expect(readSession(storage)).toMatchObject({ access: undefined, refresh: { token: 'r' } });
  });

  it.each(['ROOT', '', '__proto__'])('has no access token when the stored role is unknown: %j', (role) => {
    const storage = emptyStorage();
    writeSession(storage, toClientSession(make(), clock.now()));
    storage.setItem(SESSION_KEYS.role, role);
    expect(readSession(storage)?.access).toBeUndefined();
  });

  it('treats a token with an unreadable expiry as expired', () => {
    const storage = emptyStorage();
    writeSession(storage, toClientSession(make(), clock.now()));
    storage.setItem(SESSION_KEYS.authTokenExpiry, 'soon');
    expect(isAlive(readSession(storage)?.access, clock.now())).toBe(false);
  });

  it('leaves only the end reason when it is cleared', () => {
    const storage = emptyStorage();
    writeSession(storage, toClientSession(make(), clock.now(), true));
    clearSession(storage, 'inactive');
    const left = Object.values(SESSION_KEYS).filter((key) => storage.getItem(key) !== null);
    expect(left).toEqual([SESSION_KEYS.ended]);
    expect(readEndReason(storage)).toBe('inactive');
  });

  it('recognises its own keys and a cleared storage', () => {
    expect(isSessionKey(SESSION_KEYS.authToken)).toBe(true);
    expect(isSessionKey(null)).toBe(true);
    expect(isSessionKey('cotyle.theme')).toBe(false);
  });
});

describe('the lifetime of a token by the browser’s clock', () => {
  const life = (session: ReturnType<typeof make>, now: number): number =>
    ((toClientSession(session, now).access?.expiresAt ?? 0) - now) / 1000;

  it('is the one stated by the server when the clocks agree', () => {
    expect(life(make(), clock.now())).toBe(900);
  });

  it.each([
    ['an hour ahead', 3600],
    ['an hour behind', -3600],
    ['a day behind', -86_400],
  ])('is the known lifetime when the clock is %s', (_, skew) => {
    expect(life(make(), clock.now() + skew * 1000)).toBe(900);
  });
});
