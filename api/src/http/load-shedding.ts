import { isShort } from '@cotyle/contract/call';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { sendApiError } from './error-handler.ts';
import { ApiError } from '../errors/api-error.ts';

const TELL_EVERY = 5_000;

/** Spread, so that those who were sent away do not all come back in the same second. */
const comeAgainIn = (): number => 1 + Math.floor(Math.random() * 3);

/**
 * So many calls are served at once, and whoever comes on top is sent away before any work is done for him: those inside
 * are then served about as fast as ever, where a queue that grows would make everybody wait until all give up.
 */
export const installLoadShedding = (app: FastifyInstance, config: Pick<Config, 'CALLS_AT_ONCE'>): void => {
  let inside = 0;
  let sentAway = 0;
  let toldAt = 0;

  app.addHook('onRequest', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    // What carries bytes takes its time, and is bounded by the memory that all of it shares.
    if (!call || !isShort(call)) {
      done();
      return;
    }
    if (inside >= config.CALLS_AT_ONCE) {
      sentAway += 1;
      if (Date.now() - toldAt >= TELL_EVERY) {
        request.log.warn({ sentAway }, 'more calls than the node serves at once');
        toldAt = Date.now();
        sentAway = 0;
      }
      sendApiError(reply, new ApiError('UNAVAILABLE', { retryAfterSeconds: comeAgainIn() }));
      return;
    }
    inside += 1;
    reply.raw.on('close', () => {
      inside -= 1;
    });
    done();
  });
};
