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
  it('comes back as it was written', () => {
    const storage = emptyStorage();
    const held = toClientSession(make({ passwordChangeRequired: true }), clock.now(), true);
    writeSession(storage, held);
    expect(readSession(storage)).toEqual(held);
  });

  it('is nobody when nothing is stored', () => {
    expect(readSession(emptyStorage())).toBeUndefined();
  });

  it('has to be restored when only the refresh token is left', () => {
    const storage = emptyStorage();
    storage.setItem(SESSION_KEYS.refreshToken, 'r');
    expect(readSession(storage)).toMatchObject({ access: undefined, refresh: { token: 'r' } });
  });

  it.each(['ROOT', '', '__proto__'])('does not trust a role it does not know: %j', (role) => {
    const storage = emptyStorage();
    writeSession(storage, toClientSession(make(), clock.now()));
    storage.setItem(SESSION_KEYS.role, role);
    expect(readSession(storage)?.access).toBeUndefined();
  });

  it('takes a token whose expiry is unreadable for a dead one', () => {
    const storage = emptyStorage();
    writeSession(storage, toClientSession(make(), clock.now()));
    storage.setItem(SESSION_KEYS.authTokenExpiry, 'soon');
    expect(isAlive(readSession(storage)?.access, clock.now())).toBe(false);
  });

  it('leaves nothing but the reason when it is cleared', () => {
    const storage = emptyStorage();
    writeSession(storage, toClientSession(make(), clock.now(), true));
    clearSession(storage, 'inactive');
    const left = Object.values(SESSION_KEYS).filter((key) => storage.getItem(key) !== null);
    expect(left).toEqual([SESSION_KEYS.ended]);
    expect(readEndReason(storage)).toBe('inactive');
  });

  it('knows its own keys, and that a cleared storage is one of them', () => {
    expect(isSessionKey(SESSION_KEYS.authToken)).toBe(true);
    expect(isSessionKey(null)).toBe(true);
    expect(isSessionKey('cotyle.theme')).toBe(false);
  });
});

describe('the life of a token by this machine’s clock', () => {
  const life = (session: ReturnType<typeof make>, now: number): number =>
    ((toClientSession(session, now).access?.expiresAt ?? 0) - now) / 1000;

  it('is what the server says when the clocks agree', () => {
    expect(life(make(), clock.now())).toBe(900);
  });

  it.each([
    ['an hour ahead', 3600],
    ['an hour behind', -3600],
    ['a day behind', -86_400],
  ])('is the known life when the clock is %s', (_, skew) => {
    expect(life(make(), clock.now() + skew * 1000)).toBe(900);
  });
});
