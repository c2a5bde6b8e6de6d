import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { warmPasswordHash } from './people/auth/password-hash.ts';
import { ConfigError, parseConfig, publicUrlOf } from './config/config.ts';
import type { Config } from './config/config.ts';
import { printBanner } from './demo/banner.ts';
import { listenOn, portOf } from './http/listen.ts';
import { waitForDatabase } from './installation/wait-for-database.ts';
import { shutDownOnSignals } from './shutdown.ts';
import { bootstrap, StartupError } from './bootstrap.ts';
import type { ReadyState, AppContext } from './context/app-context.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { EmbeddedPostgresError } from './platform/database/embedded/error.ts';
import { MigrationError } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { openLog } from './platform/log.ts';
import { openMail } from './platform/mail/open.ts';
import { checkPort, isLoopback, PortUnavailable } from './platform/port.ts';
import { openStorage } from './platform/storage/open.ts';
import { findWebFolder, readRelease } from './release.ts';
import { printSetupLink } from './people/setup/print-setup-link.ts';
import { issueSetupPath } from './people/setup/service.ts';

const demo = process.argv.includes('--demo');
/** Milliseconds. A balancer that finds the door closed asks another node; one that is let in too early gets a 503. */
const LISTEN_WITHIN = 5000;

/** The demo speaks to a person at a terminal, about what went wrong, and shows its metrics to whoever is on the machine. */
const FOR_DEMO = { LOG_LEVEL: 'warn', METRICS_ALLOW: '127.0.0.0/8,::1' };

const readConfig = (): Config => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = parseConfig(demo ? { ...FOR_DEMO, ...process.env } : process.env);
  if (demo && !isLoopback(config.HOST)) throw new StartupError('HOST: the demo listens on loopback only');
  return config;
};

/** Lines that wait to be taken: with Node's 511, a crowd that comes at once has some of them tried again only seconds later. */
const BACKLOG = 4096;

const announce = async (context: AppContext, address: string): Promise<void> => {
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
  await checkPort(config.HOST, config.PORT);
  const log = openLog(config.LOG_LEVEL);
  const note = (part: string) => (line: string) => log.info({ part }, line);

  let opened: ReadyState | undefined;
  let app: FastifyInstance | undefined;
  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({
        folder: path.resolve(config.DATA_DIR, 'postgres'),
        log: note('postgres'),
      });
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  const ownerUrl = embedded?.superuserUrl ?? config.DATABASE_OWNER_URL ?? url;
  const database = openDatabase({ url, poolSize: config.DATABASE_POOL_SIZE, log: note('database') });
  const mail = openMail(config);
  const { isShuttingDown: isLeaving, shutDown: leave } = shutDownOnSignals(log, config.LEAVE_AFTER_SECONDS, [
    () => app?.close(),
    () => opened?.jobs.close(),
    () => mail.close(),
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
    storage: openStorage(config),
    ready: () => opened,
    isShuttingDown: isLeaving,
    webFolder: findWebFolder(),
    rawAnswerChecks: 'sampled',
  };

  try {
    app = await buildApp(context);
    await warmPasswordHash();
    let port = config.PORT;
    const open = async (): Promise<void> => {
      opened = await waitForDatabase(log, isLeaving, () =>
        bootstrap({ context, url, ownerUrl, mail, demo, port: () => port }),
      );
    };
    const opening = open();
    // Nobody is let in before he can be served, but where that takes long, /readyz has to say why.
    await Promise.race([opening, wait(port === 0 ? 0 : LISTEN_WITHIN, undefined, { ref: false })]);
    await listenOn(app, config.HOST, { port, backlog: BACKLOG });
    port = portOf(app);
    await opening;
    if (opened) await announce(context, publicUrlOf(config, port));
  } catch (error) {
    tellWhy(error);
    await leave(1);
  }
};

const PLAIN = [ConfigError, StartupError, PortUnavailable, MigrationError, EmbeddedPostgresError];

/** One line where the reason is the person's to mend; the whole trace where it is ours. */
const tellWhy = (error: unknown): void => {
  const isPlain = PLAIN.some((kind) => error instanceof kind);
  const reason =
    error instanceof Error ? ((isPlain ? undefined : error.stack) ?? error.message) : String(error);
  process.stderr.write(`${reason}\n`);
};

try {
  await start();
} catch (error) {
  tellWhy(error);
  process.exit(1);
}
