import { describe, expect, it, vi } from 'vitest';
import { toClientSession } from './client-session.ts';
import { createSessionStore } from './session-store.ts';
import { emptyStorage, fakeClock, sessions } from '../testing/session.ts';

const twoTabs = () => {
  const clock = fakeClock();
  const storage = emptyStorage();
  const make = sessions(clock);
  const one = createSessionStore(storage, clock.now);
  const other = createSessionStore(storage, clock.now);
  const held = () => toClientSession(make(), clock.now());
  return { clock, storage, one, other, held };
};

describe('the session of several tabs', () => {
  it('starts in all of them', () => {
    const { one, other, held } = twoTabs();
    one.start(held());
    expect(other.reread()?.access?.token).toBe('access-1');
  });

  it('ends in all of them, for the same reason', () => {
    const { one, other, held } = twoTabs();
    one.start(held());
    other.reread();
    one.end('logout');
    other.reread();
    expect(other.state()).toEqual({ session: undefined, ended: 'logout' });
  });

  it('is refreshed in all of them', () => {
    const { one, other, held } = twoTabs();
    one.start(held());
    other.reread();
    one.start(held());
    expect(other.reread()?.access?.token).toBe('access-2');
  });

  it('notifies its listeners only of a change', () => {
    const { one, other, held } = twoTabs();
    const received = vi.fn();
    other.subscribe(received);
    other.reread();
    expect(received).not.toHaveBeenCalled();
    one.start(held());
    other.reread();
    other.reread();
    expect(received).toHaveBeenCalledTimes(1);
  });

  it('clears the end reason when a new session starts', () => {
    const { one, held } = twoTabs();
    one.end('expired');
    one.start(held());
    expect(one.state().ended).toBeUndefined();
  });
});

describe('a page that outlives its session', () => {
  it('stays the page of its person, without tokens, however the session ends', () => {
    for (const reason of ['expired', 'inactive', 'password-changed'] as const) {
      const { one, held } = twoTabs();
      one.start(held());
      one.keepScreen();
      one.end(reason);
      expect(one.state()).toMatchObject({ session: undefined, ended: reason });
      const { userId, access, refresh } = one.state().kept ?? {};
      expect([userId, access, refresh]).toEqual([held().userId, undefined, undefined]);
      expect(one.reread()).toBeUndefined();
      expect(one.state().kept).toBeDefined();
    }
  });

  it('is given up by a log out in any tab', () => {
    const { one, other, held } = twoTabs();
    one.start(held());
    other.reread();
    other.keepScreen();
    one.end('logout');
    other.reread();
    expect(other.state()).toEqual({ session: undefined, ended: 'logout' });
  });

  it('is given up by the person, and by the next session', () => {
    const { one, held } = twoTabs();
    one.start(held());
    const giveUp = one.keepScreen();
    one.end('inactive');
    giveUp();
    expect(one.state()).toEqual({ session: undefined, ended: 'inactive' });
    expect(one.isScreenKept()).toBe(false);
    one.start(held());
    one.keepScreen();
    one.end('expired');
    one.start(held());
    expect(one.state().kept).toBeUndefined();
  });

  it('is none that did not ask for it', () => {
    const { one, held } = twoTabs();
    one.start(held());
    one.end('inactive');
    expect(one.state().kept).toBeUndefined();
  });
});

describe('a newly loaded page', () => {
  it('ignores an expired access token, also after rereading the storage', () => {
    const { clock, storage, one, held } = twoTabs();
    one.start(held());
    clock.sleep(901);
    const late = createSessionStore(storage, clock.now);
    expect(late.state().session).toMatchObject({ access: undefined, role: 'SURGEON' });
    expect(late.reread()?.access).toBeUndefined();
  });

  it('does not repeat the end reason of an earlier page', () => {
    const { clock, storage, one, held } = twoTabs();
    one.start(held());
    one.end('expired');
    expect(createSessionStore(storage, clock.now).state().ended).toBeUndefined();
  });

  it('keeps the required password change', () => {
    const { clock, storage, one, held } = twoTabs();
    one.start(held());
    one.requirePasswordChange();
    expect(createSessionStore(storage, clock.now).state().session?.passwordChangeRequired).toBe(true);
  });
});
