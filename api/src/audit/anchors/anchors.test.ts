import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { auditAnchorCalls } from '@cotyle/contract/audit-anchors';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { openInstallation } from '../../installation/open-installation.ts';
import { openLog } from '../../platform/log.ts';
import { openMail } from '../../platform/mail/open-mail.ts';
import { startTestApp } from '../../testing/app.ts';
import { addPerson } from '../../testing/people.ts';
import { startTestS3 } from '../../testing/s3.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { verifyChain } from '../verify-chain.ts';
import { signAnchor } from './anchor.ts';
import { sendAnchors } from './anchor-job.ts';
import { verifyWithAnchors } from './verify-with-anchors.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const START = Date.parse('2026-11-17T10:00:30.000Z');

let own: TestDatabase;
let ahead: number;
let lines: string[];
let folder: string;
let client: Client;
const toClose: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  own = await createTestDatabase();
  ahead = 0;
  lines = [];
  await openInstallation(own.database.kysely, { demo: false, now: now() });
  folder = await mkdtemp(path.join(tmpdir(), 'cotyle-anchors-'));
  client = new Client({ connectionString: own.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await own.drop();
  for (const close of toClose.splice(0)) await close();
  await rm(folder, { recursive: true, force: true });
});

const now = () => new Date(START + ahead);
const nextHour = (): void => {
  ahead += 3600 * 1000;
};
const log = openLog('info', new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));

/** The job of one node, with these destinations. */
const send = async (environment: Record<string, string> = { AUDIT_ANCHOR_FOLDER: folder }) => {
  const config = parseConfig({
    DATABASE_URL: own.url,
    AUDIT_ANCHOR_KEY: PEM.replaceAll('\n', '\\n'),
    ...environment,
  });
  const mail = openMail(config);
  try {
    await sendAnchors({ config, mail, database: own.database, now, log }, AbortSignal.timeout(10_000));
  } finally {
    await mail.close();
  }
};

const writeEvents = (count: number) =>
  withTransaction(own.database.kysely, now(), async (_tx, audit) => {
    for (let n = 0; n < count; n += 1)
      audit.record({ type: 'USER_UPDATED', initiatorId: null, newValue: `change ${n}` });
    await Promise.resolve();
  });

/** Three hours with ten events and an anchor each. */
const threeHours = async () => {
  for (let hour = 0; hour < 3; hour += 1) {
    await writeEvents(10);
    await send();
    nextHour();
  }
};

const verify = async (from = folder) => (await verifyWithAnchors(client, from, publicKey)).findings;
const files = async () => (await readdir(folder)).sort();
const lastId = async () =>
  Number((await client.query<{ id: string }>('select last_id as id from event_chain')).rows[0]?.id);

/** What only the owner of the tables can do. */
const asOwner = (statements: string) =>
  client.query(
    `alter table events disable trigger all; ${statements}; alter table events enable trigger all`,
  );

/** Every event from this one on gets the hashes that its content demands, and so does the head of the chain. */
const REHASH = (from: number) => `
  do $$ declare e events%rowtype; last bytea := (select hash from events where id = ${from} - 1); begin
    for e in select * from events where id >= ${from} order by id loop
      e.previous_hash := coalesce(last, sha256(''));
      e.hash := event_hash(e);
      update events set previous_hash = e.previous_hash, hash = e.hash where id = e.id;
      last := e.hash;
    end loop;
    update event_chain set last_id = (select max(id) from events), last_hash = (select hash from events order by id desc limit 1);
  end $$`;

