/** An answer that PostgreSQL has already written as JSON: passed on as it is, whole or piece by piece. */
export class RawAnswer {
  readonly pieces: string | AsyncIterable<string>;

  constructor(pieces: string | AsyncIterable<string>) {
    this.pieces = pieces;
  }
}
