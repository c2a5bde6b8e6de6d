import type { FastifyInstance } from 'fastify';

/**
 * Closing waits for the requests that run and hangs up the lines that are idle. A line whose answer ends in between
 * would be kept open for its next request, and the closing with it: so it is hung up as its answer ends.
 */
export const hangUpWhenLeaving = (app: FastifyInstance): void => {
  let leaving = false;
  app.addHook('preClose', async () => {
    leaving = true;
  });
  app.addHook('onResponse', async (request) => {
    if (leaving) request.raw.socket.end();
  });
};
