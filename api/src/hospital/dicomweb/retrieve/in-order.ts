/** Works on a few items at once and yields the results in order, so that memory is bounded by `atOnce` results. */
export const inOrder = async function* <T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  const start = (item: T): void => {
    const result = work(item);
    // An early rejection is thrown where the result is awaited.
    result.catch(() => undefined);
    running.push(result);
  };
  let next = 0;
  while (next < items.length && running.length < atOnce) start(items[next++] as T);
  for (let result = running.shift(); result; result = running.shift()) {
    yield await result;
    if (next < items.length) start(items[next++] as T);
  }
};
