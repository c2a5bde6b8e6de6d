const HEADER_BYTES = 64;
const SEGMENTS_MAX = 15;
const MOST_TIMES = 64;

/** PS3.5 G.5; undefined where the segment header is invalid. */
const segmentsOf = (frame: Buffer, wanted: number): readonly Buffer[] | undefined => {
  if (frame.length < HEADER_BYTES) return undefined;
  const count = frame.readUInt32LE(0);
  if (count !== wanted || count > SEGMENTS_MAX) return undefined;
  const starts = Array.from({ length: count }, (_, index) => frame.readUInt32LE(4 + 4 * index));
  const ends = [...starts.slice(1), frame.length];
  const isOrdered =
    starts[0] === HEADER_BYTES &&
    starts.every((start, index) => start < (ends[index] ?? 0) && (ends[index] ?? 0) <= frame.length);
  return isOrdered ? starts.map((start, index) => frame.subarray(start, ends[index])) : undefined;
};

/** PS3.5 G.3, PackBits; returns whether the plane is complete. */
const unpackSegment = (segment: Buffer, plane: Uint8Array): boolean => {
  let [at, to] = [0, 0];
  while (to < plane.length) {
    const control = segment[at];
    if (control === undefined) return false;
    at += 1;
    if (control < 128) {
      const literal = segment.subarray(at, at + control + 1);
      if (literal.length <= control || to + literal.length > plane.length) return false;
      plane.set(literal, to);
      at += literal.length;
      to += literal.length;
    } else if (control > 128) {
      const [value, run] = [segment[at], 257 - control];
      if (value === undefined || to + run > plane.length) return false;
      plane.fill(value, to, to + run);
      at += 1;
      to += run;
    }
  }
  return true;
};

/** The byte planes of one grey frame, most significant first; undefined where the frame is damaged. */
export const unpackRle = (
  frame: Buffer,
  pixels: number,
  bytesPerPixel: number,
): readonly Uint8Array[] | undefined => {
  // Two bytes expand to 128 at most, so a larger frame is not allocated.
  if (pixels > MOST_TIMES * frame.length) return undefined;
  const segments = segmentsOf(frame, bytesPerPixel);
  const planes = segments?.map(() => new Uint8Array(pixels));
  const isWhole = segments?.every((segment, index) => {
    const plane = planes?.[index];
    return plane !== undefined && unpackSegment(segment, plane);
  });
  return isWhole ? planes : undefined;
};
