/** What the work gives, or the error when it takes longer; the work itself goes on. */
export const withTimeout = async <T>(
  milliseconds: number,
  work: Promise<T>,
  late: () => Error,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const alarm = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
  }
};
