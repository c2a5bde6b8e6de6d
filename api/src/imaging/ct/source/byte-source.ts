/** Bytes that can be read at any place, a bounded piece at a time; a zip, wherever it lies. */
export interface ByteSource {
  readonly size: number;
  /** Each piece is as long as was asked for, or as the source has: less than that is at its end. */
  readMany(spans: readonly ByteSpan[]): Promise<Uint8Array[]>;
}

export interface ByteSpan {
  readonly at: number;
  readonly length: number;
}

/** Within the source, whatever a damaged directory says. */
export const clampSpan = ({ size }: ByteSource, { at, length }: ByteSpan): ByteSpan => {
  const start = Math.min(Math.max(0, at), size);
  return { at: start, length: Math.min(Math.max(0, length), size - start) };
};

export const readSpan = async (source: ByteSource, at: number, length: number): Promise<Uint8Array> => {
  const [bytes] = await source.readMany([clampSpan(source, { at, length })]);
  return bytes ?? new Uint8Array();
};

/** A stretch of another source. */
export const subSource = (source: ByteSource, from: number, size: number): ByteSource => ({
  size,
  readMany: (spans) => source.readMany(spans.map(({ at, length }) => ({ at: from + at, length }))),
});
