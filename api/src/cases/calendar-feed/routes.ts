import { calendarFeedCalls } from '@cotyle/contract/calendar-feed';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { registerCall } from '../../http/register-call.ts';
import { createFeed, endFeed, ownFeed } from './own-feed.ts';
import { sendFeed } from './send-feed.ts';

/** Calendars poll every few minutes at most; several may read one address. */
const READS = { perSecond: 0.2, burst: 30, concurrent: 4 };

export const calendarFeedRoutes = (app: FastifyInstance, context: AppContext): void => {
  const rateLimit = createRateLimit(READS);
  registerCall(app, context, calendarFeedCalls.own, async (_, { caller }) => ({
    value: await ownFeed(context.database.kysely, caller.id),
  }));
  registerCall(app, context, calendarFeedCalls.create, async ({ body }, { caller }) => ({
    value: await createFeed(context, caller, body.withNames),
  }));
  registerCall(app, context, calendarFeedCalls.end, async (_, { caller }) => {
    await endFeed(context, caller);
    return { value: null };
  });
  registerCall(app, context, calendarFeedCalls.read, ({ params }, { request, reply }) =>
    sendFeed(context, params.secret, rateLimit, { request, reply }),
  );
};
