import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { accountCalls } from '@cotyle/contract/account';
import { messageCalls } from '@cotyle/contract/messages';
import { ROLES } from '@cotyle/domain/access/roles';
import type { WantedMails } from '@cotyle/domain/people/mails';
import { MAIL_AFTER } from '@cotyle/domain/people/mails';
import { waitsFor } from '@cotyle/domain/procedures/next-action';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireReady } from '../../context/app-context.ts';
import { openMail } from '../../platform/mail/open-mail.ts';
import { casesWaitingFor } from '../../records/waiting-cases.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure, assign } from '../../testing/clinic.ts';
import { addSignedInUser, addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { queueUnreadMails, sendUnreadMail } from './unread-mails.ts';
import type { UnreadMailContext } from './unread-mails.ts';

let cotyle: TestApp;
let mails: UnreadMailContext;
let smtp: SMTPServer;
const received: Buffer[] = [];

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;
  cotyle = await startTestApp(
    {
      PUBLIC_URL: 'https://hips.clinic.test',
      CLINIC_TIME_ZONE: 'America/New_York',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    },
    { frozenClock: true },
  );
  // The app would queue the mails by itself, once a minute.
  await requireReady(cotyle.context).jobs.close();
  mails = { ...cotyle.context, mail: openMail(cotyle.context.config), port: () => 0 };
});
afterAll(async () => {
  await mails.mail.close();
  await cotyle.close();
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });
});

const db = () => cotyle.context.database.kysely;
const AT_ONCE: WantedMails = { rhythm: 'AT_ONCE', cases: true, procedures: true, messages: true };
const DAILY: WantedMails = { ...AT_ONCE, rhythm: 'DAILY' };
const choose = (who: SignedInUser, body: WantedMails) =>
  cotyle.call(accountCalls.saveMails, { body }, who.token);

/** The people for whom a mail is queued now. */
const queued = async (): Promise<number[]> => {
  const ids: number[] = [];
  const addJob = async (_name: string, data: object): Promise<void> => {
    if ('userId' in data) ids.push(Number(data.userId));
  };
  await queueUnreadMails(mails, new AbortController().signal, { addJob });
  return ids;
};
const queuedAfterDelay = (): Promise<number[]> => {
  cotyle.advance(MAIL_AFTER);
  return queued();
};
const sentTo = async ({ email, id }: SignedInUser): Promise<Email[]> => {
  const before = received.length;
  await sendUnreadMail(mails, id);
  const parsed = await Promise.all(received.slice(before).map((raw) => PostalMime.parse(raw)));
  return parsed.filter(({ to }) => to?.some(({ address }) => address === email));
};

/** A case that waits for an engineer, moved there now. */
const addCase = async (surgeonId: number, status: ProcedureStatus = 'SCAN_READY'): Promise<number> => {
  const id = await addProcedure(db(), { surgeonId, status });
  await move(id, status);
  return id;
};
const move = (id: number, status: ProcedureStatus) =>
  db()
    .updateTable('procedures')
    .set({ status, updated_at: cotyle.context.now() })
    .where('id', '=', id)
    .execute();

const surgeonAsking = async (choice: WantedMails) => {
  const surgeon = await addSignedInUser(cotyle, { role: 'SURGEON', nameFirst: 'Ada' });
  await choose(surgeon, choice);
  cotyle.advance(1);
  return surgeon;
};

describe('the cases that wait for a person', () => {
  it('are those whose next step is of their role, and no others', async () => {
    const here = await addLocation(db());
    const staff = await addUserOfEachRole(cotyle, { locationId: here });
    await assign(db(), staff.SURGEON.id, staff.SURGICAL_ASSISTANT.id);
    const other = await addSignedInUser(cotyle, { role: 'SURGEON' });
    const today = '2026-11-17';
    const made = [];
    for (const status of PROCEDURE_STATUSES)
      for (const dateOfSurgery of [null, today, '2026-11-18'])
        for (const surgeonId of [staff.SURGEON.id, other.id])
          for (const deleted of [false, true]) {
            const isHere = surgeonId === staff.SURGEON.id;
            const id = await addProcedure(db(), {
              surgeonId,
              status,
              dateOfSurgery,
              deleted,
              radiologyLocationId: isHere ? here : null,
              engineerId: isHere ? staff.IMAGE_ENGINEER.id : other.id,
              radiologistId: isHere ? staff.RADIOLOGIST.id : null,
            });
            made.push({ id, status, dateOfSurgery, isHere, deleted });
          }
    for (const role of ROLES) {
      const { rows } = await sql<{ id: number }>`
        select w.id from users u cross join lateral ${casesWaitingFor(today)} w where u.id = ${staff[role].id}`.execute(
        db(),
      );
      const found = new Set(rows.map(({ id }) => id));
      const expected = made.filter((each) => each.isHere && !each.deleted && waitsFor(role, each, today));
      expect([role, made.filter(({ id }) => found.has(id))]).toEqual([role, expected]);
    }
  });
});

