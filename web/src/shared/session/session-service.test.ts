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
    logout: vi.fn(async (): Promise<unknown> => ({})),
  };
  const open = () =>
    createSessionService({
      storage,
      now: clock.now,
      timers: clock.timers,
      exclusive: fakeLock(),
      client: async () => client,
    });
  return { clock, storage, client, open };
};

describe('signing in and out', () => {
  it('holds the session that the server answers', async () => {
    const { open } = browser();
    const service = open();
    await service.signIn('a@b', 'pw');
    expect(service.store.state().session).toMatchObject({ role: 'SURGEON', userId: 7 });
  });

  it('changes nothing when it is refused', async () => {
    const { open, client } = browser();
    const service = open();
    client.access.mockRejectedValue(failed(403, 'WRONG_CREDENTIALS'));
    await expect(service.signIn('a@b', 'no')).rejects.toThrow('WRONG_CREDENTIALS');
    expect(service.store.state()).toEqual({ session: undefined, ended: undefined });
  });

  it('logs out here at once, and on the server', async () => {
    const { open, client, clock } = browser();
    const service = open();
    await service.signIn('a@b', 'pw');
    service.logOut();
    expect(service.store.state()).toEqual({ session: undefined, ended: 'logout' });
    await clock.settle();
    expect(client.logout).toHaveBeenCalledWith('access-1');
  });

  it('logs out here even when the server cannot be reached', async () => {
    const { open, client, clock } = browser();
    const service = open();
    await service.signIn('a@b', 'pw');
    client.logout.mockRejectedValue(unreachable());
    service.logOut();
    await clock.settle();
    expect(service.store.state().session).toBeUndefined();
  });
});

describe('a person who comes back', () => {
  it('within the quarter of an hour is still signed in', async () => {
    const { clock, open } = browser();
    await open().signIn('a@b', 'pw');
    clock.sleep(10 * 60);
    expect(open().store.state().session).toBeDefined();
  });

  it('later has to sign in again, although the refresh token lives', async () => {
    const { clock, open } = browser();
    await open().signIn('a@b', 'pw');
    clock.sleep(60 * 60);
    expect(open().store.state()).toEqual({ session: undefined, ended: 'inactive' });
  });

  it('and signs in is not taken for absent', async () => {
    const { clock, open } = browser();
    await open().signIn('a@b', 'pw');
    clock.sleep(60 * 60);
    const back = open();
    await back.signIn('a@b', 'pw');
    expect(back.presence.check().presence).toBe('present');
  });
});
