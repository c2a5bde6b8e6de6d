import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isExhaustive } from '@cotyle/domain/testing/sampled';
import { SLOW } from '@cotyle/domain/testing/slow';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../transactions/with-transaction.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { makeAnchor } from './anchors/make-anchor.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { programOf } from '../platform/processes/program.ts';
import { addPerson } from '../testing/people.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { verifyChain } from './verify-chain.ts';

const COUNT = 300;
const VALUES = [null, '', 'plain', 'ünï\u{1F9B4}cödé', '3:abc,-,', 'two\nlines', "it's"];

let written: TestDatabase;
let own: TestDatabase;
let client: Client;

beforeAll(async () => {
  written = await createTestDatabase();
  const { id } = await addPerson(written.database.kysely);
  const at = new Date('2026-03-29T00:59:59.123Z');
  const write = (transactionNumber: number) =>
    withTransaction(
      written.database.kysely,
      new Date(at.getTime() + transactionNumber),
      async (_tx, audit) => {
        for (let n = 0; n < 10; n += 1)
          audit.record({
            type: 'USER_UPDATED',
            initiatorId: n % 2 ? id : null,
            subjectUserId: n % 3 ? id : null,
            oldValue: VALUES[n % VALUES.length] ?? null,
            newValue: `${transactionNumber}.${n}`,
          });
      },
    );
  // Several events in a transaction, and three transactions at a time, still make one chain.
  const oneAfterTheOther = async (lane: number): Promise<void> => {
    for (let transactionNumber = lane; transactionNumber < COUNT / 10; transactionNumber += 3)
      await write(transactionNumber);
  };
  await Promise.all([0, 1, 2].map(oneAfterTheOther));
  await written.database.close();
});
afterAll(() => written.drop());
beforeEach(async () => {
  own = await createTestDatabase(written.name);
  client = new Client({ connectionString: own.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await own.drop();
});

const verify = () => verifyChain(client);
/** What only the owner of the table can do. */
const tamper = async (sql: string): Promise<void> => {
  await client.query(`alter table events disable trigger all; ${sql}; alter table events enable trigger all`);
};
const found = async () => {
  const finding = await verify();
  return finding.isIntact ? 'whole' : [finding.id, finding.problem];
};

describe('the event chain', () => {
  it('is intact after it is written, including the first and the last event', async () => {
    expect(await verify()).toMatchObject({ isIntact: true, count: COUNT });
  });

  it('is intact when it is empty', async () => {
    await tamper(`delete from events; update event_chain set last_id = 0, last_hash = sha256('')`);
    expect(await verify()).toMatchObject({ isIntact: true, count: 0 });
  });

  it.each([
    ["new_value = 'forged'", 150],
    ['old_value = null', 147],
    ["old_value = ''", 148],
    ["type = 'USER_LOGIN'", 1],
    ["creation = creation + interval '1 microsecond'", 77],
    ['initiator_id = subject_user_id', 143],
    ["hash = sha256('x')", 9],
    ["previous_hash = sha256('x')", 10],
    ["new_value = 'forged'", COUNT],
  ])('shows a changed %s in event %i', async (change, id) => {
    await tamper(`update events set ${change} where id = ${id}`);
    expect(await found()).toEqual([id, expect.stringContaining('changed')]);
  });

  it('shows a removed event, in the middle, at the beginning and at the end', async () => {
    await tamper(`delete from events where id = ${COUNT}`);
    expect(await found()).toEqual([COUNT, expect.stringContaining('missing')]);
    await tamper('delete from events where id = 120');
    expect(await found()).toEqual([120, expect.stringContaining('missing')]);
    await tamper('delete from events where id <= 3');
    expect(await found()).toEqual([1, expect.stringContaining('missing')]);
  });

  it('shows that all events were removed', async () => {
    await tamper('delete from events');
    expect(await found()).toEqual([1, expect.stringContaining(`ends with event ${COUNT}`)]);
  });

  it('shows two swapped events', async () => {
    await tamper(`update events set id = -1 where id = 40; update events set id = 40 where id = 41;
      update events set id = 41 where id = -1`);
    expect(await found()).toEqual([40, expect.stringContaining('moved')]);
  });

  it('shows an event that was changed and rehashed', async () => {
    await tamper(`update events set new_value = 'forged' where id = 200;
      update events e set hash = event_hash(e) where id = 200`);
    expect(await found()).toEqual([200, expect.stringContaining('replaced')]);
  });

  it('shows a last event that was changed and rehashed, and one added after the end', async () => {
    await tamper(`update events set new_value = 'forged' where id = ${COUNT};
      update events e set hash = event_hash(e) where id = ${COUNT}`);
    expect(await found()).toEqual([COUNT, expect.stringContaining('replaced')]);
    await tamper(`update event_chain set last_hash = (select hash from events where id = ${COUNT});
      insert into events select (e).* from (select jsonb_populate_record(e, '{"id": ${COUNT + 1}}') as e from events e where id = ${COUNT}) x;
      update events e set previous_hash = p.hash from events p where p.id = ${COUNT} and e.id = ${COUNT + 1};
      update events e set hash = event_hash(e) where id = ${COUNT + 1}`);
    expect(await found()).toEqual([COUNT + 1, expect.stringContaining('added')]);
  });

  it('shows a removed event after which the rest was renumbered', async () => {
    await tamper(`delete from events where id = 250; update events set id = -id where id > 250;
      update events set id = -id - 1 where id < 0; update event_chain set last_id = ${COUNT - 1}`);
    expect(await found()).toEqual([250, expect.any(String)]);
  });
});

describe('the verify-audit command', () => {
  const CLI = new URL('../cli/verify-audit.ts', import.meta.url);
  const run = (environment: Record<string, string>, args: readonly string[] = []) =>
    new Promise<{ code: number | null; output: string }>((resolve, reject) => {
      const { file, execArgv } = programOf(CLI);
      const child = spawn(process.execPath, [...execArgv, file, ...args], {
        env: { PATH: process.env['PATH'], ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output }));
    });

  it('confirms an intact chain and names the first broken event', async () => {
    const whole = await run({ DATABASE_URL: own.url });
    expect(whole).toEqual({
      code: 0,
      output: expect.stringMatching(/^300 events, the chain is intact\. It ends with [0-9a-f]{64}\.\n$/),
    });
    await tamper(`update events set new_value = 'forged' where id = 17`);
    const broken = await run({ DATABASE_URL: own.url });
    expect(broken).toEqual({
      code: 1,
      output: expect.stringContaining('The event chain is broken: event 17 was changed'),
    });
  });

  it.runIf(isExhaustive())(
    'uses the embedded database of a running application, starts it otherwise, and reports a missing one',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'cotyle-audit-'));
      try {
        expect(await run({ DATA_DIR: folder })).toEqual({
          code: 2,
          output: expect.stringContaining('No database in'),
        });
        const embedded = await startEmbeddedPostgres({
          folder: path.join(folder, 'postgres'),
          log: () => undefined,
          durable: false,
        });
        await migrate(embedded.superuserUrl, { log: () => undefined });
        const database = openDatabase({ url: embedded.superuserUrl, poolSize: 2, log: () => undefined });
        const writeEvent = () =>
          withTransaction(database.kysely, new Date(), async (_tx, audit) => {
            audit.record({ type: 'USER_UPDATED', initiatorId: null });
            await Promise.resolve();
          });
        await writeEvent();
        const running = await run({ DATA_DIR: folder });
        expect(running).toEqual({
          code: 0,
          output: expect.stringContaining('1 events, the chain is intact'),
        });
        // The application goes on as if nothing had been.
        await writeEvent();
        await database.close();
        await embedded.stop();
        expect(await run({ DATA_DIR: folder })).toEqual({
          code: 0,
          output: expect.stringContaining('2 events, the chain is intact'),
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );

  it('holds the chain against anchors, and says what is wrong with its arguments', SLOW, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cotyle-anchors-'));
    try {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      const keyFile = path.join(folder, 'public.pem');
      await writeFile(keyFile, publicKey.export({ type: 'spki', format: 'pem' }));
      const database = openDatabase({ url: own.url, poolSize: 1, log: () => undefined });
      await openInstallation(database.kysely, { demo: false, now: new Date() });
      await makeAnchor(database.kysely, privateKey, ['FOLDER'], new Date());
      const { content } = await database.kysely
        .selectFrom('audit_anchors')
        .select('content')
        .executeTakeFirstOrThrow();
      await database.close();
      await writeFile(path.join(folder, 'anchor.json'), content);
      const verified = (...args: string[]) => run({ DATABASE_URL: own.url }, args);
      expect(await verified('--anchors', folder, '--public-key', keyFile)).toEqual({
        code: 0,
        output: expect.stringContaining('The chain agrees with 1 anchors.'),
      });
      await tamper(`delete from events where id = ${COUNT};
        update event_chain set last_id = ${COUNT - 1}, last_hash = (select hash from events where id = ${COUNT - 1})`);
      expect(await verified('--anchors', folder, '--public-key', keyFile)).toEqual({
        code: 1,
        output: expect.stringMatching(
          /the chain is intact[^]*Problem: Anchor 1 of .* its end was removed\.\n$/,
        ),
      });
      expect(await verified('--anchors', folder)).toMatchObject({
        code: 2,
        output: '--anchors FOLDER and --public-key FILE belong together.\n',
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('reports a database without tables of Cotyle', async () => {
    const url = new URL(own.url);
    url.pathname = '/postgres';
    expect(await run({ DATABASE_URL: url.href })).toEqual({
      code: 2,
      output: expect.stringContaining('has no events'),
    });
  });
});
