import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { accountCalls } from '@cotyle/contract/account';
import { messageCalls } from '@cotyle/contract/messages';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { WantedMails } from '@cotyle/domain/people/mails';
import { MAIL_AFTER } from '@cotyle/domain/people/mails';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requireReady } from '../../context/app-context.ts';
import { openMail } from '../../platform/mail/open-mail.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure } from '../../testing/clinic.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { queueUnreadMails, sendUnreadMail } from './unread-mails.ts';
import type { UnreadMailContext } from './unread-mails.ts';

let cotyle: TestApp;
let writer: SignedInUser;
let mails: UnreadMailContext;
beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL: 'https://hips.clinic.test' }, { frozenClock: true });
  // The app would queue the mails by itself, once a minute.
  await requireReady(cotyle.context).jobs.close();
  mails = { ...cotyle.context, mail: openMail(cotyle.context.config), port: () => 0 };
});
// An access token does not outlive the time that passes in these tests.
beforeEach(async () => {
  writer = await addSignedInUser(cotyle, { role: 'ADMIN', nameFirst: 'Grace' });
});
afterAll(async () => {
  await mails.mail.close();
  await cotyle.close();
});

const db = () => cotyle.context.database.kysely;
const choose = (who: SignedInUser, body: WantedMails) =>
  cotyle.call(accountCalls.saveMails, { body }, who.token);
const chosen = async (who: SignedInUser) => (await cotyle.call(accountCalls.mails, {}, who.token)).value;
const write = (to: SignedInUser, text = 'Please call me') =>
  cotyle.call(messageCalls.send, { body: { receiverId: to.id, text } }, writer.token);
const readAll = (who: SignedInUser) =>
  db()
    .updateTable('messages')
    .set({ read_at: cotyle.context.now() })
    .where('receiver_id', '=', who.id)
    .execute();

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

const sentTo = async ({ email, id }: SignedInUser) => {
  const folder = path.join(cotyle.dataDir, 'outbox');
  const before = new Set(await readdir(folder).catch(() => []));
  await sendUnreadMail(mails, id);
  const files = (await readdir(folder).catch(() => [])).filter((file) => !before.has(file));
  const parsed = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  );
  return parsed.filter(({ to }) => to?.some(({ address }) => address === email));
};

const AT_ONCE = { rhythm: 'AT_ONCE', cases: false, procedures: false, messages: false } as const;
const ALL = { ...AT_ONCE, procedures: true, messages: true };
const NONE = { rhythm: 'OFF', cases: true, procedures: true, messages: true } as const;

describe('the choice of mails', () => {
  it('is none at first, is kept, and its change is recorded once', async () => {
    const person = await addSignedInUser(cotyle);
    expect(await chosen(person)).toEqual(NONE);
    await choose(person, { ...AT_ONCE, procedures: true });
    await choose(person, { ...AT_ONCE, procedures: true });
    expect(await chosen(person)).toEqual({ ...AT_ONCE, procedures: true });
    const events = await db()
      .selectFrom('events')
      .select(['initiator_id', 'old_value', 'new_value'])
      .where('subject_user_id', '=', person.id)
      .where('type', '=', 'USER_UPDATED')
      .execute();
    expect(events).toEqual([
      {
        initiator_id: person.id,
        old_value: 'Mails: none',
        new_value: 'Mails: At once: Notifications about procedures',
      },
    ]);
  });
});

describe('a mail about an unread message', () => {
  it('is not queued for a person who has not asked for it', async () => {
    const person = await addSignedInUser(cotyle);
    await write(person);
    expect(await queuedAfterDelay()).not.toContain(person.id);
    expect(await sentTo(person)).toEqual([]);
  });

  it('is queued after five minutes, once, and again for the next message', async () => {
    const person = await addSignedInUser(cotyle);
    await choose(person, ALL);
    cotyle.advance(1);
    await write(person);
    await write(person);
    expect(await queued()).not.toContain(person.id);
    expect((await queuedAfterDelay()).filter((id) => id === person.id)).toEqual([person.id]);
    expect(await queuedAfterDelay()).not.toContain(person.id);
    await write(person);
    expect(await queuedAfterDelay()).toContain(person.id);
  });

  it('is not queued for what was unread before the person asked, or is read by then', async () => {
    const person = await addSignedInUser(cotyle);
    await write(person);
    await choose(person, ALL);
    expect(await queuedAfterDelay()).not.toContain(person.id);
    await write(person);
    await readAll(person);
    expect(await queuedAfterDelay()).not.toContain(person.id);
  });

  it('counts, links and names nobody but its receiver', async () => {
    const person = await addSignedInUser(cotyle, { nameFirst: 'Ada' });
    await choose(person, ALL);
    await write(person, 'Mrs. Kowalski is allergic');
    await write(person, 'Tuesday');
    const [mail] = await sentTo(person);
    expect(mail?.subject).toBe('What waits for you in Cotyle');
    expect(mail?.text).toContain('Hello Ada ');
    expect(mail?.text).toContain('You have 2 messages from colleagues to read in Cotyle.');
    expect(mail?.text).toContain('https://hips.clinic.test/messages');
    expect(JSON.stringify(mail)).not.toMatch(/Kowalski|Tuesday|Grace/);
  });

  it('is not sent to a person who turned it off, read all, or was blocked after it was queued', async () => {
    const people = [
      await addSignedInUser(cotyle),
      await addSignedInUser(cotyle),
      await addSignedInUser(cotyle),
    ] as const;
    for (const person of people) {
      await choose(person, ALL);
      cotyle.advance(1);
      await write(person);
    }
    const due = await queuedAfterDelay();
    for (const person of people) expect(due).toContain(person.id);
    const [off, reader, blocked] = people;
    await choose(off, NONE);
    await readAll(reader);
    await db().updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', blocked.id).execute();
    for (const person of people) expect(await sentTo(person)).toEqual([]);
  });

  it('is of the kinds that the person wants alone', async () => {
    const locationId = await addLocation(db());
    const surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
    const person = { role: 'RADIOLOGIST', locationId } as const;
    const [onlyNotices, onlyTexts] = [
      await addSignedInUser(cotyle, person),
      await addSignedInUser(cotyle, person),
    ];
    await choose(onlyNotices, { ...AT_ONCE, procedures: true });
    await choose(onlyTexts, { ...AT_ONCE, messages: true });
    cotyle.advance(1);
    const id = await addProcedure(db(), { surgeonId: surgeon.id, radiologyLocationId: locationId });
    await cotyle.call(procedureCalls.update, { body: { id, status: 'SCAN' } }, surgeon.token);
    const due = await queuedAfterDelay();
    expect([due.includes(onlyNotices.id), due.includes(onlyTexts.id)]).toEqual([true, false]);
    await write(onlyNotices);
    await write(onlyTexts);
    const later = await queuedAfterDelay();
    expect([later.includes(onlyNotices.id), later.includes(onlyTexts.id)]).toEqual([false, true]);
    const [mail] = await sentTo(onlyNotices);
    expect(mail?.text).toContain('You have 1 notification about a procedure to read in Cotyle.');
    expect((await sentTo(onlyTexts))[0]?.text).toContain('You have 1 message from a colleague to read');
  });
});
