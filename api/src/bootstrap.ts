import { reportOutboxMail } from './demo/banner.ts';
import { createDemoFiles } from './demo/anatomical/demo-files.ts';
import { fillDemo } from './demo/fill.ts';
import { makeEventMonths } from './cases/history/months.ts';
import { openInstallation } from './installation/open-installation.ts';
import { openSecrets } from './installation/open-secrets.ts';
import { jobHandlers } from './job-handlers.ts';
import type { ReadyState, AppContext } from './context/app-context.ts';
import { grantToApplication } from './platform/database/grants.ts';
import { migrate } from './platform/database/migrate.ts';
import type { Database } from './platform/database/open-database.ts';
import { openJobs } from './platform/jobs/open-jobs.ts';
import type { MasterKeys } from './platform/keys/master-keys.ts';
import { openKeys } from './platform/keys/open-keys.ts';
import type { Mail } from './platform/mail/open-mail.ts';

/** The application cannot start; the message is one line for the operator. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

const assertSameKind = (holdsDemo: boolean, wantsDemo: boolean): void => {
  if (holdsDemo === wantsDemo) return;
  throw new StartupError(
    holdsDemo
      ? 'DATA_DIR or DATABASE_URL: the database contains demo data; npm run serve needs a database of its own'
      : 'DATA_DIR or DATABASE_URL: the database contains real data; the demo needs a database of its own',
  );
};

export interface BootstrapOptions {
  readonly context: Pick<AppContext, 'config' | 'database' | 'storage' | 'now' | 'log' | 'release'>;
  readonly url: string;
  /** Of the role that owns the tables, migrates and grants rights to the application's role; may be the same role. */
  readonly ownerUrl: string;
  readonly masterKeys: MasterKeys | undefined;
  readonly mail: Mail;
  readonly demo: boolean;
  /** The port that was bound, for the links in mails. */
  readonly port: () => number;
}

const roleOf = async ({ pool }: Database): Promise<string> => {
  const { rows } = await pool.query<{ me: string }>('select current_user as me');
  return rows[0]?.me ?? '';
};

/** Everything that needs the database; may be repeated until it succeeds. */
export const bootstrap = async ({
  context,
  url,
  ownerUrl,
  masterKeys,
  mail,
  demo,
  port,
}: BootstrapOptions): Promise<ReadyState> => {
  const { config, database, now, log } = context;
  await migrate(ownerUrl, { log: (line) => log.info({ part: 'database' }, line) });
  await grantToApplication(ownerUrl, await roleOf(database));
  // Events without a partition go to the default one, and the hourly sweep tries again.
  await makeEventMonths(database.pool, now()).catch((error: unknown) =>
    log.warn({ err: error }, 'event partitions not created'),
  );
  const installation = await openInstallation(database.kysely, { demo, now: now() });
  assertSameKind(installation.demo, demo);
  const sealing = await openKeys(database.kysely, masterKeys, now());
  const secrets = await openSecrets(database.kysely, sealing, config, now());
  if (demo) await fillDemo(database.kysely, context.storage, now(), config.DEMO_SCANS);
  const handlers = jobHandlers({
    ...context,
    ...secrets,
    sealing,
    mail,
    port,
    onOutbox: reportOutboxMail(demo, log),
  });
  const jobs = await openJobs({ url, log, handlers });
  const isMaking = demo && config.DEMO_SCANS === 'anatomical';
  return {
    demo,
    jobs,
    sealing,
    ...secrets,
    ...(isMaking && { demoFiles: createDemoFiles({ context, jobs }) }),
  };
};
