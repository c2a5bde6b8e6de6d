import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closing waits for the requests that run and hangs up the lines that are idle. A line whose answer ends in between
 * would be kept open for its next request, and the closing with it: so it is hung up as its answer ends. A line that
 * has not said a word yet, as browsers open them in advance, does not count as idle and is hung up here.
 */
export const hangUpWhenLeaving = (app: FastifyInstance): void => {
  const silent = new Set<Socket>();
  let leaving = false;
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => void silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => void silent.delete(socket));
  app.addHook('preClose', async () => {
    leaving = true;
    for (const socket of silent) socket.destroy();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (leaving) request.raw.socket.end();
    done();
  });
};
