import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { JsonCall, CallAnswer, CallInput } from '@cotyle/contract/call';
import { send } from '@cotyle/contract/client';
import type { Session } from '@cotyle/contract/session';
import { authCalls } from '@cotyle/contract/auth';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { parseConfig } from '../config/config.ts';
import type { AppContext } from '../context/app-context.ts';
import { jobHandlers } from '../job-handlers.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { openSecrets } from '../installation/open-secrets.ts';
import { openJobs } from '../platform/jobs/open-jobs.ts';
import { readMasterKeys } from '../platform/keys/master-keys.ts';
import { openKeys } from '../platform/keys/open-keys.ts';
import { openLog } from '../platform/log.ts';
import { openMail } from '../platform/mail/open-mail.ts';
import { openFiles } from '../platform/storage/encrypted/open-files.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createTestDatabase } from './test-database.ts';
import { TEST_PASSWORD } from './people.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly context: AppContext;
  readonly origin: string;
  /** Everything that was logged. */
  readonly logged: () => string;
  /** Moves the app's clock forward. */
  readonly advance: (seconds: number) => void;
  readonly dataDir: string;
  /** The links of sent mails, oldest first. */
  readonly links: string[];
  readonly call: <C extends JsonCall>(call: C, input: CallInput<C>, token?: string) => Promise<CallAnswer<C>>;
  readonly signIn: (email: string, password?: string) => Promise<Session>;
  readonly close: () => Promise<void>;
}

export interface TestAppOptions {
  /** Freezes the clock until it is advanced. */
  readonly frozenClock?: boolean;
  /** Wraps the storage of the app, so that a test can delay it. */
  readonly storage?: (own: Storage) => Storage;
}

/** The same app that main builds, on a database of its own and a real socket. */
export const startTestApp = async (
  environment: Record<string, string> = {},
  { frozenClock = false, storage: wrap }: TestAppOptions = {},
): Promise<TestApp> => {
  const { database, url, drop } = await createTestDatabase(inject('appTemplateDatabase'));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cotyle-app-'));
  const config = parseConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    // Tests make more calls than a person.
    USER_CALLS_PER_SECOND: '100000',
    // The disk of the machine that runs the tests may be nearly full.
    DISK_RESERVE_BYTES: '0',
    ...environment,
  });
  const lines: string[] = [];
  const log = openLog(
    'trace',
    new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }),
  );
  let ahead = 0;
  const start = Date.now();
  // A frozen clock makes tests of waiting times independent of the machine.
  const now = () => new Date((frozenClock ? start : Date.now()) + ahead * 1000);
  const links: string[] = [];
  const mail = openMail(config);
  await openInstallation(database.kysely, { demo: false, now: now() });
  const masterKeys = readMasterKeys(config);
  const sealing = await openKeys(database.kysely, masterKeys, now());
  const secrets = await openSecrets(database.kysely, sealing, config, now());
  const files = openFiles(openStorage(config), masterKeys, { url, log: () => undefined });
  const storage = wrap ? wrap(files.storage) : files.storage;
  const release = { version: '1.2.3', build: 'test' };
  const handlers = jobHandlers({
    config,
    database,
    storage,
    log,
    mail,
    now,
    port: () => 0,
    onOutbox: ({ link }) => links.push(link),
    release,
    sealing,
    ...secrets,
  });
  const jobs = await openJobs({ url, log, handlers });
  const readyState = { demo: false, jobs, sealing, ...secrets };
  const context: AppContext = {
    config,
    release,
    now,
    log,
    database,
    databaseUrl: url,
    storage,
    ready: () => readyState,
    isShuttingDown: () => false,
    webFolder: undefined,
    rawAnswerChecks: 'all',
  };
  const app = await buildApp(context);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const call: TestApp['call'] = (declared, input, token) => send(declared, input, { origin, token });
  return {
    app,
    context,
    origin,
    logged: () => lines.join(''),
    advance: (seconds) => {
      ahead += seconds;
    },
    dataDir,
    links,
    call,
    signIn: (email, password = TEST_PASSWORD) =>
      call(authCalls.access, { body: { username: email, password } }),
    close: async () => {
      await app.close();
      await jobs.close();
      await mail.close();
      await files.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
