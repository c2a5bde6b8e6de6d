import { API_BASE } from '@cotyle/contract/client';
import { liveCalls } from '@cotyle/contract/live';
import { userCalls } from '@cotyle/contract/users';
import type { SessionService } from '../session/session-service.ts';

/** Reads the live stream as the signed-in person until it ends. A fetch, because EventSource sends no bearer. */
export const createStreamReader =
  ({ refresher, call }: Pick<SessionService, 'refresher' | 'call'>) =>
  async (signal: AbortSignal, onText: (text: string) => void): Promise<void> => {
    const token = await refresher.liveToken();
    if (token === undefined) throw new Error('Nobody is signed in.');
    const response = await fetch(`${API_BASE}${liveCalls.stream.path}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal,
    });
    // An ordinary call finds out whether the session is over, and ends it in every tab if so.
    if (response.status === 401) await call(userCalls.me, {});
    if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) onText(part.value);
  };
