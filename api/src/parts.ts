import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './platform/database/open.ts';
import type { Jobs } from './platform/jobs/open.ts';
import type { Storage } from './platform/storage/open.ts';
import type { RawAnswerChecks } from './http/check-answer.ts';
import { Refusal } from './http/refusal.ts';

export interface Release {
  readonly version: string;
  /** Changes with every build of the web app. */
  readonly build: string;
}

/** What stands only once the database has been reached and migrated. */
export interface Opened {
  readonly demo: boolean;
  readonly tokenKey: Uint8Array;
  readonly jobs: Jobs;
}

/** Everything the app stands on, handed to it so that a test can build the same one. */
export interface Parts {
  readonly config: Config;
  readonly release: Release;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
  /** For the one connection that listens. */
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly opened: () => Opened | undefined;
  /** Why it should get no more traffic: it is on its way down. */
  readonly leaving: () => boolean;
  /** The folder of the built web app; without one, only the API is served. */
  readonly webFolder: string | undefined;
  /** How often an answer that PostgreSQL wrote is checked against its schema. */
  readonly rawAnswers: RawAnswerChecks;
}

export const openedOf = (parts: Parts): Opened => {
  const opened = parts.opened();
  if (!opened) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 2 });
  return opened;
};
