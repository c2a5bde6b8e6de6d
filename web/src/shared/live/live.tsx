import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSessionService, useSignedIn } from '../session/session-context.ts';
import { useMessagePoll } from '../messages/use-messages.ts';

/** Keeps the page up to date while somebody is signed in: by push, and by polling where that fails. */
export const Live = () => {
  const session = useSessionService();
  const { userId } = useSignedIn();
  const client = useQueryClient();
  useMessagePoll();

  useEffect(() => {
    let left = false;
    let stop: (() => void) | undefined;
    const start = async (): Promise<void> => {
      // Loaded after the page, so that the first data does not wait for it.
      const { startLive } = await import('./start-live.ts');
      if (!left) stop = startLive(session, client, userId);
    };
    // Polling continues without it; a chunk that could not be loaded is reported by the version check.
    start().catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [session, client, userId]);

  return null;
};
