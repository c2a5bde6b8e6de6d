import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const STUCK_AFTER = 60_000;

/**
 * Whoever asks and then takes nothing of the answer would hold its memory, and the file that is being sent, for ever. A
 * line on which nothing moves because we are at work, or because news are rare, is left alone.
 */
export const setSlowReaderTimeout = (app: FastifyInstance, stuckAfter = STUCK_AFTER): void => {
  const served = new WeakSet<Socket>();
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    served.add(socket);
    response.on('close', () => void served.delete(socket));
    done();
  });
  app.server.timeout = stuckAfter;
  // With a listener Node leaves every line to it, those included that were kept open long enough for a next request.
  app.server.on('timeout', (socket) => {
    if (socket.writableLength > 0 || !served.has(socket)) socket.destroy();
  });
};
