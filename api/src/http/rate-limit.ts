import type { ServerResponse } from 'node:http';
import { isShort } from '@cotyle/contract/call';
import type { CallShape } from '@cotyle/contract/call';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { ApiError } from '../errors/api-error.ts';

export interface RateLimitOptions {
  /** Calls in a second, for as long as he likes. */
  readonly perSecond: number;
  /** Calls in one go, as a page makes them when it opens. */
  readonly burst: number;
  /** Calls that have not been answered yet. */
  readonly concurrent: number;
}

interface TokenBucket {
  left: number;
  at: number;
  open: number;
}

export interface RateLimit {
  /** Refuses when this person has taken what one may; the call counts as open until its answer has gone. */
  readonly consume: (userId: number, answer: ServerResponse) => void;
}

/** Beyond this many the accounts of those who are quiet are forgotten. */
const KNOWN_AT_MOST = 10_000;

/** What one person may take of a node, so that a script in his name, or a page gone wild, leaves the others theirs. */
export const createRateLimit = (
  share: RateLimitOptions,
  now: () => number = () => performance.now(),
): RateLimit => {
  const accounts = new Map<number, TokenBucket>();

  const accountOf = (userId: number): TokenBucket => {
    const at = now();
    const known = accounts.get(userId) ?? { left: share.burst, at, open: 0 };
    known.left = Math.min(share.burst, known.left + ((at - known.at) / 1000) * share.perSecond);
    known.at = at;
    accounts.set(userId, known);
    return known;
  };

  const forgetQuiet = (): void => {
    const full = (share.burst / share.perSecond) * 1000;
    for (const [userId, { open, at }] of accounts)
      if (open === 0 && now() - at >= full) accounts.delete(userId);
  };

  const taken = (userId: number): TokenBucket | undefined => {
    if (accounts.size > KNOWN_AT_MOST) forgetQuiet();
    const account = accountOf(userId);
    if (account.left < 1 || account.open >= share.concurrent) return undefined;
    account.left -= 1;
    return account;
  };

  return {
    consume: (userId, answer) => {
      const account = taken(userId);
      if (!account) throw new ApiError('TOO_MANY_CALLS', { retryAfterSeconds: 1 });
      account.open += 1;
      answer.on('close', () => {
        account.open -= 1;
      });
    },
  };
};

declare module 'fastify' {
  interface FastifyInstance {
    takeShare: (call: CallShape, userId: number, answer: ServerResponse) => void;
  }
}

const BURST_SECONDS = 10;
/** With it more than any browser opens to one place. */
const OPEN_SECONDS = 2;
/** A look at a CT scan asks for its slices one by one. */
const SLICES_PER_SECOND = 1000;

/** Per node: whoever is sent to another one has a share there too. */
export const installRateLimits = (
  app: FastifyInstance,
  config: Pick<Config, 'USER_CALLS_PER_SECOND'>,
): void => {
  const atOnce = config.USER_CALLS_PER_SECOND * OPEN_SECONDS;
  const shareOf = (perSecond: number): RateLimit =>
    createRateLimit({ perSecond, burst: perSecond * BURST_SECONDS, concurrent: atOnce });
  const short = shareOf(config.USER_CALLS_PER_SECOND);
  const long = shareOf(SLICES_PER_SECOND);
  app.decorate('takeShare', (call, userId, answer) => (isShort(call) ? short : long).consume(userId, answer));
};
