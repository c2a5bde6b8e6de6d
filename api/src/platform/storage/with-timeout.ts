/** Rejects with the error when the work takes longer; the work itself continues. */
export const withTimeout = async <T>(
  milliseconds: number,
  work: Promise<T>,
  timeoutError: () => Error,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeoutError()), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};
