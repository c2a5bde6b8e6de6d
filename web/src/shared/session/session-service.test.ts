import { userCalls } from '@cotyle/contract/users';
import { describe, expect, it, vi } from 'vitest';
import { createSessionService } from './session-service.ts';
import type { AuthClient } from './session-service.ts';
import { emptyStorage, failed, fakeClock, fakeLock, sessions, unreachable } from '../testing/session.ts';

const browser = () => {
  const clock = fakeClock();
  const storage = emptyStorage();
  const make = sessions(clock);
  const client = {
    send: vi.fn() as unknown as AuthClient['send'],
    access: vi.fn(async () => make()),
    refresh: vi.fn(async () => make()),
    reportActivity: vi.fn<AuthClient['reportActivity']>(async () => ({})),
    logout: vi.fn<AuthClient['logout']>(async () => undefined),
    ssoSession: vi.fn(async () => make()),
    changePassword: vi.fn<AuthClient['changePassword']>(async () => make()),
  };
  const leaveTo = vi.fn();
  const open = () =>
    createSessionService({
      leaveTo,
      storage,
      now: clock.now,
      timers: clock.timers,
      lock: fakeLock(),
      client: async () => client,
    });
  return { clock, storage, client, open, leaveTo };
};

describe('the session service', () => {
  it('stores the session of a successful sign-in', async () => {
    const { open } = browser();
    const service = open();
    await service.signIn('a@b', 'pw');
    expect(service.store.state().session).toMatchObject({ role: 'SURGEON', userId: 7 });
  });

  it('changes nothing when the sign-in is rejected', async () => {
    const { open, client } = browser();
    const service = open();
    client.access.mockRejectedValue(failed(403, 'WRONG_CREDENTIALS'));
    await expect(service.signIn('a@b', 'no')).rejects.toThrow('WRONG_CREDENTIALS');
    expect(service.store.state()).toEqual({ session: undefined, ended: undefined });
  });

  it('logs out in the browser at once, and on the server', async () => {
    const { open, client, clock } = browser();
    const service = open();
    await service.signIn('a@b', 'pw');
    service.logOut();
    expect(service.store.state()).toEqual({ session: undefined, ended: 'logout' });
    await clock.settle();
    expect(client.logout).toHaveBeenCalledWith('access-1');
  });

  it('starts the session of a one-time code', async () => {
    const { open, client } = browser();
    const service = open();
    await service.signInByCode('code');
    expect(client.ssoSession).toHaveBeenCalledWith('code');
    expect(service.store.state().session).toMatchObject({ role: 'SURGEON', userId: 7 });
  });

  it('goes on to end the session at the identity provider after a log out, but not after inactivity', async () => {
    const { open, client, clock, leaveTo } = browser();
    client.logout.mockResolvedValue('https://id.test/end');
    const service = open();
    await service.signIn('a@b', 'pw');
    service.logOut('inactive');
    await clock.settle();
    expect(leaveTo).not.toHaveBeenCalled();
    await service.signIn('a@b', 'pw');
    service.logOut();
    await clock.settle();
    expect(leaveTo).toHaveBeenCalledWith('https://id.test/end');
  });

  it('logs out in the browser even when the server is unreachable', async () => {
    const { open, client, clock } = browser();
    const service = open();
    await service.signIn('a@b', 'pw');
    client.logout.mockRejectedValue(unreachable());
    service.logOut();
    await clock.settle();
    expect(service.store.state().session).toBeUndefined();
  });
});

describe('activity', () => {
  it('is reported to the server with the token, once a minute, and not before the sign-in', async () => {
    const { open, client, clock } = browser();
    const service = open();
    service.reportActivity();
    await service.signIn('a@b', 'pw');
    service.reportActivity();
    await clock.settle();
    expect(client.reportActivity).not.toHaveBeenCalled();
    clock.sleep(61);
    service.presence.recordActivity();
    service.reportActivity();
    service.reportActivity();
    await clock.settle();
    expect(client.reportActivity.mock.calls).toEqual([['access-1', false]]);
  });
});

describe('a change of one’s own password', () => {
  const CHANGE = { oldPassword: 'old', newPassword: 'new' };

  it('replaces the session', async () => {
    const { open, client } = browser();
    const service = open();
    await service.signIn('a@b', 'pw');
    await service.changePassword(CHANGE);
    expect(client.changePassword).toHaveBeenCalledWith('access-1', CHANGE);
    expect(service.store.state().session?.access?.token).toBe('access-2');
  });

  it('that is rejected leaves the session as it is', async () => {
    const { open, client } = browser();
    const service = open();
    await service.signIn('a@b', 'pw');
    client.changePassword.mockRejectedValue(failed(403, 'WRONG_CREDENTIALS'));
    await expect(service.changePassword(CHANGE)).rejects.toThrow('WRONG_CREDENTIALS');
    expect(service.store.state().session?.access?.token).toBe('access-1');
  });

  it('in a session that has ended logs out', async () => {
    const { open, client } = browser();
    const service = open();
    await service.signIn('a@b', 'pw');
    client.changePassword.mockRejectedValue(failed(401, 'SIGNED_OUT'));
    await expect(service.changePassword(CHANGE)).rejects.toThrow('SIGNED_OUT');
    expect(service.store.state()).toEqual({ session: undefined, ended: 'expired' });
  });

  it('is not mistaken for the end of the session by a call that it overtakes', async () => {
    const { open, client, clock } = browser();
    const service = open();
    await service.signIn('a@b', 'pw');
    let answer = (): void => undefined;
    client.changePassword.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = () => void client.access().then(resolve);
        }),
    );
    const send = vi.mocked(client.send);
    send.mockRejectedValueOnce(failed(401, 'SIGNED_OUT')).mockResolvedValueOnce('answer');
    const changing = service.changePassword(CHANGE);
    await clock.settle();
    const calling = service.call(userCalls.me, {});
    await clock.settle();
    expect(service.store.state().session).toBeDefined();
    answer();
    await changing;
    expect(await calling).toBe('answer');
    expect(service.store.state().session?.access?.token).toBe('access-2');
  });
});

describe('a person who returns', () => {
  it('within 15 minutes is still signed in', async () => {
    const { clock, open } = browser();
    await open().signIn('a@b', 'pw');
    clock.sleep(10 * 60);
    expect(open().store.state().session).toBeDefined();
  });

  it('after the inactivity limit has to sign in again, although the refresh token is valid', async () => {
    const { clock, open } = browser();
    await open().signIn('a@b', 'pw');
    clock.sleep(60 * 60);
    expect(open().store.state()).toEqual({ session: undefined, ended: 'inactive' });
  });

  it('and signs in again counts as active', async () => {
    const { clock, open } = browser();
    await open().signIn('a@b', 'pw');
    clock.sleep(60 * 60);
    const back = open();
    await back.signIn('a@b', 'pw');
    expect(back.presence.check().presence).toBe('present');
  });
});
