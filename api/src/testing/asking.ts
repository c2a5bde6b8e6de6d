import { failure } from '@cotyle/contract/failure';
import type { TestApp } from './app.ts';

export interface Told {
  readonly status: number;
  readonly etag: string | null;
  readonly text: string;
  readonly body: unknown;
}

interface Question {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A call as the wire carries it: with headers of one's own, with what the contract forbids, and unparsed. */
export const ask = async (
  { origin }: TestApp,
  token: string,
  path: string,
  { method = 'GET', body, headers = {} }: Question = {},
): Promise<Told> => {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    text,
    body: text === '' ? undefined : JSON.parse(text),
  };
};

/** The failure that an answer is, in the one shape. */
export const failureOf = ({ status, body }: Told) => ({ status, ...failure.parse(body) });

/** How many answers came with each status. */
export const tally = (answers: readonly Told[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
