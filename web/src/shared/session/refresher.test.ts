import type { Session } from '@cotyle/contract/session';
import { describe, expect, it, vi } from 'vitest';
import { toClientSession } from './client-session.ts';
import { createRefresher, retryDelay, waitBeforeRefresh } from './refresher.ts';
import { SESSION_KEYS } from './session-storage.ts';
import { createSessionStore } from './session-store.ts';
import { emptyStorage, failed, fakeClock, fakeLock, sessions, unreachable } from '../testing/session.ts';

/** A server whose refresh tokens work once, and a browser with as many tabs as are opened. */
const clinic = (life = 900) => {
  const clock = fakeClock();
  const storage = emptyStorage();
  const exclusive = fakeLock();
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
      exclusive,
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

describe('when to refresh', () => {
  it.each([
    [900, 880],
    [60, 40],
    [22, 5],
    [10, 5],
    [4, 2],
    [0, 0],
    [-5, 0],
  ])('with %d s left it waits %d s', (left, wait) => {
    expect(waitBeforeRefresh(left * 1000, 0)).toBe(wait * 1000);
  });

  it('waits longer after each failure, up to half a minute', () => {
    expect([1, 2, 3, 10].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
  });
});

describe('a tab', () => {
  it('refreshes 20 s before the token expires, and again', async () => {
    const { clock, openTab, signIn } = clinic();
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
    const { clock, storage, openTab, signIn } = clinic();
    signIn(openTab());
    storage.removeItem(SESSION_KEYS.authToken);
    const reloaded = openTab();
    expect(reloaded.token()).toBeUndefined();
    await clock.pass(0);
    expect(reloaded.token()).toBe('access-2');
  });

  it.each([401, 403])('logs out when the refresh is refused with %d', async (status) => {
    const { clock, openTab, signIn, answerWith } = clinic();
    const tab = openTab();
    signIn(tab);
    answerWith(async () => Promise.reject(failed(status)));
    await clock.pass(881);
    expect(tab.store.state()).toEqual({ session: undefined, ended: 'expired' });
  });

  it.each([
    ['the network is away', unreachable],
    ['the server says 503', () => failed(503, 'UNAVAILABLE')],
    ['the server asks for patience', () => failed(429, 'TOO_MANY_TRIES')],
  ])('stays signed in and tries again while %s', async (_, trouble) => {
    const { clock, openTab, signIn, answerWith, make } = clinic();
    const tab = openTab();
    signIn(tab);
    answerWith(async () => Promise.reject(trouble()));
    await clock.pass(3600);
    expect(tab.token()).toBe('access-1');
    answerWith(async () => make());
    await clock.pass(31);
    expect(tab.token()).toBe('access-2');
  });

  it('gives up when the refresh token itself is over', async () => {
    const { clock, openTab, signIn, answerWith } = clinic();
    const tab = openTab();
    signIn(tab);
    answerWith(async () => Promise.reject(unreachable()));
    await clock.pass(12 * 3600 + 60);
    expect(tab.store.state().ended).toBe('expired');
  });

  it('catches up at once after a sleep', async () => {
    const { clock, openTab, signIn } = clinic();
    const tab = openTab();
    signIn(tab);
    clock.sleep(3000);
    tab.refresher.check();
    await clock.pass(0);
    expect(tab.token()).toBe('access-2');
  });

  it('hands out a live token, refreshed first if need be', async () => {
    const { clock, openTab, signIn } = clinic();
    const tab = openTab();
    expect(await tab.refresher.liveToken()).toBeUndefined();
    signIn(tab);
    expect(await tab.refresher.liveToken()).toBe('access-1');
    clock.sleep(1000);
    expect(await tab.refresher.liveToken()).toBe('access-2');
  });

  it('does not bring a session back that was logged out meanwhile, and ends it on the server', async () => {
    const { clock, openTab, signIn, answerWith, make, discard } = clinic();
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
  it('use each refresh token once, and all get the new session', async () => {
    const { clock, used, openTab, signIn } = clinic();
    const tabs = [openTab(), openTab(), openTab(), openTab()];
    const [first] = tabs;
    if (first) signIn(first);
    for (const tab of tabs) tab.store.reread();
    await clock.pass(881);
    expect(used).toEqual(['refresh-1']);
    expect(tabs.map((tab) => tab.token())).toEqual(Array(4).fill('access-2'));
  });

  it('use each refresh token once when all are loaded at the same moment', async () => {
    const { clock, storage, used, openTab, signIn } = clinic();
    signIn(openTab());
    storage.removeItem(SESSION_KEYS.authToken);
    const tabs = [openTab(), openTab(), openTab()];
    await clock.pass(0);
    expect(used).toEqual(['refresh-1']);
    expect(tabs.map((tab) => tab.token())).toEqual(Array(3).fill('access-2'));
  });

  it('do not chase each other when tokens live for seconds only', async () => {
    const { clock, used, openTab, signIn } = clinic(10);
    const tabs = [openTab(), openTab()];
    const [first] = tabs;
    if (first) signIn(first);
    for (const tab of tabs) tab.store.reread();
    await clock.pass(60);
    expect(used.length).toBeLessThanOrEqual(13);
  });
});
