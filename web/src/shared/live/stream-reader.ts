import { API_BASE } from '@cotyle/contract/client';
import { liveCalls } from '@cotyle/contract/live';
import { userCalls } from '@cotyle/contract/users';
import type { SessionService } from '../session/session-service.ts';

/** Reads the live stream until it ends. Uses fetch, because EventSource cannot send an authorization header. */
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
    // Sends an ordinary call, which ends the session in every tab if it is over.
    if (response.status === 401) await call(userCalls.me, {});
    if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) onText(part.value);
  };
