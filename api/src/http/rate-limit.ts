import type { ServerResponse } from 'node:http';
import { isShort } from '@cotyle/contract/call';
import type { CallShape } from '@cotyle/contract/call';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { ApiError } from '../errors/api-error.ts';

export interface RateLimitOptions {
  /** Calls per second, sustained. */
  readonly perSecond: number;
  /** Calls at once, such as a page makes when it opens. */
  readonly burst: number;
  /** Calls that are not answered yet. */
  readonly concurrent: number;
}

interface TokenBucket {
  tokens: number;
  refilledAt: number;
  open: number;
}

export interface RateLimit {
  /** `caller` is the id of a person or an address. Throws when they have used up their tokens; the call counts as open until its response is closed. */
  readonly consume: (caller: number | string, response: ServerResponse) => void;
}

/** Beyond this many, full buckets are dropped. */
const MAX_BUCKETS = 10_000;

/** A token bucket per person, so that one person's script or broken page does not slow down the others. */
export const createRateLimit = (
  options: RateLimitOptions,
  now: () => number = () => performance.now(),
): RateLimit => {
  const buckets = new Map<number | string, TokenBucket>();

  const refill = (caller: number | string): TokenBucket => {
    const at = now();
    const bucket = buckets.get(caller) ?? { tokens: options.burst, refilledAt: at, open: 0 };
    const refilled = ((at - bucket.refilledAt) / 1000) * options.perSecond;
    bucket.tokens = Math.min(options.burst, bucket.tokens + refilled);
    bucket.refilledAt = at;
    buckets.set(caller, bucket);
    return bucket;
  };

  const dropFull = (): void => {
    const refillTime = (options.burst / options.perSecond) * 1000;
    for (const [caller, { open, refilledAt }] of buckets)
      if (open === 0 && now() - refilledAt >= refillTime) buckets.delete(caller);
  };

  const takeToken = (caller: number | string): TokenBucket | undefined => {
    if (buckets.size > MAX_BUCKETS) dropFull();
    const bucket = refill(caller);
    if (bucket.tokens < 1 || bucket.open >= options.concurrent) return undefined;
    bucket.tokens -= 1;
    return bucket;
  };

  return {
    consume: (caller, response) => {
      const bucket = takeToken(caller);
      if (!bucket) throw new ApiError('TOO_MANY_CALLS', { retryAfterSeconds: 1 });
      bucket.open += 1;
      response.on('close', () => {
        bucket.open -= 1;
      });
    },
  };
};

declare module 'fastify' {
  interface FastifyInstance {
    /** `caller` is the id of a person, or the name of a connection. */
    assertWithinRateLimit: (call: CallShape, caller: number | string, response: ServerResponse) => void;
  }
}

const BURST_SECONDS = 10;
/** More than any browser opens to one server. */
const CONCURRENT_SECONDS = 2;
/** The CT viewer requests slices one by one. */
const SLICES_PER_SECOND = 1000;

/** Per node: a person who is balanced over several nodes has a bucket on each. */
export const installRateLimits = (
  app: FastifyInstance,
  config: Pick<Config, 'USER_CALLS_PER_SECOND'>,
): void => {
  const concurrent = config.USER_CALLS_PER_SECOND * CONCURRENT_SECONDS;
  const rateLimitOf = (perSecond: number): RateLimit =>
    createRateLimit({ perSecond, burst: perSecond * BURST_SECONDS, concurrent });
  const short = rateLimitOf(config.USER_CALLS_PER_SECOND);
  const long = rateLimitOf(SLICES_PER_SECOND);
  app.decorate('assertWithinRateLimit', (call, caller, response) =>
    (isShort(call) ? short : long).consume(caller, response),
  );
};
