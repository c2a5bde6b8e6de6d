import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const FIRST_BYTE_WITHIN = 500;

/**
 * `close` waits for running requests and closes idle connections. A connection whose response ends in between would be
 * kept alive and delay the shutdown, so it is closed after the response. A connection without a request, such as
 * browsers open in advance, does not count as idle and is closed here.
 */
export const closeConnectionsOnShutdown = (app: FastifyInstance, isShuttingDown: () => boolean): void => {
  const openedAt = new Map<Socket, number>();
  let closing = false;
  app.server.on('connection', (socket) => {
    openedAt.set(socket, Date.now());
    socket.once('close', () => void openedAt.delete(socket));
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, opened] of openedAt) {
      const closeIfSilent = (): void => {
        if (socket.bytesRead === 0) socket.destroy();
      };
      // A load balancer may be about to send a request on a connection that it has just opened.
      setTimeout(closeIfSilent, Math.max(0, opened + FIRST_BYTE_WITHIN - Date.now()));
    }
  });
  // Still served, with `Connection: close`, so that a load balancer sends the next request to another node.
  app.addHook('onRequest', (_, reply, done) => {
    if (isShuttingDown()) reply.raw.shouldKeepAlive = false;
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (closing) request.raw.socket.end();
    done();
  });
};
