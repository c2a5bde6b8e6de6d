import type { Session } from '@cotyle/contract/session';
import { describe, expect, it, vi } from 'vitest';
import { toClientSession } from './client-session.ts';
import { createRefresher, retryDelay, waitBeforeRefresh } from './refresher.ts';
import { SESSION_KEYS } from './session-storage.ts';
import { createSessionStore } from './session-store.ts';
import { emptyStorage, failed, fakeClock, fakeLock, sessions, unreachable } from '../testing/session.ts';

/** A server whose refresh tokens work once, and a browser with as many tabs as are opened. */
const setUp = (life = 900) => {
  const clock = fakeClock();
  const storage = emptyStorage();
  const lock = fakeLock();
  const make = sessions(clock, life);
  const used: string[] = [];
  const discard = vi.fn();
  let answer: (token: string) => Promise<Session> = async () => make();
  const refresh = async (token: string): Promise<Session> => {
    if (used.includes(token)) throw failed(401, 'SIGNED_OUT');
    const session = await answer(token);
    used.push(token);
    return session;
  };
  const openTab = () => {
    const store = createSessionStore(storage, clock.now);
    const refresher = createRefresher({
      store,
      lock,
      now: clock.now,
      timers: clock.timers,
      refresh,
      discard,
    });
    return { store, refresher, token: () => store.state().session?.access?.token };
  };
  const signIn = (tab: ReturnType<typeof openTab>) => tab.store.start(toClientSession(make(), clock.now()));
  return {
    clock,
    storage,
    used,
    discard,
    openTab,
    signIn,
    make,
    answerWith: (next: typeof answer) => void (answer = next),
  };
};

describe('the refresh of an access token', () => {
  it.each([
    [900, 880],
    [60, 40],
    [22, 5],
    [10, 5],
    [4, 2],
    [0, 0],
    [-5, 0],
  ])('with %d s left waits %d s', (left, wait) => {
    expect(waitBeforeRefresh(left * 1000, 0)).toBe(wait * 1000);
  });

  it('is delayed longer after each failure, up to 30 s', () => {
    expect([1, 2, 3, 10].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
  });
});

describe('a tab', () => {
  it('refreshes 20 s before the token expires, and again', async () => {
    const { clock, openTab, signIn } = setUp();
    const tab = openTab();
    signIn(tab);
    await clock.pass(879);
    expect(tab.token()).toBe('access-1');
    await clock.pass(2);
    expect(tab.token()).toBe('access-2');
    await clock.pass(881);
    expect(tab.token()).toBe('access-3');
  });

  it('refreshes on load when only a refresh token is stored', async () => {
    const { clock, storage, openTab, signIn } = setUp();
    signIn(openTab());
    storage.removeItem(SESSION_KEYS.authToken);
    const reloaded = openTab();
    expect(reloaded.token()).toBeUndefined();
    await clock.pass(0);
    expect(reloaded.token()).toBe('access-2');
  });

  it.each([401, 403])('logs out when the refresh is rejected with %d', async (status) => {
    const { clock, openTab, signIn, answerWith } = setUp();
    const tab = openTab();
    signIn(tab);
    answerWith(async () => Promise.reject(failed(status)));
    await clock.pass(881);
    expect(tab.store.state()).toEqual({ session: undefined, ended: 'expired' });
  });

  it.each([
    ['the network is down', unreachable],
    ['the server says 503', () => failed(503, 'UNAVAILABLE')],
    ['the server asks for patience', () => failed(429, 'TOO_MANY_TRIES')],
  ])('stays signed in and retries while %s', async (_, trouble) => {
    const { clock, openTab, signIn, answerWith, make } = setUp();
    const tab = openTab();
    signIn(tab);
    answerWith(async () => Promise.reject(trouble()));
    await clock.pass(3600);
    expect(tab.token()).toBe('access-1');
    answerWith(async () => make());
    await clock.pass(31);
    expect(tab.token()).toBe('access-2');
  });

  it('does not refresh a token that ends with the session, and logs out with it', async () => {
    const { clock, openTab, signIn, answerWith, make, used } = setUp();
    const tab = openTab();
    signIn(tab);
    const end = new Date(clock.now() + 1000 * 1000).toISOString();
    answerWith(async () => {
      const session = make();
      return {
        ...session,
        access: { ...session.access, expiresAt: end },
        refresh: { ...session.refresh, expiresAt: end },
      };
    });
    await clock.pass(999);
    expect([used, tab.token()]).toEqual([['refresh-1'], 'access-2']);
    await clock.pass(1);
    expect(used).toEqual(['refresh-1']);
    expect(tab.store.state()).toEqual({ session: undefined, ended: 'expired' });
  });

  it('logs out when the refresh token itself has expired', async () => {
    const { clock, openTab, signIn, answerWith } = setUp();
    const tab = openTab();
    signIn(tab);
    answerWith(async () => Promise.reject(unreachable()));
    await clock.pass(12 * 3600 + 60);
    expect(tab.store.state().ended).toBe('expired');
  });

  it('refreshes at once after the machine slept', async () => {
    const { clock, openTab, signIn } = setUp();
    const tab = openTab();
    signIn(tab);
    clock.sleep(3000);
    tab.refresher.check();
    await clock.pass(0);
    expect(tab.token()).toBe('access-2');
  });

  it('returns a valid token, refreshed first if necessary', async () => {
    const { clock, openTab, signIn } = setUp();
    const tab = openTab();
    expect(await tab.refresher.liveToken()).toBeUndefined();
    signIn(tab);
    expect(await tab.refresher.liveToken()).toBe('access-1');
    clock.sleep(1000);
    expect(await tab.refresher.liveToken()).toBe('access-2');
  });

  it('does not restore a session that was logged out during the refresh, and ends it on the server', async () => {
    const { clock, openTab, signIn, answerWith, make, discard } = setUp();
    const tab = openTab();
    signIn(tab);
    answerWith(async () => {
      tab.store.end('logout');
      return make();
    });
    await clock.pass(881);
    expect(tab.store.state()).toEqual({ session: undefined, ended: 'logout' });
    expect(discard).toHaveBeenCalledWith('access-2');
  });
});

describe('several tabs', () => {
  it('use each refresh token once and share the new session', async () => {
    const { clock, used, openTab, signIn } = setUp();
    const tabs = [openTab(), openTab(), openTab(), openTab()];
    const [first] = tabs;
    if (first) signIn(first);
    for (const tab of tabs) tab.store.reread();
    await clock.pass(881);
    expect(used).toEqual(['refresh-1']);
    expect(tabs.map((tab) => tab.token())).toEqual(Array(4).fill('access-2'));
  });

  it('use each refresh token once when they are loaded at the same time', async () => {
    const { clock, storage, used, openTab, signIn } = setUp();
    signIn(openTab());
    storage.removeItem(SESSION_KEYS.authToken);
    const tabs = [openTab(), openTab(), openTab()];
    await clock.pass(0);
    expect(used).toEqual(['refresh-1']);
    expect(tabs.map((tab) => tab.token())).toEqual(Array(3).fill('access-2'));
  });

  it('do not refresh in a loop when tokens live for seconds', async () => {
    const { clock, used, openTab, signIn } = setUp(10);
    const tabs = [openTab(), openTab()];
    const [first] = tabs;
    if (first) signIn(first);
    for (const tab of tabs) tab.store.reread();
    await clock.pass(60);
    expect(used.length).toBeLessThanOrEqual(13);
  });
});