describe('a chain that was rewritten by the owner of the database', () => {
  it('passes the plain check, and is found by the anchors: one event changed and every hash computed anew', async () => {
    await threeHours();
    expect(await verify()).toEqual({ problems: [], notes: [] });
    const id = (await lastId()) - 15;
    await asOwner(`update events set new_value = 'forged' where id = ${id}; ${REHASH(id)}`);
    expect(await verifyChain(client)).toMatchObject({ isIntact: true });
    const { problems } = await verify();
    expect(problems).toEqual([
      expect.stringMatching(/^Anchor 2 of .* with another hash: the chain was rewritten\.$/),
      expect.stringMatching(/^Anchor 3 of .* with another hash: the chain was rewritten\.$/),
    ]);
  });

  it('passes the plain check, and is found by the anchors: the last events removed', async () => {
    await threeHours();
    const id = (await lastId()) - 5;
    await asOwner(`delete from events where id > ${id}; ${REHASH(id)}`);
    expect(await verifyChain(client)).toMatchObject({ isIntact: true });
    expect((await verify()).problems).toEqual([
      expect.stringMatching(/^Anchor 3 of .* but the chain ends with event \d+: its end was removed\.$/),
    ]);
  });

  it('is found also when its end was removed and as many other events were written', async () => {
    await threeHours();
    const id = (await lastId()) - 5;
    await asOwner(`delete from events where id > ${id}; ${REHASH(id)}`);
    await writeEvents(20);
    expect(await verifyChain(client)).toMatchObject({ isIntact: true });
    expect((await verify()).problems).toEqual([expect.stringMatching(/^Anchor 3 of .* was rewritten\.$/)]);
  });

  it('is found also when the anchors in the database were removed or signed with another key', async () => {
    await threeHours();
    const id = (await lastId()) - 15;
    await asOwner(`update events set new_value = 'forged' where id = ${id}; ${REHASH(id)};
      delete from audit_anchor_deliveries; delete from audit_anchors`);
    // The next anchor has the number 1 again: the folder keeps the first one.
    await expect(send()).rejects.toThrow('anchor-00000001.json exists in the folder with another content.');
    expect((await verify()).problems).toHaveLength(2);
    const forged = generateKeyPairSync('ed25519').privateKey;
    const [name = ''] = await files();
    const { anchor } = JSON.parse(await readFile(path.join(folder, name), 'utf8'));
    await writeFile(path.join(folder, name), signAnchor(anchor, forged));
    expect((await verify()).problems[0]).toBe('anchor-00000001.json is not signed with this key.');
  });
});

