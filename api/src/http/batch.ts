/** Items in one query at most. */
const BATCH_SIZE = 200;
/** Milliseconds after which a running query no longer delays the next one. */
const MAX_WAIT = 20;

interface Waiter<Q, A> {
  readonly item: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects the items that arrive while a query runs into the next query, so that many requests share one under load. A
 * query always starts after the requests that it serves have arrived.
 */
export const batch = <Q, A>(
  query: (items: readonly Q[]) => Promise<readonly A[]>,
): ((item: Q) => Promise<A>) => {
  const waiting: Waiter<Q, A>[] = [];
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  const settle = async (waiters: readonly Waiter<Q, A>[]): Promise<void> => {
    try {
      const answers = await query(waiters.map(({ item }) => item));
      for (const [index, { resolve }] of waiters.entries()) resolve(answers[index] as A);
    } catch (error) {
      for (const { reject } of waiters) reject(error);
    }
  };

  const start = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    running += 1;
    void settle(waiting.splice(0, BATCH_SIZE)).finally(() => {
      running -= 1;
      if (running === 0) start();
    });
  };

  return (item) =>
    new Promise<A>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // After all requests of this turn of the event loop have been read.
      if (running > 0) timer ??= setTimeout(start, MAX_WAIT);
      else if (waiting.length === 1) setImmediate(start);
    });
};
