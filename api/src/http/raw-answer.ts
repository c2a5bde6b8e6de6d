/** For a handler that has taken the connection over and answers by itself, for as long as it likes. */
export const TAKEN_OVER = Symbol('taken over');

/** As it leaves. */
export type RawBody = Buffer | AsyncIterable<string>;

/** An answer that PostgreSQL has already written as JSON: passed on as it is, whole or piece by piece. */
export class RawAnswer {
  readonly content: string | AsyncIterable<string>;
  /** Of the one record that it is: part of its ETag, and what an If-Match is held against. */
  readonly version: number | undefined;

  constructor(pieces: string | AsyncIterable<string>, version?: number) {
    this.content = pieces;
    this.version = version;
  }

  /** Turned into bytes once, for its digest, its length and the line. */
  body(): RawBody {
    return typeof this.content === 'string' ? Buffer.from(this.content) : this.content;
  }
}
