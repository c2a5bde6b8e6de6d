import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closing waits for the requests that run and hangs up the lines that are idle. A line whose answer ends in between
 * would be kept open for its next request, and the closing with it: so it is hung up as its answer ends. A line that
 * has not said a word yet, as browsers open them in advance, does not count as idle and is hung up here.
 */
export const hangUpWhenLeaving = (app: FastifyInstance, isLeaving: () => boolean): void => {
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
