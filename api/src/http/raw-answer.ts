/** Returned by a handler that has hijacked the reply and writes the response itself. */
export const HIJACKED = Symbol('taken over');

export type RawBody = Buffer | AsyncIterable<string>;

/** JSON written by PostgreSQL and sent unchanged, as one text or as a stream of chunks. */
export class RawAnswer {
  readonly content: string | AsyncIterable<string>;
  /** Of a single record: part of its ETag, and compared with If-Match. */
  readonly version: number | undefined;
  /** Awaited before the content is sent, and not called for a 304. */
  readonly beforeSending: (() => Promise<void>) | undefined;

  constructor(
    content: string | AsyncIterable<string>,
    version?: number,
    beforeSending?: () => Promise<void>,
  ) {
    this.content = content;
    this.version = version;
    this.beforeSending = beforeSending;
  }

  /** Encoded once, for the digest, the length and the socket. */
  body(): RawBody {
    return typeof this.content === 'string' ? Buffer.from(this.content) : this.content;
  }
}
