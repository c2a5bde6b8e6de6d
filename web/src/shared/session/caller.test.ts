import { userCalls } from '@cotyle/contract/users';
import { describe, expect, it, vi } from 'vitest';
import { createCaller } from './caller.ts';
import type { Send } from './caller.ts';
import { toClientSession } from './client-session.ts';
import { createSessionStore } from './session-store.ts';
import { emptyStorage, failed, fakeClock, sessions } from '../testing/session.ts';

const setUp = () => {
  const clock = fakeClock();
  const storage = emptyStorage();
  const make = sessions(clock);
  const store = createSessionStore(storage, clock.now);
  const otherTab = createSessionStore(storage, clock.now);
  const signIn = (tab = store) => tab.start(toClientSession(make(), clock.now()));
  signIn();
  const send = vi.fn<(token: string | undefined) => Promise<unknown>>();
  const untilReplaced = vi.fn(() => Promise.resolve());
  const call = createCaller({
    store,
    liveToken: async () => store.state().session?.access?.token,
    send: ((_call, _input, options) => send(options.token)) as Send,
    untilReplaced,
  });
  return { store, otherTab, signIn, send, untilReplaced, me: () => call(userCalls.me, {}) };
};

describe('a call', () => {
  it('carries the access token', async () => {
    const { send, me } = setUp();
    send.mockResolvedValue('answer');
    expect(await me()).toBe('answer');
    expect(send).toHaveBeenCalledWith('access-1');
  });

  it('that answers 401 ends the session', async () => {
    const { store, send, me } = setUp();
    send.mockRejectedValue(failed(401, 'SIGNED_OUT'));
    await expect(me()).rejects.toThrow('SIGNED_OUT');
    expect(store.state()).toEqual({ session: undefined, ended: 'expired' });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('that was sent with a replaced token is sent once more', async () => {
    const { store, otherTab, signIn, send, me } = setUp();
    send.mockImplementationOnce(async () => {
      signIn(otherTab);
      throw failed(401, 'SIGNED_OUT');
    });
    send.mockResolvedValueOnce('answer');
    expect(await me()).toBe('answer');
    expect(send.mock.calls).toEqual([['access-1'], ['access-2']]);
    expect(store.state().session?.access?.token).toBe('access-2');
  });

  it('that answers 401 while a tab replaces the session is sent again in the new one', async () => {
    const { store, signIn, send, untilReplaced, me } = setUp();
    send.mockRejectedValueOnce(failed(401, 'SIGNED_OUT')).mockResolvedValueOnce('answer');
    untilReplaced.mockImplementationOnce(async () => signIn());
    expect(await me()).toBe('answer');
    expect(send.mock.calls).toEqual([['access-1'], ['access-2']]);
    expect(store.state().session?.access?.token).toBe('access-2');
  });

  it('is not sent a third time', async () => {
    const { otherTab, signIn, send, me } = setUp();
    send.mockImplementation(async () => {
      signIn(otherTab);
      throw failed(401, 'SIGNED_OUT');
    });
    await expect(me()).rejects.toThrow('SIGNED_OUT');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('rejected until the password is changed marks the session', async () => {
    const { store, send, me } = setUp();
    send.mockRejectedValue(failed(403, 'PASSWORD_CHANGE_REQUIRED'));
    await expect(me()).rejects.toThrow('PASSWORD_CHANGE_REQUIRED');
    expect(store.state().session?.passwordChangeRequired).toBe(true);
  });

  it.each([403, 404, 409, 422, 500, 503])('that answers %d does not change the session', async (status) => {
    const { store, send, me } = setUp();
    send.mockRejectedValue(failed(status));
    await expect(me()).rejects.toThrow(String(status));
    expect(store.state().session).toBeDefined();
  });
});
