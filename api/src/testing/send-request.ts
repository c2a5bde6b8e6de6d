import { failure } from '@cotyle/contract/failure';
import type { TestApp } from './app.ts';

export interface TestResponse {
  readonly status: number;
  readonly etag: string | null;
  readonly text: string;
  readonly body: unknown;
}

interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends a request outside the typed client: with other headers, undeclared input, and an unparsed response. */
export const sendRequest = async (
  { origin }: TestApp,
  token: string,
  path: string,
  { method = 'GET', body, headers = {} }: RequestOptions = {},
): Promise<TestResponse> => {
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

/** The body of a failure with its status. */
export const failureOf = ({ status, body }: TestResponse) => ({ status, ...failure.parse(body) });

/** The number of responses by status. */
export const countByStatus = (answers: readonly TestResponse[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
