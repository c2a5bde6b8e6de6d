import type { JsonCall } from '@cotyle/contract/call';
import { CallFailed, urlOf } from '@cotyle/contract/client';
import { FAILURES } from '@cotyle/domain/errors';
import type { z } from 'zod';
import { authenticatedFetch } from '../session/authenticated-fetch.ts';
import type { AuthenticatedSession } from '../session/authenticated-fetch.ts';

/** A call that answers with a list. */
export type ListCall<Row> = JsonCall & { readonly answer: z.ZodType<{ readonly value: readonly Row[] }> };

const damaged = (): CallFailed =>
  new CallFailed({ status: 200, code: 'FAULT', message: FAILURES.FAULT.message });

/** Depth of the rows in `{"value":[{…},{…}]}`. */
const ROW_DEPTH = 3;

/** Finds the rows in the text of an answer, chunk by chunk, without holding the whole text. */
export class RowScanner {
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  /** The beginning of a row whose end has not come yet. */
  #rest = '';

  /** The texts of the rows that end in this chunk. */
  push(chunk: string): string[] {
    const text = this.#rest + chunk;
    const rows: string[] = [];
    let start = this.#depth >= ROW_DEPTH ? 0 : -1;
    for (let index = this.#rest.length; index < text.length; index += 1) {
      const sign = text[index];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#inString) {
        if (sign === '\\') this.#isEscaped = true;
        else if (sign === '"') this.#inString = false;
      } else if (sign === '"') this.#inString = true;
      else if (sign === '{' || sign === '[') {
        this.#depth += 1;
        if (this.#depth === ROW_DEPTH) start = index;
      } else if (sign === '}' || sign === ']') {
        if (this.#depth === ROW_DEPTH) {
          rows.push(text.slice(start, index + 1));
          start = -1;
        }
        this.#depth -= 1;
      }
    }
    this.#rest = start === -1 ? '' : text.slice(start);
    return rows;
  }

  get isComplete(): boolean {
    return this.#depth === 0;
  }
}

/** The rows of a list without a page, as the server streams them. An answer that ends early is an error. */
export const streamRows = async function* <Row>(
  session: AuthenticatedSession,
  call: ListCall<Row>,
  query: Record<string, unknown>,
): AsyncGenerator<readonly Row[]> {
  const { body } = await authenticatedFetch(session, urlOf(call, { query }));
  if (!body) throw damaged();
  const scanner = new RowScanner();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const rows = scanner.push(value);
    const answer = call.answer.safeParse({ value: rows.map((row) => JSON.parse(row) as unknown) });
    if (!answer.success) throw damaged();
    yield answer.data.value;
  }
  if (!scanner.isComplete) throw damaged();
};
