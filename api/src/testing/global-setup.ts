import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createDatabase, dropDatabase, urlOfDatabase } from './database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser URL of a server for test databases. */
    databaseServerUrl: string;
    /** The migrated database that is cloned for each test. */
    templateDatabase: string;
  }
}

const quiet = (): void => undefined;

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

const startServer = async (): Promise<Server> => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'cotyle-test-'));
  const embedded = await startEmbeddedPostgres({ folder, log: quiet, durable: false });
  return {
    url: embedded.superuserUrl,
    async stop() {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** One PostgreSQL for the whole run. Set TEST_DATABASE_URL to use another server. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer();
  const template = `cotyle_template_${process.pid}`;
  await dropDatabase(server.url, template);
  await createDatabase(server.url, template);
  await migrate(urlOfDatabase(server.url, template), { log: quiet });
  project.provide('databaseServerUrl', server.url);
  project.provide('templateDatabase', template);
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
};
