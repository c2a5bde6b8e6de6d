import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { anchorKeyOf, fingerprintOf } from './audit/anchors/anchor-key.ts';
import { warmPasswordHash } from './people/auth/password-hash.ts';
import { ConfigError, parseConfig, publicUrlOf } from './config/config.ts';
import type { Config } from './config/config.ts';
import { printBanner } from './demo/banner.ts';
import { listenOn, portOf } from './http/listen.ts';
import { waitForDatabase } from './installation/wait-for-database.ts';
import { shutDownOnSignals } from './shutdown.ts';
import { bootstrap, StartupError } from './bootstrap.ts';
import type { ReadyState, AppContext } from './context/app-context.ts';
import { startDimseServer } from './hospital/dimse/start-dimse-server.ts';
import type { RunningDimseServer } from './hospital/dimse/start-dimse-server.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { EmbeddedPostgresError } from './platform/database/embedded/error.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { openLog } from './platform/log.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { checkPort, isLoopback, PortUnavailable } from './platform/port.ts';
import { MasterKeyError } from './platform/keys/master-key.ts';
import { readMasterKeys } from './platform/keys/master-keys.ts';
import { openFiles } from './platform/storage/encrypted/open-files.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { findWebFolder, readRelease } from './release.ts';
import { printSetupLink } from './people/setup/print-setup-link.ts';
import { issueSetupPath } from './people/setup/service.ts';

const demo = process.argv.includes('--demo');
/** Milliseconds. A load balancer that cannot connect uses another node; one that connects too early gets a 503. */
const LISTEN_WITHIN = 5000;

/** The demo logs problems only, and serves its metrics and the description of the API to the local machine. */
const DEMO_DEFAULTS = { LOG_LEVEL: 'warn', METRICS_ALLOW: '127.0.0.0/8,::1', API_DOCS: 'true' };

const readConfig = (): Config => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = parseConfig(demo ? { ...DEMO_DEFAULTS, ...process.env } : process.env);
  for (const name of ['HOST', 'DICOM_HOST'] as const)
    if (demo && !isLoopback(config[name]))
      throw new StartupError(`${name}: the demo listens on loopback only`);
  return config;
};

/** Connections waiting to be accepted: with Node's 511, some of a crowd would only retry after seconds. */
const BACKLOG = 4096;

const printReady = async (context: AppContext, address: string): Promise<void> => {
  if (demo) {
    printBanner(address);
    return;
  }
  context.log.info('ready');
  const setup = await issueSetupPath(context.database.kysely, context.now());
  if (setup) printSetupLink(`${address}${setup}`);
};

const start = async (): Promise<void> => {
  const config = readConfig();
  const masterKeys = readMasterKeys(config);
  await checkPort(config.HOST, config.PORT);
  if (config.DICOM_PORT !== undefined)
    await checkPort(config.DICOM_HOST, config.DICOM_PORT, ['DICOM_HOST', 'DICOM_PORT']);
  const log = openLog(config.LOG_LEVEL);
  const anchorKey = anchorKeyOf(config);
  if (anchorKey) log.info({ fingerprint: fingerprintOf(anchorKey) }, 'audit anchors are signed');
  const logTo = (part: string) => (line: string) => log.info({ part }, line);

  let readyState: ReadyState | undefined;
  let app: FastifyInstance | undefined;
  let dimse: RunningDimseServer | undefined;
  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({
        folder: path.resolve(config.DATA_DIR, 'postgres'),
        log: logTo('postgres'),
      });
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  const ownerUrl = embedded?.superuserUrl ?? config.DATABASE_OWNER_URL ?? url;
  const database = openDatabase({ url, poolSize: config.DATABASE_POOL_SIZE, log: logTo('database') });
  const files = openFiles(openStorage(config), masterKeys, { url, log: logTo('database') });
  const mail = openMail(config);
  const { isShuttingDown, shutDown } = shutDownOnSignals(log, config.LEAVE_AFTER_SECONDS, [
    () => Promise.all([app?.close(), dimse?.close()]),
    () => readyState?.demoFiles?.close(),
    () => readyState?.jobs.close(),
    () => mail.close(),
    () => files.close(),
    () => database.close(),
    () => embedded?.stop(),
  ]);
  const context: AppContext = {
    config,
    release: readRelease(),
    now: () => new Date(),
    log,
    database,
    databaseUrl: url,
    storage: files.storage,
    ready: () => readyState,
    isShuttingDown,
    webFolder: findWebFolder(),
    rawAnswerChecks: 'sampled',
  };

  try {
    app = await buildApp(context);
    await warmPasswordHash();
    let port = config.PORT;
    const becomeReady = async (): Promise<void> => {
      readyState = await waitForDatabase(log, isShuttingDown, () =>
        bootstrap({ context, url, ownerUrl, masterKeys, mail, demo, port: () => port }),
      );
    };
    const ready = becomeReady();
    // Requests are accepted once they can be served; if that takes long, /readyz has to say why.
    await Promise.race([ready, wait(port === 0 ? 0 : LISTEN_WITHIN, undefined, { ref: false })]);
    await listenOn(app, config.HOST, { port, backlog: BACKLOG });
    port = portOf(app);
    await ready;
    if (readyState) dimse = await startDimseServer(context);
    if (readyState) await printReady(context, publicUrlOf(config, port));
    readyState?.demoFiles?.start();
  } catch (error) {
    printError(error);
    await shutDown(1);
  }
};

const OPERATOR_ERRORS = [
  ConfigError,
  StartupError,
  PortUnavailable,
  MigrationError,
  MasterKeyError,
  EmbeddedPostgresError,
];

/** One line where the operator can fix the cause; the stack trace otherwise. */
const printError = (error: unknown): void => {
  const isOperatorError = OPERATOR_ERRORS.some((kind) => error instanceof kind);
  const reason =
    error instanceof Error ? ((isOperatorError ? undefined : error.stack) ?? error.message) : String(error);
  process.stderr.write(`${reason}\n`);
};

try {
  await start();
} catch (error) {
  printError(error);
  process.exit(1);
}
