/** Passes bytes on, and calls `onStall` when the next ones are not asked for in time: the other side has stopped reading. */
export async function* withStallLimit(
  bytes: AsyncIterable<Uint8Array>,
  milliseconds: number,
  onStall: () => void,
): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(onStall, milliseconds);
  timer.unref();
  try {
    for await (const chunk of bytes) {
      timer.refresh();
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
  }
}