describe('a mail at once', () => {
  it('counts cases, notifications and messages, links to them, and names no patient', async () => {
    const surgeon = await surgeonAsking(AT_ONCE);
    await addCase(surgeon.id, 'MODEL_READY');
    await addCase(surgeon.id, 'NEW');
    const writer = await addSignedInUser(cotyle, { role: 'ADMIN', nameFirst: 'Grace' });
    await cotyle.call(
      messageCalls.send,
      { body: { receiverId: surgeon.id, text: 'Mrs. Kowalski' } },
      writer.token,
    );
    expect(await queued()).not.toContain(surgeon.id);
    expect(await queuedAfterDelay()).toContain(surgeon.id);
    const [mail, ...others] = await sentTo(surgeon);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('What waits for you in Cotyle');
    expect(mail?.text).toContain('2 cases wait for your next step in Cotyle.');
    expect(mail?.text).toContain('You have 1 message from a colleague to read in Cotyle.');
    for (const part of [mail?.text, mail?.html])
      for (const page of ['procedures', 'messages'])
        expect(part).toContain(`https://hips.clinic.test/${page}`);
    expect(JSON.stringify(mail)).not.toMatch(/Kowalski|Grace|Pat/);
  });

  it('is sent once for a case in its status, and again when the case comes back', async () => {
    const surgeon = await surgeonAsking(AT_ONCE);
    const id = await addCase(surgeon.id, 'MODEL_READY');
    expect(await queuedAfterDelay()).toContain(surgeon.id);
    expect(await queuedAfterDelay()).not.toContain(surgeon.id);
    await move(id, 'READY');
    expect(await queuedAfterDelay()).toContain(surgeon.id);
    await move(id, 'CANCELED');
    expect(await queuedAfterDelay()).not.toContain(surgeon.id);
    await move(id, 'READY');
    expect(await queuedAfterDelay()).toContain(surgeon.id);
    expect(await queuedAfterDelay()).not.toContain(surgeon.id);
  });

  it('is not sent for what waited before the person asked, nor for what has moved on by then', async () => {
    const surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
    const id = await addCase(surgeon.id, 'MODEL_READY');
    await choose(surgeon, AT_ONCE);
    expect(await queuedAfterDelay()).not.toContain(surgeon.id);
    await move(id, 'READY');
    expect(await queuedAfterDelay()).toContain(surgeon.id);
    await move(id, 'CANCELED');
    expect(await sentTo(surgeon)).toEqual([]);
  });

  it('is queued again after a crash between the queue and the mark', async () => {
    const surgeon = await surgeonAsking(AT_ONCE);
    await addCase(surgeon.id, 'NEW');
    cotyle.advance(MAIL_AFTER);
    const crash = async (_name: string, data: object): Promise<void> => {
      if ('userId' in data && data.userId === surgeon.id) throw new Error('killed');
    };
    const run = queueUnreadMails(mails, new AbortController().signal, { addJob: crash });
    await expect(run).rejects.toThrow('killed');
    expect(await queued()).toContain(surgeon.id);
  });
});

describe('a daily mail', () => {
  /** To this time of the next day in UTC. */
  const advanceTo = (time: string): void => {
    const now = cotyle.context.now();
    const day = new Date(now.getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    cotyle.advance((Date.parse(`${day}T${time}Z`) - now.getTime()) / 1000);
  };

  it('is queued once after 6:00 AM of the clinic, with all that waits then', async () => {
    // Noon of the clinic: the first mail is that of the next morning.
    advanceTo('17:00:00');
    const surgeon = await surgeonAsking(DAILY);
    await addCase(surgeon.id, 'NEW');
    expect(await queuedAfterDelay()).not.toContain(surgeon.id);
    advanceTo('09:59:00');
    expect(await queued()).not.toContain(surgeon.id);
    // 6:00 AM in New York is 10:00 or 11:00 UTC.
    cotyle.advance(62 * 60);
    expect((await queued()).filter((id) => id === surgeon.id)).toEqual([surgeon.id]);
    expect((await sentTo(surgeon))[0]?.text).toContain('1 case waits for your next step in Cotyle.');
    expect(await queuedAfterDelay()).not.toContain(surgeon.id);
    advanceTo('12:00:00');
    expect(await queued()).toContain(surgeon.id);
  });

  it('is not sent when nothing waits, or not of a kind that the person wants', async () => {
    const [idle, onlyMessages] = [
      await surgeonAsking(DAILY),
      await surgeonAsking({ ...DAILY, cases: false, procedures: false }),
    ];
    await addCase(onlyMessages.id, 'NEW');
    advanceTo('12:00:00');
    for (const person of [idle, onlyMessages]) expect(await sentTo(person)).toEqual([]);
  });

  it('is not sent to a person who was blocked or turned it off', async () => {
    const [blocked, off] = [await surgeonAsking(DAILY), await surgeonAsking(DAILY)];
    for (const person of [blocked, off]) await addCase(person.id, 'NEW');
    await choose(off, { ...DAILY, rhythm: 'OFF' });
    await db().updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', blocked.id).execute();
    advanceTo('12:00:00');
    const due = await queued();
    for (const person of [blocked, off]) {
      expect(due).not.toContain(person.id);
      expect(await sentTo(person)).toEqual([]);
    }
  });
});

it('mails go by SMTP and not to the outbox', async () => {
  const files = await readdir(path.join(cotyle.dataDir, 'outbox')).catch(() => []);
  expect(files).toEqual([]);
  expect(received.length).toBeGreaterThan(0);
});
