/** Lets so many in at once; the others wait in the order in which they came. */
export const createSemaphore = (most: number) => {
  const waiting: (() => void)[] = [];
  let inside = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // A turn is handed on, so that nobody who comes just now gets in between.
      if (next) next();
      else inside -= 1;
    }
  };
};
