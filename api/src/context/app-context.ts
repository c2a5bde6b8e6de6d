import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../platform/database/open.ts';
import type { Jobs } from '../platform/jobs/open.ts';
import type { Storage } from '../platform/storage/open.ts';
import { ApiError } from '../errors/api-error.ts';

export interface Release {
  readonly version: string;
  /** Changes with every build of the web app. */
  readonly build: string;
}

/**
 * An answer that PostgreSQL wrote has its shape from one SQL text, so in production the first and then one in a
 * hundred of each call is checked; in tests, every one.
 */
export type RawAnswerChecks = 'all' | 'sampled';

/** What stands only once the database has been reached and migrated. */
export interface ReadyState {
  readonly demo: boolean;
  readonly tokenKey: Uint8Array;
  readonly jobs: Jobs;
}

/** Everything the app stands on, handed to it so that a test can build the same one. */
export interface AppContext {
  readonly config: Config;
  readonly release: Release;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
  /** For the one connection that listens. */
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly ready: () => ReadyState | undefined;
  /** Why it should get no more traffic: it is on its way down. */
  readonly isShuttingDown: () => boolean;
  /** The folder of the built web app; without one, only the API is served. */
  readonly webFolder: string | undefined;
  /** How often an answer that PostgreSQL wrote is checked against its schema. */
  readonly rawAnswerChecks: RawAnswerChecks;
}

export const requireReady = (context: AppContext): ReadyState => {
  const opened = context.ready();
  if (!opened) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 2 });
  return opened;
};
