import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { API_BASE, POLL_AGE, POLL_HEADERS } from '@cotyle/contract/client';
import type { CallShape } from '@cotyle/contract/call';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Line } from '../live/line.ts';
import type { Parts } from '../parts.ts';
import { recalledArrival } from './bearer.ts';
import { sayUnchanged, untouchedTag } from './etag.ts';
import { proveHearing } from './hearing.ts';
import { memoryOf } from './memory.ts';
import { refusalOf } from './mount.ts';
import type { Freshness } from './mount.ts';

/**
 * How old an answer may be that still does, in milliseconds: whoever does not say wants to know how things are now. What a
 * caller says beyond our own polls does not count, or a session that has ended could go on for as long as it likes.
 */
const maxAgeOf = ({ headers }: IncomingMessage): number => {
  const said = headers['cache-control'];
  if (said === POLL_HEADERS['cache-control']) return POLL_AGE * 1000;
  const seconds = said && /(?:^|[\s,])max-age=(\d{1,6})(?:$|[\s,])/i.exec(said)?.[1];
  return Math.min(Number(seconds || 0), POLL_AGE) * 1000;
};

interface Polled {
  readonly call: CallShape & { readonly access: { readonly kind: 'signed-in' } };
  readonly topics: Freshness['topics'];
  /** As the metrics call it. */
  readonly route: string;
}

/** A path with what varies in it, the numbers of records and people, left out. */
const shapeOf = (path: string): string => path.replace(/\/\d+(?=\/|$)/g, '/:');

const isPolled = (call: CallShape | undefined): call is Polled['call'] =>
  call?.method === 'GET' && call.access.kind === 'signed-in';

/** The lists among the calls, as they are mounted. */
const listsOf = (app: FastifyInstance): ((url: string) => Polled | undefined) => {
  const lists = new Map<string, Polled>();
  app.addHook('onRoute', ({ url: route, config }: RouteOptions) => {
    const { call, freshness } = config ?? {};
    if (freshness?.of === 'list' && isPolled(call))
      lists.set(shapeOf(`${API_BASE}${call.path.replace(/\{\w+\}/g, '0')}`), {
        call,
        topics: freshness.topics,
        route,
      });
  });
  return (url) => {
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    return lists.get(path) ?? lists.get(shapeOf(path));
  };
};

/**
 * Answers the poll of a page that has everything already, from what the node remembers and before the framework, whose
 * routes and hooks would cost more than the answer: most requests of a day are these. Only that nothing has changed is ever
 * said here, and only to whoever is content with an answer of some seconds ago. Everything else goes the whole way.
 */
export const answerPolls = (app: FastifyInstance, parts: Parts, line: Line): void => {
  const memory = memoryOf(parts.database.pool);
  const hearing = proveHearing(line, memory);
  const listAt = listsOf(app);
  // At this level every request has its line in the log, which is written at the end of the whole way.
  const tellsAll = parts.log.level === 'debug' || parts.log.level === 'trace';

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.headers['if-none-match'] === undefined || tellsAll || parts.leaving()) return false;
    const maxAge = maxAgeOf(request);
    const list = maxAge > 0 && request.method === 'GET' ? listAt(request.url ?? '') : undefined;
    if (!list || !parts.opened()) return false;
    const now = performance.now();
    hearing.want(now);
    const arrival = recalledArrival(parts, request, list.topics, now - maxAge);
    const tag = arrival && !refusalOf(list.call.access, arrival.caller) && untouchedTag(request, arrival);
    // Whoever has taken his share already is told so on the whole way.
    if (!tag || !app.takeShareAtOnce(arrival.caller.id)) return false;
    sayUnchanged(response, tag);
    app.countPoll(list.route);
    return true;
  };

  app.addHook('onReady', async () => {
    const [wholeWay] = app.server.listeners('request') as RequestListener[];
    if (!wholeWay) throw new Error('The framework listens to no request.');
    app.server.off('request', wholeWay);
    app.server.prependListener('request', (request, response) => {
      if (!answer(request, response)) wholeWay(request, response);
    });
  });
  app.addHook('preClose', async () => hearing.stop());
};
