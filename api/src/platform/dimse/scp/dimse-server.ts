import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { TlsOptions } from 'node:tls';
import { encodeAbort } from '../pdu/encode-pdu.ts';
import { AssociationLost } from '../pdu/pdu-error.ts';
import { endWith } from '../association/end-socket.ts';
import type { ScpOptions } from './handlers.ts';
import { serveAssociation } from './serve-association.ts';

export interface DimseServer {
  readonly port: number;
  /** Takes no new associations, lets the running ones finish within this time and aborts the rest. */
  close(graceMs: number): Promise<void>;
}

export interface ListenOptions extends ScpOptions {
  readonly host: string;
  readonly port: number;
  readonly tls?: TlsOptions;
  /** Connections in all; further ones are closed before they are read. */
  readonly maxConnections: number;
}

const HANDSHAKE_WITHIN = 10_000;

/** An IPv4 address of a socket that listens on both families. */
const plainAddress = (socket: Socket): string => (socket.remoteAddress ?? '').replace(/^::ffff:/, '');

const listen = (server: Server, { host, port }: ListenOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

export const listenDimse = async (options: ListenOptions): Promise<DimseServer> => {
  const running = new Map<Socket, Promise<void>>();
  const serve = (socket: Socket): void => {
    socket.setNoDelay(true);
    const served = serveAssociation(socket, plainAddress(socket), options).finally(() =>
      running.delete(socket),
    );
    running.set(socket, served);
  };
  const server = options.tls
    ? createTlsServer({ handshakeTimeout: HANDSHAKE_WITHIN, ...options.tls }, serve)
    : createServer(serve);
  server.maxConnections = options.maxConnections;
  // A handshake that fails or a peer that resets concerns its own connection alone.
  server.on('tlsClientError', () => options.onFault(new AssociationLost('the TLS handshake failed')));
  await listen(server, options);
  server.on('error', (error) => options.onFault(error));
  return {
    port: (server.address() as AddressInfo).port,
    close: async (graceMs) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.all(running.values()), grace]);
      clearTimeout(timer);
      await Promise.all(
        [...running].map(async ([socket, served]) => {
          await endWith(socket, encodeAbort(2, 0));
          await served;
        }),
      );
      await closed;
    },
  };
};
