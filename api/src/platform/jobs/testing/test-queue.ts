import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { openJobs } from '../open-jobs.ts';
import type { JobHandlers, Jobs, JobsOptions } from '../open-jobs.ts';

const nothing = async (): Promise<void> => undefined;

/** Handlers that do nothing but these. */
export const handlersWith = (own: Partial<JobHandlers>): JobHandlers => ({
  'send-reset-link': nothing,
  'queue-unread-mails': nothing,
  'send-unread-mail': nothing,
  'derive-model': nothing,
  'inspect-scan': nothing,
  'inspect-scan-long': nothing,
  'verify-scan': nothing,
  'verify-scan-long': nothing,
  'scan-malware': nothing,
  'make-picture': nothing,
  'draft-segmentation': nothing,
  'make-model': nothing,
  'send-security-mail': nothing,
  'send-emergency-sign-in-mails': nothing,
  'erase-patient': nothing,
  sweep: nothing,
  'send-audit-anchors': nothing,
  'send-emergency-access-mail': nothing,
  'close-received-study': nothing,
  'send-to-pacs': nothing,
  'find-forgotten-sendings': nothing,
  'find-received-studies': nothing,
  ...own,
});

/** A database with queues for the tests of a file, which are empty before each of them. */
export const testQueue = () => {
  let database: TestDatabase;
  let lines: string[] = [];
  const opened: Jobs[] = [];
  const write = (fields: object, message: string): void => {
    lines.push(JSON.stringify({ fields, message }));
  };
  const log = { info: write, warn: write, error: write };

  /** What was being handled has ended by then. */
  const closeAll = () => Promise.all(opened.splice(0).map((jobs) => jobs.close()));

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(() => {
    lines = [];
  });
  afterEach(async () => {
    await closeAll();
    await sql`do $$ begin if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if; end $$`.execute(
      database.database.kysely,
    );
  });

  return {
    url: () => database.url,
    kysely: () => database.database.kysely,
    log,
    lines: (): readonly string[] => lines,
    linesWith: (words: string) => lines.filter((line) => line.includes(words)),
    /** The handler is that of the queue which the tests use. */
    open: async (
      sendResetLink: JobHandlers['send-reset-link'],
      options: Partial<JobsOptions> = {},
    ): Promise<Jobs> => {
      const jobs = await openJobs({
        url: database.url,
        handlers: handlersWith({ 'send-reset-link': sendResetLink }),
        log,
        retrySeconds: 1,
        ...options,
      });
      opened.push(jobs);
      return jobs;
    },
    closeAll,
    states: async (): Promise<string[]> => {
      const { rows } = await sql<{ state: string }>`
        select state::text from pgboss.job where name = 'send-reset-link' order by created_on`.execute(
        database.database.kysely,
      );
      return rows.map((row) => row.state);
    },
  };
};

/** A handler that notes the numbers of its jobs. */
export const collector = () => {
  const handled: number[] = [];
  const handle = async ({ userId }: { userId: number }) => void handled.push(userId);
  return { handled, handle };
};
