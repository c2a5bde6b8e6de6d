import { createServer, request as send } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request: it passes, gets no response or half of one, loses its connection, or is rejected as full. */
export type Fault = 'passes' | 'hangs' | 'falls silent' | 'dies' | 'is full' | 'is over quota';

const ERRORS = {
  'is full': [507, 'InsufficientStorage'],
  'is over quota': [403, 'QuotaExceeded'],
} as const;

const pass = (target: string, request: IncomingMessage, response: ServerResponse, isWhole: boolean): void => {
  const { method, headers, url } = request;
  const onward = send(new URL(url ?? '/', target), { method, headers, setHost: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (isWhole) answer.pipe(response);
    else answer.once('data', (bytes) => response.write(bytes)).pause();
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
};

/** A proxy to an S3 service that injects faults. */
export const startUnreliableProxy = async (target: string, faultFor: (request: IncomingMessage) => Fault) => {
  const server = createServer((request, response) => {
    const fault = faultFor(request);
    if (fault === 'passes' || fault === 'falls silent') pass(target, request, response, fault === 'passes');
    else if (fault === 'dies') request.destroy();
    else {
      request.resume();
      if (fault === 'hangs') return;
      const [status, code] = ERRORS[fault];
      request.on('end', () => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`));
    }
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
