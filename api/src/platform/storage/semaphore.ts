/** Runs a limited number of tasks at once; the others wait in order. */
export const createSemaphore = (limit: number) => {
  const waiting: (() => void)[] = [];
  let active = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else active += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot is passed on, so that no task that arrives now gets ahead of the waiting ones.
      if (next) next();
      else active -= 1;
    }
  };
};
