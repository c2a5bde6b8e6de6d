/** Waits for the first chunk: until then an error of the storage can still be answered. */
export const withFirstChunk = async <T>(chunks: AsyncGenerator<T>): Promise<AsyncIterable<T>> => {
  const first = await chunks.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* chunks;
  })();
};
