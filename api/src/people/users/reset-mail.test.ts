import type { AddressInfo } from 'node:net';
import { userCalls } from '@cotyle/contract/users';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { addPerson } from '../../testing/people.ts';

const received: { to: string[]; raw: string }[] = [];
let rejectNext = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (rejectNext > 0) {
        rejectNext -= 1;
        done(new Error('try again later'));
        return;
      }
      received.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString(),
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
  });
});
afterAll(async () => {
  await cotyle.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const requestReset = async (email: string) => {
  const before = received.length;
  await cotyle.call(userCalls.requestReset, { body: { email } });
  return eventually(() => {
    const mail = received[before];
    if (!mail) throw new Error('no mail yet');
    return mail;
  });
};

it('a reset mail goes through a real mail server and has a working link', async () => {
  const person = await addPerson(cotyle.context.database.kysely, { nameFirst: 'Zoë' });
  const mail = await requestReset(person.email);
  expect(mail.to).toEqual([person.email]);
  const parsed = await PostalMime.parse(mail.raw);
  const link = /https:\/\/hips\.clinic\.test\/reset_password\?token=([\w-]+)/.exec(parsed.text ?? '');
  expect(parsed.text).toContain('Zoë');
  expect(parsed.html).toContain(link?.[0]);
  const { value } = await cotyle.call(userCalls.checkResetLink, { query: { token: link?.[1] ?? '' } });
  expect(value.userId).toBe(person.id);
});

it('a reset mail is retried when the mail server rejects it, and the links of failed attempts are deleted', async () => {
  const person = await addPerson(cotyle.context.database.kysely);
  rejectNext = 1;
  const sent = requestReset(person.email);
  // The queue would wait some seconds.
  await eventually(async () => {
    const { numAffectedRows } =
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(
        cotyle.context.database.kysely,
      );
    expect(numAffectedRows).toBe(1n);
  });
  await sent;
  const links = await cotyle.context.database.kysely
    .selectFrom('one_time_links')
    .select('user_id')
    .where('user_id', '=', person.id)
    .execute();
  expect(links).toHaveLength(1);
});
