/** Takes bytes off a stream in the amounts asked for, whatever pieces they come in. */
export interface ByteReader {
  /** How many were taken so far. */
  readonly at: number;
  /** Fewer than asked for only at the end of the stream. */
  take(length: number): Promise<Buffer>;
}

export const byteReader = (source: AsyncIterable<Uint8Array>): ByteReader => {
  const pieces = source[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);
  let at = 0;

  const next = async (): Promise<Buffer | undefined> => {
    if (waiting.length > 0) return waiting;
    const { value, done } = await pieces.next();
    return done ? undefined : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  };

  return {
    get at() {
      return at;
    },
    async take(length) {
      const taken: Buffer[] = [];
      let missing = length;
      while (missing > 0) {
        const piece = await next();
        if (!piece) break;
        taken.push(piece.subarray(0, missing));
        waiting = piece.subarray(missing);
        missing -= Math.min(missing, piece.length);
      }
      at += length - missing;
      return taken.length === 1 && taken[0] ? taken[0] : Buffer.concat(taken);
    },
  };
};
