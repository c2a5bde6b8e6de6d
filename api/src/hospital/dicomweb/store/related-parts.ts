import { ApiError } from '../../../errors/api-error.ts';

/** One part of a multipart body (RFC 2046). Its body is read before the next part is asked for; what is left is skipped. */
export interface RelatedPart {
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Chunks that are not used here again, so whoever reads them may free them. */
  readonly body: AsyncIterable<Uint8Array>;
}

const HEADER_BYTES = 16 * 1024;
const PREAMBLE_BYTES = 64 * 1024;
/** Spaces that a gateway may add after a boundary. */
const PADDING_BYTES = 256;
const CRLF = Buffer.from('\r\n');
const HEADER_END = Buffer.from('\r\n\r\n');
const DASH = 0x2d;

const malformed = (): ApiError => new ApiError('MALFORMED', { message: 'The multipart body is malformed.' });
const endedEarly = (): ApiError =>
  new ApiError('MALFORMED', { message: 'The multipart body ends before its last boundary.' });

/** The bytes that have arrived and are not used yet. */
const openWindow = (source: AsyncIterable<Uint8Array>) => {
  const chunks = source[Symbol.asyncIterator]();
  let bytes: Buffer = Buffer.alloc(0);
  return {
    get: () => bytes,
    skip: (length: number) => {
      bytes = bytes.subarray(length);
    },
    /** False at the end of the source. */
    more: async (): Promise<boolean> => {
      const next = await chunks.next();
      if (next.done) return false;
      const chunk = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length);
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      return true;
    },
  };
};

type Window = ReturnType<typeof openWindow>;

const headersIn = (text: string): ReadonlyMap<string, string> => {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n').filter((each) => each !== '')) {
    const colon = line.indexOf(':');
    if (colon < 1) throw malformed();
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
};

const readHeaders = async (window: Window): Promise<ReadonlyMap<string, string>> => {
  for (;;) {
    const bytes = window.get();
    // A part without headers begins with the empty line.
    const isBare = bytes.subarray(0, 2).equals(CRLF);
    const end = isBare ? 0 : bytes.indexOf(HEADER_END);
    if (end >= 0) {
      window.skip(end + (isBare ? CRLF.length : HEADER_END.length));
      return headersIn(bytes.toString('latin1', 0, end));
    }
    if (bytes.length > HEADER_BYTES) throw malformed();
    if (!(await window.more())) throw endedEarly();
  }
};

/** What follows the text of a boundary: the next part, the end, or something that makes it no boundary. */
type After = { readonly kind: 'part' | 'end'; readonly length: number } | 'none' | 'unknown';

const afterBoundary = (bytes: Buffer): After => {
  if (bytes.length < 2) return 'unknown';
  if (bytes[0] === DASH && bytes[1] === DASH) return { kind: 'end', length: 2 };
  let at = 0;
  while (at < bytes.length && (bytes[at] === 0x20 || bytes[at] === 0x09)) at += 1;
  if (at > PADDING_BYTES) return 'none';
  if (at + 2 > bytes.length) return bytes[at] === undefined || bytes[at] === 0x0d ? 'unknown' : 'none';
  return bytes.subarray(at, at + 2).equals(CRLF) ? { kind: 'part', length: at + 2 } : 'none';
};

/** Where the last bytes may be the beginning of the delimiter, or their end. */
const beginningAt = (bytes: Buffer, delimiter: Buffer): number => {
  const first = Math.max(0, bytes.length - delimiter.length + 1);
  for (
    let at = bytes.indexOf(delimiter[0] ?? 0, first);
    at >= 0;
    at = bytes.indexOf(delimiter[0] ?? 0, at + 1)
  )
    if (bytes.subarray(at).equals(delimiter.subarray(0, bytes.length - at))) return at;
  return bytes.length;
};

/**
 * Passes on the bytes before the next boundary and returns whether another part follows. A boundary may be split between
 * chunks in any way; only what may be its beginning is held back, because it is copied together with the next chunk.
 */
const untilBoundary = async function* (
  window: Window,
  delimiter: Buffer,
): AsyncGenerator<Uint8Array, 'part' | 'end', undefined> {
  let from = 0;
  for (;;) {
    const bytes = window.get();
    const at = bytes.indexOf(delimiter, from);
    const after = at < 0 ? 'none' : afterBoundary(bytes.subarray(at + delimiter.length));
    if (typeof after === 'object') {
      window.skip(at + delimiter.length + after.length);
      if (at > 0) yield bytes.subarray(0, at);
      return after.kind;
    }
    if (at >= 0 && after === 'none') {
      from = at + 1;
      continue;
    }
    // Up to a boundary that has not arrived as a whole.
    const certain = at >= 0 ? at : Math.max(from, beginningAt(bytes, delimiter));
    window.skip(certain);
    from = 0;
    if (certain > 0) yield bytes.subarray(0, certain);
    if (!(await window.more())) throw endedEarly();
  }
};

const skipPreamble = async (window: Window, delimiter: Buffer): Promise<'part' | 'end'> => {
  const preamble = untilBoundary(window, delimiter);
  let skipped = 0;
  for (let step = await preamble.next(); ; step = await preamble.next()) {
    if (step.done) return step.value;
    skipped += step.value.length;
    if (skipped > PREAMBLE_BYTES) throw malformed();
  }
};

/** The parts of a body in order, in constant memory: nothing is read before it is asked for. */
export const relatedParts = async function* (
  source: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<RelatedPart, void, undefined> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first boundary may be at the very beginning, without a line before it.
  const window = openWindow(withLeadingLine(source));
  let next = await skipPreamble(window, delimiter);
  while (next === 'part') {
    const headers = await readHeaders(window);
    let ended: 'part' | 'end' | undefined;
    const chunks = untilBoundary(window, delimiter);
    const read = async (): Promise<Uint8Array | undefined> => {
      if (ended) return undefined;
      const step = await chunks.next();
      if (!step.done) return step.value;
      ended = step.value;
      return undefined;
    };
    const body = async function* (): AsyncGenerator<Uint8Array> {
      for (let chunk = await read(); chunk; chunk = await read()) yield chunk;
    };
    yield { headers, body: body() };
    while ((await read()) !== undefined);
    next = ended ?? 'end';
  }
};

const withLeadingLine = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield CRLF;
  yield* source;
};
