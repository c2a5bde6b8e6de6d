import type { AddressInfo } from 'node:net';
import { userCalls } from '@cotyle/contract/users';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addPerson, TEST_PASSWORD } from '../../testing/people.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import { sendSecurityMail } from './security-mails.ts';

const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';
const NEW_PASSWORD = 'Another#123';

const received: { to: string[]; raw: Buffer }[] = [];
/** Mailboxes that the server does not have. */
const unknownMailboxes = new Set<string>();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    if (!unknownMailboxes.has(address)) return done();
    return done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }));
  },
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks),
      });
      done();
    });
  },
});

let cotyle: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  cotyle = await startTestApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: 'https://hips.clinic.test',
    CLINIC_TIME_ZONE: 'Europe/Berlin',
  });
});
afterAll(async () => {
  await cotyle.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const db = () => cotyle.context.database.kysely;

const mailsTo = async (email: string): Promise<Email[]> =>
  Promise.all(received.filter(({ to }) => to.includes(email)).map(({ raw }) => PostalMime.parse(raw)));

const queuedFor = (userId: number) =>
  db().selectFrom('security_mails').select(['kind', 'device']).where('user_id', '=', userId).execute();

/** Waits until no mail for the person waits any more. */
const settledMails = (person: { id: number; email: string }): Promise<Email[]> =>
  eventually(async () => {
    expect(await queuedFor(person.id)).toEqual([]);
    return mailsTo(person.email);
  });

const enter = async (email: string, cookie = ''): Promise<string> => {
  const response = await fetch(`${cotyle.origin}/api/auth/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': EDGE, cookie },
    body: JSON.stringify({ username: email, password: TEST_PASSWORD }),
  });
  expect(response.status).toBe(200);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
};

describe('a sign-in', () => {
  it('from a new device is mailed; the first one of the account and one from a known device are not', async () => {
    const person = await addPerson(db(), { nameFirst: 'Zoë' });
    const cookie = await enter(person.email);
    await enter(person.email, cookie);
    expect(await settledMails(person)).toEqual([]);
    await enter(person.email);
    const [mail, ...more] = await eventually(async () => {
      const mails = await settledMails(person);
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New sign-in to Cotyle');
    expect(mail?.text).toContain('Hello Zoë');
    expect(mail?.text).toContain('Browser: Edge on Windows.');
    expect(mail?.text).toContain('Network address: 127.0.0.1.');
    expect(mail?.text).toContain('(Europe/Berlin).');
    expect(mail?.text).toContain('https://hips.clinic.test/account');
    expect(mail?.text).not.toMatch(/token|password=/);
  });

  it('that is rejected is not mailed', async () => {
    const person = await addPerson(db());
    await enter(person.email);
    await expectRejected(cotyle.signIn(person.email, 'Wrong#1234'));
    expect(await queuedFor(person.id)).toEqual([]);
    expect(await mailsTo(person.email)).toEqual([]);
  });
});

describe('a new password', () => {
  const expectMail = async (person: { id: number; email: string }, text: string): Promise<void> => {
    const mail = await eventually(async () => {
      const found = (await settledMails(person)).find(({ text: own }) => own?.includes(text));
      if (!found) throw new Error('no mail yet');
      return found;
    });
    expect(mail.subject).toBe('Your Cotyle password was changed');
    expect(mail.text).not.toContain(NEW_PASSWORD);
  };

  it('that the person chose is mailed', async () => {
    const person = await addSignedInUser(cotyle);
    const body = { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    await cotyle.call(userCalls.changeOwnPassword, { body }, person.token);
    await expectMail(person, 'Network address: 127.0.0.1.');
  });

  it('by a link is mailed', async () => {
    const person = await addPerson(db());
    await cotyle.call(userCalls.requestReset, { body: { email: person.email } });
    const token = await eventually(async () => {
      const texts = (await mailsTo(person.email)).map(({ text }) => text ?? '');
      const found = texts.map((text) => /token=([\w-]+)/.exec(text)?.[1]).find((one) => one !== undefined);
      if (found === undefined) throw new Error('no link yet');
      return found;
    });
    await cotyle.call(userCalls.setPassword, {
      body: { userId: person.id, token, newPassword: NEW_PASSWORD },
    });
    await expectMail(person, 'Network address: 127.0.0.1.');
  });

  it('that an administrator set is mailed, without the browser of the administrator', async () => {
    const administrator = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN' });
    const person = await addPerson(db());
    await cotyle.call(
      userCalls.setPassword,
      { body: { userId: person.id, newPassword: NEW_PASSWORD } },
      administrator.token,
    );
    await expectMail(person, 'It was set by an administrator.');
    const [mail] = await mailsTo(person.email);
    expect(mail?.text).not.toContain('Network address');
  });
});

describe('a security mail', () => {
  const queue = (userId: number, outcome: 'commit' | 'fail') =>
    withTransaction(db(), cotyle.context.now(), async (tx) => {
      await sendSecurityMail(cotyle.context, tx, userId, 'NEW_FACTOR');
      if (outcome === 'fail') throw new Error('the command failed');
    });

  it('is not sent when the transaction of its cause fails', async () => {
    const person = await addPerson(db());
    await expect(queue(person.id, 'fail')).rejects.toThrow('the command failed');
    const marker = await addPerson(db());
    await queue(marker.id, 'commit');
    await eventually(async () => expect(await mailsTo(marker.email)).toHaveLength(1));
    expect(await mailsTo(person.email)).toEqual([]);
  });

  it('that the mail server rejects for good is retried, then a permanent failure in the log, without the address', async () => {
    const person = await addPerson(db(), { email: 'left.the.clinic@clinic.test' });
    unknownMailboxes.add(person.email);
    await sql`update pgboss.queue set retry_limit = 1, retry_delay = 0, retry_backoff = false
      where name = 'send-security-mail'`.execute(db());
    await queue(person.id, 'commit');
    const lines = await eventually(() => {
      const found = cotyle
        .logged()
        .split('\n')
        .filter((line) => line.includes('send-security-mail'));
      expect(found.some((line) => line.includes('job failed permanently'))).toBe(true);
      return found;
    });
    expect(lines.some((line) => line.includes('job failed, retrying'))).toBe(true);
    expect(lines.join('')).toContain('The mail server rejected the sender or the recipient.');
    expect(cotyle.logged()).not.toContain(person.email);
    const states = () =>
      sql<{
        state: string;
      }>`select j.state::text from pgboss.job j join security_mails m on m.id = (j.data->>'mailId')::bigint
        where j.name = 'send-security-mail' and m.user_id = ${person.id}`.execute(db());
    await eventually(async () => expect((await states()).rows).toEqual([{ state: 'failed' }]));
    expect(await mailsTo(person.email)).toEqual([]);
  });
});
