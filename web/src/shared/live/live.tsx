import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSessionService, useSignedIn } from '../session/session-context.ts';
import { useMessagePoll } from '../messages/use-messages.ts';

/** Keeps the screen true while somebody is signed in: by the server's push, and by polls where that fails. */
export const Live = () => {
  const session = useSessionService();
  const { userId } = useSignedIn();
  const client = useQueryClient();
  useMessagePoll();

  useEffect(() => {
    let left = false;
    let stop: (() => void) | undefined;
    const start = async (): Promise<void> => {
      // After the page itself: the first data does not wait for it.
      const { startLive } = await import('./start-live.ts');
      if (!left) stop = startLive(session, client, userId);
    };
    // Without it the polls go on; that a part of the page could not be loaded is told elsewhere.
    start().catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [session, client, userId]);

  return null;
};
