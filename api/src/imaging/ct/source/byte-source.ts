/** Random access to bytes, in spans of limited length. */
export interface ByteSource {
  readonly size: number;
  /** Each result has the requested length, or less at the end of the source. */
  readMany(spans: readonly ByteSpan[]): Promise<Uint8Array[]>;
}

export interface ByteSpan {
  readonly at: number;
  readonly length: number;
}

/** Clamps a span to the source, whatever a damaged directory declares. */
export const clampSpan = ({ size }: ByteSource, { at, length }: ByteSpan): ByteSpan => {
  const start = Math.min(Math.max(0, at), size);
  return { at: start, length: Math.min(Math.max(0, length), size - start) };
};

export const readSpan = async (source: ByteSource, at: number, length: number): Promise<Uint8Array> => {
  const [bytes] = await source.readMany([clampSpan(source, { at, length })]);
  return bytes ?? new Uint8Array();
};

/** A part of another source. */
export const subSource = (source: ByteSource, from: number, size: number): ByteSource => ({
  size,
  readMany: (spans) => source.readMany(spans.map(({ at, length }) => ({ at: from + at, length }))),
});
