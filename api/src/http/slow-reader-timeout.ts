import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const TIMEOUT = 60_000;

/**
 * A client that sends a request and reads nothing of the response would hold its memory, and the file being sent, for
 * ever. A connection that is idle because the response takes us long, or because events are rare, is left open.
 */
export const setSlowReaderTimeout = (app: FastifyInstance, timeout = TIMEOUT): void => {
  const busy = new WeakSet<Socket>();
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    busy.add(socket);
    response.on('close', () => void busy.delete(socket));
    done();
  });
  app.server.timeout = timeout;
  // With a listener, Node leaves keep-alive connections that have timed out to it as well.
  app.server.on('timeout', (socket) => {
    if (socket.writableLength > 0 || !busy.has(socket)) socket.destroy();
  });
};
