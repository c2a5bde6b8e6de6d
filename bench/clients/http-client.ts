import { request } from 'node:http';
import type { Agent } from 'node:http';
import { POLL_HEADERS } from '@cotyle/contract/client';

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Below /api. */
  readonly path: string;
  readonly token: string;
  readonly body?: object;
  /** Of the answer that is there already: a poll. */
  readonly etag?: string | undefined;
}

export interface ApiResponse {
  /** 0 where there was no answer at all. */
  readonly status: number;
  readonly etag: string | undefined;
  readonly bytes: number;
  readonly milliseconds: number;
}

const TIMEOUT = 40_000;

/** One request as a browser makes it; never rejects, because what went wrong is a result too. */
export const sendRequest = (address: URL, agent: Agent, question: ApiRequest): Promise<ApiResponse> =>
  new Promise((resolve) => {
    const { method, path, token, body, etag } = question;
    const text = body === undefined ? '' : JSON.stringify(body);
    const start = performance.now();
    const over = (status: number, more: { etag?: string | undefined; bytes?: number } = {}): void =>
      resolve({ status, etag: more.etag, bytes: more.bytes ?? 0, milliseconds: performance.now() - start });
    const asking = request(new URL(`/api${path}`, address), {
      method,
      agent,
      timeout: TIMEOUT,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'gzip',
        ...(etag === undefined ? {} : { 'if-none-match': etag, ...POLL_HEADERS }),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    });
    asking.on('response', (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => over(answer.statusCode ?? 0, { etag: answer.headers.etag, bytes }));
      answer.on('error', () => over(0));
    });
    asking.on('timeout', () => asking.destroy()).on('error', () => over(0));
    asking.end(text);
  });
