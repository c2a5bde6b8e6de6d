import { isShort } from '@cotyle/contract/call';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { sendApiError } from './error-handler.ts';
import { ApiError } from '../errors/api-error.ts';

const LOG_INTERVAL = 5_000;

/** Random, so that rejected clients do not all retry in the same second. */
const retryAfterSeconds = (): number => 1 + Math.floor(Math.random() * 3);

/**
 * Serves a limited number of calls at once and rejects the others before any work is done. Accepted calls then stay
 * about as fast as ever, whereas a growing queue would delay all of them until every client times out.
 */
export const installLoadShedding = (app: FastifyInstance, config: Pick<Config, 'CALLS_AT_ONCE'>): void => {
  let active = 0;
  let rejected = 0;
  let loggedAt = 0;

  app.addHook('onRequest', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    // Uploads and downloads take long, and are limited by the memory that they share.
    if (!call || !isShort(call)) {
      done();
      return;
    }
    if (active >= config.CALLS_AT_ONCE) {
      rejected += 1;
      if (Date.now() - loggedAt >= LOG_INTERVAL) {
        request.log.warn({ rejected }, 'calls rejected: CALLS_AT_ONCE reached');
        loggedAt = Date.now();
        rejected = 0;
      }
      sendApiError(reply, new ApiError('UNAVAILABLE', { retryAfterSeconds: retryAfterSeconds() }));
      return;
    }
    active += 1;
    reply.raw.on('close', () => {
      active -= 1;
    });
    done();
  });
};
