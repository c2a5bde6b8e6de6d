import { liveCalls } from '@cotyle/contract/live';
import type { FastifyInstance } from 'fastify';
import { callerOfSession } from '../http/authenticate.ts';
import { registerCall } from '../http/register-call.ts';
import { HIJACKED } from '../http/raw-answer.ts';
import type { AppContext } from '../context/app-context.ts';
import { createHub } from './hub.ts';
import { subscribeToChanges } from './notification-bus.ts';
import type { Subscription } from './notification-bus.ts';

/** One stream per browser, with the changes of all nodes. */
export const liveRoutes = (app: FastifyInstance, context: AppContext): void => {
  const hub = createHub((sessionId) => callerOfSession(context, sessionId), context.now);
  let subscription: Subscription | undefined;
  registerCall(app, context, liveCalls.stream, (_, { caller, reply }) => {
    // Opened by the first stream: a node without browsers needs no connection.
    subscription ??= subscribeToChanges(context, { onChange: hub.publish, onMissed: hub.resync });
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // A connection that is kept alive after the stream would delay a shutdown.
      connection: 'close',
      // A proxy that buffers the whole response would never forward anything.
      'x-accel-buffering': 'no',
    });
    hub.add(caller, reply.raw);
    return HIJACKED;
  });
  app.addHook('preClose', async () => {
    hub.close();
    await subscription?.close();
  });
};
