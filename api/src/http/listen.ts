import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ListenOptions {
  readonly port: number;
  readonly backlog?: number;
}

/** Where a name stands for several addresses, such as localhost for 127.0.0.1 and ::1, all of them. */
const addressesOf = async (host: string): Promise<readonly string[]> => {
  if (host !== 'localhost') return [host];
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
};

export const portOf = (app: FastifyInstance): number => {
  const bound = app.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server is not listening on a port');
  return bound.port;
};

/** Accepts connections for the app's own HTTP server, with the socket options of an HTTP server. */
const openAcceptor = async (app: FastifyInstance, host: string, options: ListenOptions): Promise<Server> => {
  const acceptor = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    app.server.emit('connection', socket);
  });
  acceptor.listen({ ...options, host });
  await once(acceptor, 'listening');
  return acceptor;
};

/**
 * Serves several addresses with one HTTP server. Fastify would open a second HTTP server for the second address of
 * localhost, without the timeouts, the graceful shutdown and the error handler that are set on `app.server`.
 */
export const listenOnAddresses = async (
  app: FastifyInstance,
  addresses: readonly string[],
  { port, backlog }: ListenOptions,
): Promise<string> => {
  const acceptors: Server[] = [];
  let closed: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    closed = Promise.all(acceptors.map((acceptor) => new Promise((resolve) => void acceptor.close(resolve))));
  });
  app.addHook('onClose', async () => void (await closed));

  const [first, ...others] = addresses;
  const rest = backlog === undefined ? {} : { backlog };
  const origin = await app.listen({ host: first ?? 'localhost', port, ...rest });
  for (const host of others) {
    try {
      acceptors.push(await openAcceptor(app, host, { port: portOf(app), ...rest }));
      app.log.info({ host, port: portOf(app) }, 'listening on a further address');
    } catch (error) {
      app.log.warn({ err: error, host }, 'further address not available');
    }
  }
  return origin;
};

export const listenOn = async (app: FastifyInstance, host: string, options: ListenOptions): Promise<string> =>
  listenOnAddresses(app, await addressesOf(host), options);
