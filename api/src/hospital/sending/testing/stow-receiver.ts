import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TlsOptions } from 'node:tls';
import dicomParser from 'dicom-parser';

export interface StowReceiver {
  readonly url: string;
  /** Files by their SOP Instance UID. */
  readonly stored: Map<string, Buffer>;
  readonly requests: { readonly method: string; readonly path: string; readonly token: string }[];
  readonly close: () => Promise<void>;
}

/** Instead of success, for one request. */
export type StowAnswer = (response: ServerResponse) => void;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The only part of a multipart body. */
const partOf = (body: Buffer, contentType: string): Buffer => {
  const boundary = /boundary=([^;]+)/.exec(contentType)?.[1] ?? '';
  const from = body.indexOf('\r\n\r\n') + 4;
  return body.subarray(from, body.indexOf(`\r\n--${boundary}--`, from));
};

/** A DICOMweb service that keeps what it gets. `answer` says for each request whether it answers otherwise. */
export const startStowReceiver = async (
  answer: () => StowAnswer | undefined,
  tls?: TlsOptions,
): Promise<StowReceiver> => {
  const stored = new Map<string, Buffer>();
  const requests: StowReceiver['requests'] = [];
  const onRequest: RequestListener = (request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, path: url, token: headers.authorization ?? '' });
    const other = answer();
    if (other) {
      request.resume();
      other(response);
      return;
    }
    const keep = async (): Promise<void> => {
      const body = await bodyOf(request);
      if (method === 'POST') {
        const file = partOf(body, headers['content-type'] ?? '');
        stored.set(dicomParser.parseDicom(file).string('x00080018') ?? '', file);
      }
      response.writeHead(200, { 'content-type': 'application/dicom+json' }).end('{}');
    };
    keep().catch(() => response.destroy());
  };
  const server = tls ? createSecureServer(tls, onRequest) : createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/dicom-web`,
    stored,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
