import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../platform/database/open-database.ts';
import type { Jobs } from '../platform/jobs/open-jobs.ts';
import type { Sealing } from '../platform/keys/sealing.ts';
import type { TokenKeys } from '../platform/keys/token-keys.ts';
import type { Storage } from '../platform/storage/open-storage.ts';
import { ApiError } from '../errors/api-error.ts';

export interface Release {
  readonly version: string;
  /** Changes with every build of the web app. */
  readonly build: string;
}

/**
 * The shape of an answer written by PostgreSQL follows from one SQL text, so in production the first and then every
 * hundredth answer of each call is validated; in tests, every one.
 */
export type RawAnswerChecks = 'all' | 'sampled';

/** Makes the scans and models of the demo's cases in the background. */
export interface DemoFiles {
  start(): void;
  /** Somebody has opened this case: its files are made next. */
  first(procedureId: number): void;
  /** Cases whose files are not all made. */
  casesLeft(): Promise<number>;
  /** Ends what is being made; the next start makes it again. */
  close(): Promise<void>;
}

/** Available once the database has been reached and migrated. */
export interface ReadyState {
  readonly demo: boolean;
  readonly tokenKeys: TokenKeys;
  /** Makes the pseudonyms of de-identified scans. */
  readonly pseudonymKey: Uint8Array;
  readonly jobs: Jobs;
  /** Encrypts small secrets of the database where there is a master key. */
  readonly sealing: Sealing;
  /** In a demo with anatomical scans. */
  readonly demoFiles?: DemoFiles;
}

/** The dependencies of the application, passed in so that tests build the same one. */
export interface AppContext {
  readonly config: Config;
  readonly release: Release;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
  /** For the LISTEN connection. */
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly ready: () => ReadyState | undefined;
  readonly isShuttingDown: () => boolean;
  /** The folder of the built web app; without one, only the API is served. */
  readonly webFolder: string | undefined;
  readonly rawAnswerChecks: RawAnswerChecks;
}

/** What storing a file needs, in a request or in a job. */
export type StoringContext = Pick<AppContext, 'config' | 'database' | 'storage' | 'now' | 'log'>;

export const requireReady = (context: AppContext): ReadyState => {
  const state = context.ready();
  if (!state) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 2 });
  return state;
};
