import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SPEAKS_WITHIN = 500;

/**
 * Closing waits for the requests that run and hangs up the lines that are idle. A line whose answer ends in between
 * would be kept open for its next request, and the closing with it: so it is hung up as its answer ends. A line that
 * has not said a word for a while, as browsers open them in advance, does not count as idle and is hung up here.
 */
export const closeConnectionsOnShutdown = (app: FastifyInstance, isLeaving: () => boolean): void => {
  const since = new Map<Socket, number>();
  let leaving = false;
  app.server.on('connection', (socket) => {
    since.set(socket, Date.now());
    socket.once('close', () => void since.delete(socket));
  });
  app.addHook('preClose', async () => {
    leaving = true;
    for (const [socket, openedAt] of since) {
      const hangUp = (): void => {
        if (socket.bytesRead === 0) socket.destroy();
      };
      // A balancer's request may be on its way on a line that was opened just now.
      setTimeout(hangUp, Math.max(0, openedAt + SPEAKS_WITHIN - Date.now()));
    }
  });
  // Still served, but told to bring the next one elsewhere: so a balancer's lines end one by one, each after an answer.
  app.addHook('onRequest', (_, reply, done) => {
    if (isLeaving()) reply.raw.shouldKeepAlive = false;
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (leaving) request.raw.socket.end();
    done();
  });
};