describe('the anchors of an installation', () => {
  it('are made once for each hour, however many nodes there are, and follow one another', async () => {
    await Promise.all([send(), send(), send()]);
    await send();
    expect(await files()).toEqual(['anchor-00000001.json']);
    nextHour();
    await Promise.all([send(), send()]);
    expect(await files()).toEqual(['anchor-00000001.json', 'anchor-00000002.json']);
    expect(await verify()).toEqual({ problems: [], notes: [] });
  });

  it('are no anchors once a byte of them is changed', async () => {
    await send();
    const file = path.join(folder, 'anchor-00000001.json');
    const content = await readFile(file, 'utf8');
    await writeFile(file, content.replace('"number":1', '"number":2'));
    await writeFile(path.join(folder, 'anchor-00000009.json'), 'not JSON');
    expect((await verify()).problems).toEqual([
      'anchor-00000001.json is not signed with this key.',
      'anchor-00000009.json is not an anchor.',
      'There is no anchor of this installation.',
    ]);
  });

  it('wait while a destination fails, are sent later, and do not hold up another destination', async () => {
    const away = path.join(folder, 'not-mounted');
    const there = path.join(folder, 'there');
    await mkdir(there);
    for (let hour = 0; hour < 2; hour += 1) {
      await expect(send({ AUDIT_ANCHOR_FOLDER: away })).rejects.toThrow('ENOENT');
      nextHour();
    }
    expect(lines.join('')).toContain('audit anchor not delivered');
    await send({ AUDIT_ANCHOR_FOLDER: there });
    expect((await readdir(there)).sort()).toEqual([1, 2, 3].map((number) => `anchor-0000000${number}.json`));
  });

  it('go to a bucket with a lock until the end of the retention', async () => {
    const s3 = await startTestS3();
    const seen: IncomingHttpHeaders[] = [];
    const target = new URL(s3.options.endpoint);
    // Passes everything on to the S3 service, and remembers the headers.
    const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      seen.push(request.headers);
      const answer = await fetch(new URL(request.url ?? '/', target), {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        body: await buffer(request),
      });
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    };
    const proxy = createServer((request, response) => void pass(request, response));
    await new Promise<void>((listening) => {
      proxy.listen(0, '127.0.0.1', listening);
    });
    toClose.push(
      () => s3.close(),
      () => promisify(proxy.close.bind(proxy))(),
    );
    const { port } = proxy.address() as AddressInfo;
    const { bucket, accessKeyId, secretAccessKey } = s3.options;
    await send({
      AUDIT_ANCHOR_S3_URL: `http://${accessKeyId}:${secretAccessKey}@127.0.0.1:${port}/${bucket}`,
      AUDIT_ANCHOR_S3_DAYS: '30',
    });
    const until = new Date(now().getTime() + 30 * 24 * 3600 * 1000).toISOString();
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-object-lock-retain-until-date': expect.stringContaining(until.slice(0, 19)),
      'content-md5': expect.any(String),
    });
    const stored = await fetch(new URL(`/${bucket}/anchor-00000001.json`, target));
    await writeFile(path.join(folder, 'anchor.json'), await stored.text());
    expect(await verify()).toEqual({ problems: [], notes: [] });
  });

  it('go out by mail, in a line that can be copied into a file, without a name of anybody', async () => {
    await addPerson(own.database.kysely, { nameFirst: 'Unmistakable' });
    const mails: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.on('end', () => (mails.push(text), done()));
      },
    });
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    toClose.push(
      () =>
        new Promise<void>((closed) => {
          server.close(closed);
        }),
    );
    const { port } = server.server.address() as AddressInfo;
    await send({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      AUDIT_ANCHOR_MAIL: 'auditor@clinic.test, board@clinic.test',
    });
    expect(mails).toHaveLength(2);
    expect(mails[0]).toContain('Subject: Cotyle audit anchor 1');
    expect(mails.join('')).not.toContain('Unmistakable');
    // Quoted-printable, as a mail program decodes it.
    const text = (mails[0] ?? '')
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    const line = text.split('\r\n').find((one) => one.startsWith('{"anchor"')) ?? '';
    await writeFile(path.join(folder, 'from-mail.json'), line);
    expect(await verify()).toEqual({ problems: [], notes: [] });
  });
});

describe('the state of the anchors', () => {
  it('is shown to the Super Admin alone, with the reason of a failure, and in the metrics', async () => {
    const away = path.join(folder, 'not-mounted');
    const cotyle = await startTestApp({
      AUDIT_ANCHOR_FOLDER: away,
      AUDIT_ANCHOR_KEY: PEM,
      METRICS_ALLOW: '127.0.0.1',
    });
    toClose.push(cotyle.close);
    const staff = await addUserOfEachRole(cotyle);
    const run = () =>
      sendAnchors(
        { ...cotyle.context, mail: { kind: 'outbox', send: async () => ({}), close: async () => undefined } },
        AbortSignal.timeout(10_000),
      );
    await expect(run()).rejects.toThrow('ENOENT');
    const state = () => cotyle.call(auditAnchorCalls.state, {}, staff.MASTER_ADMIN.token);
    expect((await state()).value).toEqual({
      keyFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      destinations: [
        {
          destination: 'FOLDER',
          deliveredAt: null,
          waiting: 1,
          problem: 'The folder cannot be written (ENOENT).',
        },
      ],
    });
    await expect(cotyle.call(auditAnchorCalls.state, {}, staff.ADMIN.token)).rejects.toThrow(
      'You are not allowed to do this.',
    );
    const metrics = async () => (await fetch(`${cotyle.origin}/metrics`)).text();
    expect(await metrics()).toContain('cotyle_audit_anchors_waiting{destination="FOLDER"} 1');
    await mkdir(away);
    await run();
    expect((await state()).value.destinations).toMatchObject([{ waiting: 0, problem: null }]);
    expect(await metrics()).toMatch(/cotyle_audit_anchor_age_seconds\{destination="FOLDER"\} \d/);
  });
});
