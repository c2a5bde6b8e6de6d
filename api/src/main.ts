import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './app.ts';
import { sweepSessions } from './auth/sweep.ts';
import { warmPasswordHash } from './auth/password-hash.ts';
import { ConfigError, parseConfig, publicUrlOf } from './config.ts';
import type { Config } from './config.ts';
import { announceDemo, announceMail } from './demo/announce.ts';
import { announceSetup } from './setup/announce.ts';
import { fillDemo } from './demo/people.ts';
import { openInstallation } from './installation/open.ts';
import { untilDatabaseAnswers } from './installation/open-loop.ts';
import type { Opened, Parts } from './parts.ts';
import { openDatabase } from './platform/database/open.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { openJobs } from './platform/jobs/open.ts';
import { openLog } from './platform/log.ts';
import { openMail } from './platform/mail/open.ts';
import { checkPort, isLoopback, PortTaken } from './platform/port.ts';
import { openStorage } from './platform/storage/open.ts';
import { findWebFolder, readRelease } from './release.ts';
import { issueSetupPath } from './setup/service.ts';
import { sendResetLink } from './users/reset-service.ts';

/** A start that cannot go on: one line for the person in front of it. */
class StartRefused extends Error {}

const LEAVE_WITHIN = 20_000;
const wantsDemo = process.argv.includes('--demo');

const readConfig = (): Config => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // The demo speaks to a person at a terminal: it only logs what went wrong.
  const config = parseConfig(wantsDemo ? { LOG_LEVEL: 'warn', ...process.env } : process.env);
  if (wantsDemo && !isLoopback(config.HOST))
    throw new StartRefused('HOST: the demo listens on loopback only');
  return config;
};

const refuseMixing = (demo: boolean): void => {
  if (demo && !wantsDemo)
    throw new StartRefused(
      'DATABASE_URL or DATA_DIR: this database holds demo data; npm run serve wants one of its own',
    );
  if (!demo && wantsDemo)
    throw new StartRefused(
      'DATABASE_URL or DATA_DIR: this database holds real data; the demo wants one of its own',
    );
};

const start = async (): Promise<void> => {
  const config = readConfig();
  await checkPort(config.HOST, config.PORT);
  const log = openLog(config.LOG_LEVEL);
  const note = (part: string) => (line: string) => log.info({ part }, line);
  const now = () => new Date();

  let opened: Opened | undefined;
  let leaving = false;
  let port = config.PORT;

  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({
          folder: path.resolve(config.DATA_DIR, 'postgres'),
          log: note('postgres'),
        })
      : undefined;
  const url = config.DATABASE_URL ?? embedded?.url ?? '';
  const database = openDatabase({ url, poolSize: config.DATABASE_POOL_SIZE, log: note('database') });
  const mail = openMail(config);
  const parts: Parts = {
    config,
    release: readRelease(),
    now,
    log,
    database,
    storage: openStorage(config),
    opened: () => opened,
    leaving: () => leaving,
    webFolder: findWebFolder(),
  };
  const app = await buildApp(parts);

  const leave = async (code: number): Promise<void> => {
    if (leaving) return;
    leaving = true;
    const late = setTimeout(() => process.exit(1), LEAVE_WITHIN);
    late.unref();
    await app.close();
    await opened?.jobs.close();
    await mail.close();
    await database.close();
    await embedded?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0));
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, 'an unexpected fault');
      void leave(1);
    });
  }

  const open = async (): Promise<Opened> => {
    await migrate(url, { log: note('database') });
    const installation = await openInstallation(database.kysely, { demo: wantsDemo, now: now() });
    refuseMixing(installation.demo);
    if (wantsDemo) await fillDemo(database.kysely, now());
    const jobs = await openJobs({
      url,
      log,
      handlers: {
        'send-reset-link': ({ userId }) =>
          sendResetLink(
            { config, database, mail, now, port: () => port, onOutbox: announceMail(wantsDemo, log) },
            userId,
          ),
        sweep: () => sweepSessions(database.kysely, now()),
      },
    });
    return {
      demo: installation.demo,
      jobs,
      tokenKey: new TextEncoder().encode(config.TOKEN_SECRET ?? installation.tokenSecret),
    };
  };

  try {
    await app.listen({ host: config.HOST, port: config.PORT });
    const bound = app.server.address();
    if (typeof bound === 'object' && bound) port = bound.port;
    await warmPasswordHash();
    opened = await untilDatabaseAnswers(log, () => leaving, open);
    if (!opened) return;
    const address = publicUrlOf(config, port);
    if (wantsDemo) announceDemo(address);
    else {
      log.info({ address }, 'ready');
      const setup = await issueSetupPath(database.kysely, now());
      if (setup) announceSetup(`${address}${setup}`);
    }
  } catch (error) {
    await app.close();
    await database.close();
    await embedded?.stop();
    throw error;
  }
};

try {
  await start();
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof StartRefused || error instanceof PortTaken;
  process.stderr.write(
    `${isPlain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
