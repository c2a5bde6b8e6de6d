import { setTimeout as sleep } from 'node:timers/promises';

/** How long a job may wait that another node has added, or that is tried again. */
export const POLL_MILLISECONDS = 500;

/**
 * Wakes the workers of the queues that have jobs. One statement asks for all of them: with one for each queue an idle node
 * used a twelfth of a core.
 */
export const startPolling = (
  findDueQueues: () => Promise<readonly string[]>,
  wake: (queue: string) => void,
): { stop(): void } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const poll = async (): Promise<void> => {
    while (!signal.aborted) {
      // A failure is logged by the queue database.
      for (const queue of await findDueQueues().catch(() => [])) wake(queue);
      await sleep(POLL_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  };
  void poll();
  return { stop: () => stopping.abort() };
};
