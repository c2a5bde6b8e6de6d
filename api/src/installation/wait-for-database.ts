import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '../platform/database/database-errors.ts';

const LONGEST_PAUSE = 5000;

/** Tries until the database answers; any other fault is not to be waited out and is thrown. */
export const waitForDatabase = async <T>(
  log: FastifyBaseLogger,
  isLeaving: () => boolean,
  open: () => Promise<T>,
): Promise<T | undefined> => {
  for (let pause = 500; !isLeaving(); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await open();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error }, 'the database is away; trying again');
      await wait(pause);
    }
  }
  return undefined;
};
