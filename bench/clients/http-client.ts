import { request } from 'node:http';
import type { Agent } from 'node:http';

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Below /api. */
  readonly path: string;
  readonly token: string;
  readonly body?: object;
  /** Of the response that the client has already. */
  readonly etag?: string | undefined;
}

export interface ApiResponse {
  /** 0 where there was no response. */
  readonly status: number;
  readonly etag: string | undefined;
  readonly bytes: number;
  readonly milliseconds: number;
}

const TIMEOUT = 40_000;

/** One request as a browser makes it. Never rejects: a failure is a result too. */
export const sendRequest = (address: URL, agent: Agent, question: ApiRequest): Promise<ApiResponse> =>
  new Promise((resolve) => {
    const { method, path, token, body, etag } = question;
    const text = body === undefined ? '' : JSON.stringify(body);
    const start = performance.now();
    const finish = (status: number, more: { etag?: string | undefined; bytes?: number } = {}): void =>
      resolve({ status, etag: more.etag, bytes: more.bytes ?? 0, milliseconds: performance.now() - start });
    const outgoing = request(new URL(`/api${path}`, address), {
      method,
      agent,
      timeout: TIMEOUT,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'gzip',
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    });
    outgoing.on('response', (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => finish(response.statusCode ?? 0, { etag: response.headers.etag, bytes }));
      response.on('error', () => finish(0));
    });
    outgoing.on('timeout', () => outgoing.destroy()).on('error', () => finish(0));
    outgoing.end(text);
  });
