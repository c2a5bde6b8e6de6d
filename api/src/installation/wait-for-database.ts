import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '../platform/database/database-errors.ts';

const MAX_PAUSE = 5000;

/** Retries while the database is unavailable; any other error is thrown. */
export const waitForDatabase = async <T>(
  log: FastifyBaseLogger,
  isShuttingDown: () => boolean,
  connect: () => Promise<T>,
): Promise<T | undefined> => {
  for (let pause = 500; !isShuttingDown(); pause = Math.min(pause * 2, MAX_PAUSE)) {
    try {
      return await connect();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error }, 'database unavailable, retrying');
      await wait(pause);
    }
  }
  return undefined;
};
