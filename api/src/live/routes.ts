import { liveCalls } from '@cotyle/contract/live';
import type { FastifyInstance } from 'fastify';
import { callerOfSession } from '../http/bearer.ts';
import { mount } from '../http/mount.ts';
import { TAKEN_OVER } from '../http/raw-answer.ts';
import type { Parts } from '../parts.ts';
import { createHub } from './hub.ts';
import { listenForChanges } from './listen.ts';
import type { Listening } from './listen.ts';

/** One stream per browser; what it hears comes from every node through PostgreSQL. */
export const liveRoutes = (app: FastifyInstance, parts: Parts): void => {
  const hub = createHub((sessionId) => callerOfSession(parts, sessionId));
  let listening: Listening | undefined;
  mount(app, parts, liveCalls.stream, (_, { caller, reply }) => {
    // Opened by the first stream: a node without browsers needs no connection for them.
    listening ??= listenForChanges(parts, { onChange: hub.hear, onMissed: hub.resync });
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // The line ends with the stream: kept open for another request, it would keep a leaving node waiting.
      connection: 'close',
      // A proxy that gathers a whole answer first would never pass anything on.
      'x-accel-buffering': 'no',
    });
    hub.add(caller, reply.raw);
    return TAKEN_OVER;
  });
  app.addHook('preClose', async () => {
    hub.close();
    await listening?.close();
  });
};
