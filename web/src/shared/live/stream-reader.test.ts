import { userCalls } from '@cotyle/contract/users';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SessionService } from '../session/session-service.ts';
import { createStreamReader } from './stream-reader.ts';

const never = new AbortController().signal;

const session = (token: string | undefined) => {
  const call = vi.fn(async () => ({}));
  const service = { refresher: { liveToken: async () => token }, call } as unknown as SessionService;
  return { call, read: (onText: (text: string) => void) => createStreamReader(service)(never, onText) };
};

const answerWith = (response: Response) => {
  const fetch = vi.fn(async () => response);
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

afterEach(() => vi.unstubAllGlobals());

describe('the live stream', () => {
  it('is requested with the access token and read to its end', async () => {
    const fetch = answerWith(new Response('event: resync\n\n: é\n\n'));
    const received: string[] = [];
    await session('token-1').read((text) => received.push(text));
    expect(received.join('')).toBe('event: resync\n\n: é\n\n');
    expect(fetch).toHaveBeenCalledWith(
      '/api/live',
      expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer token-1' }) }),
    );
  });

  it('checks with an ordinary call whether the session is over after a 401', async () => {
    answerWith(new Response('', { status: 401 }));
    const { call, read } = session('token-1');
    await expect(read(() => undefined)).rejects.toThrow('401');
    expect(call).toHaveBeenCalledWith(userCalls.me, {});
  });

  it('is not requested when nobody is signed in, and fails on an error status', async () => {
    const fetch = answerWith(new Response('', { status: 503 }));
    await expect(session(undefined).read(() => undefined)).rejects.toThrow('Nobody');
    expect(fetch).not.toHaveBeenCalled();
    const { call, read } = session('token-1');
    await expect(read(() => undefined)).rejects.toThrow('503');
    expect(call).not.toHaveBeenCalled();
  });
});
