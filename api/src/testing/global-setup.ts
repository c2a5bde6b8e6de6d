import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { JOB_NAMES } from '../platform/jobs/definitions.ts';
import type { JobHandlers } from '../platform/jobs/definitions.ts';
import { openJobs } from '../platform/jobs/open-jobs.ts';
import { makeClusterFolder } from './cluster-folder.ts';
import { createDatabase, dropDatabase, runSql, urlOfDatabase } from './database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser URL of a server for test databases. */
    databaseServerUrl: string;
    /** The migrated database that is cloned for each test. */
    templateDatabase: string;
    /** The same with the job queues, cloned for each app: creating them takes longer than the rest of its start. */
    appTemplateDatabase: string;
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
  const folder = await makeClusterFolder();
  const embedded = await startEmbeddedPostgres({ folder, log: quiet, durable: false });
  return {
    url: embedded.superuserUrl,
    async stop() {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const NO_HANDLERS = Object.fromEntries(
  JOB_NAMES.map((name) => [name, () => Promise.resolve()]),
) as unknown as JobHandlers;

/** Creates the job queues. The jobs of this hour count as done: every app would sweep its empty database. */
const createQueues = async (url: string): Promise<void> => {
  const jobs = await openJobs({
    url,
    handlers: NO_HANDLERS,
    log: { info: quiet, warn: quiet, error: quiet },
  });
  await jobs.close();
  await runSql(
    url,
    "update pgboss.job set state = 'completed', started_on = coalesce(started_on, now()), completed_on = now()",
  );
};

/** One PostgreSQL for the whole run. Set TEST_DATABASE_URL to use another server. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer();
  const template = `cotyle_template_${process.pid}`;
  const appTemplate = `cotyle_app_template_${process.pid}`;
  for (const name of [template, appTemplate]) await dropDatabase(server.url, name);
  await createDatabase(server.url, template);
  await migrate(urlOfDatabase(server.url, template), { log: quiet });
  await createDatabase(server.url, appTemplate, template);
  await createQueues(urlOfDatabase(server.url, appTemplate));
  project.provide('databaseServerUrl', server.url);
  project.provide('templateDatabase', template);
  project.provide('appTemplateDatabase', appTemplate);
  return async () => {
    for (const name of [template, appTemplate]) await dropDatabase(server.url, name);
    await server.stop();
  };
};
