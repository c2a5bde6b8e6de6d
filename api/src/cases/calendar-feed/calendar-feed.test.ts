import { adminUserCalls } from '@cotyle/contract/admin-users';
import { calendarFeedCalls } from '@cotyle/contract/calendar-feed';
import { procedureCalls } from '@cotyle/contract/procedures';
import { userCalls } from '@cotyle/contract/users';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { FEED_EVENTS } from '@cotyle/domain/calendar-feed/feed';
import { SLOW } from '@cotyle/domain/testing/slow';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addPatient, addProcedure, assign } from '../../testing/clinic.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { addSignedInUser, addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL: 'https://hips.clinic.test' }, { frozenClock: true });
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
/** That many days after today, by the clock of the app. */
const day = (offset: number): string =>
  new Date(cotyle.context.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);

const create = async ({ token }: SignedInUser, withNames = false): Promise<string> =>
  (await cotyle.call(calendarFeedCalls.create, { body: { withNames } }, token)).value.path;
const own = async ({ token }: SignedInUser) => (await cotyle.call(calendarFeedCalls.own, {}, token)).value;
const read = (path: string, etag?: string): Promise<Response> =>
  fetch(`${cotyle.origin}${path}`, etag === undefined ? {} : { headers: { 'if-none-match': etag } });

/** The events as a calendar program reads them. */
const eventsAt = async (path: string): Promise<ICAL.Event[]> => {
  const answer = await read(path);
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
};
const titlesAt = async (path: string): Promise<string[]> =>
  (await eventsAt(path)).map(({ summary }) => summary).toSorted();

const surgeonWithSurgery = async (facts: Partial<Parameters<typeof addProcedure>[1]> = {}) => {
  const locationId = await addLocation(db());
  const surgeon = await addSignedInUser(cotyle, { role: 'SURGEON', nameFirst: 'Ada', locationId });
  const patientId = await addPatient(db(), {
    creatorId: surgeon.id,
    nameFirst: 'Ines',
    nameSecond: 'Abernathy',
  });
  const id = await addProcedure(db(), {
    surgeonId: surgeon.id,
    patientId,
    status: 'SCHEDULED',
    dateOfSurgery: day(3),
    ...facts,
  });
  return { surgeon, id };
};

describe('a calendar feed', () => {
  it('has the surgery as an all-day event without names, with location and link', async () => {
    const surgeryLocationId = await addLocation(db(), { name: 'Northgate, Wing B; 2nd floor' });
    const { surgeon, id } = await surgeonWithSurgery({ side: 'RIGHT', surgeryLocationId });
    const path = await create(surgeon);
    const answer = await read(path);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(text).not.toMatch(/Ines|Abernathy|Ada/);
    const [event] = await eventsAt(path);
    expect(event?.summary).toBe(`Hip surgery, right, Procedure #${id}`);
    expect(event?.location).toBe('Northgate, Wing B; 2nd floor');
    expect(event?.startDate.isDate).toBe(true);
    expect(event?.startDate.toString()).toBe(day(3));
    expect(event?.uid).toMatch(new RegExp(`^procedure-${id}-[0-9a-z]+@cotyle$`));
    expect(event?.component.getFirstPropertyValue('url')).toBe(`https://hips.clinic.test/procedure/${id}`);
    expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  });

  it('of left and right differ in that word alone', async () => {
    const [left, right] = [
      await surgeonWithSurgery({ side: 'LEFT' }),
      await surgeonWithSurgery({ side: 'RIGHT' }),
    ];
    const titles = await Promise.all(
      [left, right].map(async ({ surgeon, id }) =>
        (await titlesAt(await create(surgeon)))[0]?.replace(`#${id}`, '#'),
      ),
    );
    expect(titles).toEqual(['Hip surgery, left, Procedure #', 'Hip surgery, right, Procedure #']);
  });

  it('has names where the person asked for them', async () => {
    const { surgeon, id } = await surgeonWithSurgery();
    const path = await create(surgeon, true);
    const [event] = await eventsAt(path);
    expect(event?.summary).toBe(`Hip surgery, left, Ines Abernathy, Procedure #${id}`);
    expect(event?.description).toMatch(/^Surgery Scheduled\nAda /);
    expect(await own(surgeon)).toMatchObject({ withNames: true });
  });

  it('folds and escapes long texts so that a parser reads them back', async () => {
    const name = 'Ünïcödé\\; ,'.repeat(22).slice(0, 240);
    const surgeryLocationId = await addLocation(db(), { name });
    const { surgeon } = await surgeonWithSurgery({ surgeryLocationId });
    const path = await create(surgeon);
    const text = await (await read(path)).text();
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect((await eventsAt(path))[0]?.location).toBe(name);
  });

  it('keeps the UID of a surgery that moves, with a higher sequence', async () => {
    const { surgeon, id } = await surgeonWithSurgery();
    const path = await create(surgeon);
    const [before] = await eventsAt(path);
    cotyle.advance(60);
    const body = { id, dateOfSurgery: day(10), today: day(0) };
    await cotyle.call(procedureCalls.update, { body }, surgeon.token);
    const [after] = await eventsAt(path);
    expect(after?.uid).toBe(before?.uid);
    expect(after?.startDate.toString()).toBe(day(10));
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(String(after?.component.getFirstPropertyValue('last-modified'))).not.toBe(
      String(before?.component.getFirstPropertyValue('last-modified')),
    );
  });

  it('loses a surgery that is canceled or deleted, or lies outside of its days', async () => {
    const { surgeon, id } = await surgeonWithSurgery();
    for (const offset of [-92, -93, 366, 367])
      await addProcedure(db(), { surgeonId: surgeon.id, status: 'DONE', dateOfSurgery: day(offset) });
    await addProcedure(db(), { surgeonId: surgeon.id, dateOfSurgery: day(4), deleted: true });
    await addProcedure(db(), { surgeonId: surgeon.id, status: 'READY', dateOfSurgery: null });
    const path = await create(surgeon);
    const days = (events: ICAL.Event[]) => events.map(({ startDate }) => startDate.toString());
    expect(days(await eventsAt(path))).toEqual([day(-92), day(3), day(366)]);
    await cotyle.call(procedureCalls.update, { body: { id, status: 'CANCELED' } }, surgeon.token);
    expect(days(await eventsAt(path))).toEqual([day(-92), day(366)]);
  });

  it('is bounded to the surgeries nearest to today', SLOW, async () => {
    const { surgeon, id } = await surgeonWithSurgery({ dateOfSurgery: day(300) });
    await sql`insert into procedures (name, creation, status, patient_id, creator_id, surgeon_id, side_surgeon, date_of_surgery, updated_at, updated_by)
      select name, creation, status, patient_id, creator_id, surgeon_id, side_surgeon, ${day(1)}::date, updated_at, updated_by
      from procedures, generate_series(1, ${FEED_EVENTS}::int) where id = ${id}`.execute(db());
    const events = await eventsAt(await create(surgeon));
    expect(events).toHaveLength(FEED_EVENTS);
    expect(events.at(-1)?.startDate.toString()).toBe(day(1));
    // They would fill the feeds of administrators in the tests that follow.
    await db()
      .updateTable('procedures')
      .set({ status: 'CANCELED' })
      .where('surgeon_id', '=', surgeon.id)
      .execute();
  });

  it('answers 304 while nothing has changed, and anew on the next day', async () => {
    const { surgeon, id } = await surgeonWithSurgery();
    const path = await create(surgeon);
    const etag = (await read(path)).headers.get('etag') ?? '';
    expect((await read(path, etag)).status).toBe(304);
    const body = { id, dateOfSurgery: day(5), today: day(0) };
    await cotyle.call(procedureCalls.update, { body }, surgeon.token);
    const changed = await read(path, etag);
    expect(changed.status).toBe(200);
    const next = changed.headers.get('etag') ?? '';
    expect((await read(path, next)).status).toBe(304);
    cotyle.advance(24 * 60 * 60);
    expect((await read(path, next)).status).toBe(200);
  });

  it('is limited in how often it is read', async () => {
    const { surgeon } = await surgeonWithSurgery();
    const path = await create(surgeon);
    const answers = [];
    for (let count = 0; count < 31; count += 1) answers.push((await read(path)).status);
    expect(answers).toContain(429);
    expect(answers[0]).toBe(200);
  });
});

describe('the surgeries of a calendar feed', () => {
  it('are those of the person’s list, and of nobody else', async () => {
    const here = await addLocation(db());
    const staff = await addUserOfEachRole(cotyle, { locationId: here });
    const other = await addSignedInUser(cotyle, { role: 'SURGEON' });
    await assign(db(), staff.SURGEON.id, staff.SURGICAL_ASSISTANT.id);
    for (const surgeonId of [staff.SURGEON.id, other.id])
      for (const status of ['SCAN', 'SCAN_READY', 'MODEL_IN_WORK', 'SCHEDULED', 'DONE'] as const)
        await addProcedure(db(), {
          surgeonId,
          status,
          dateOfSurgery: day(2),
          radiologyLocationId: surgeonId === other.id ? null : here,
          engineerId: status === 'MODEL_IN_WORK' ? staff.IMAGE_ENGINEER.id : null,
        });
    const listed = async (role: Role): Promise<string[]> => {
      const query = role === 'RADIOLOGIST' || role === 'IMAGE_ENGINEER' ? { mine: 'true' as const } : {};
      const { value } = await cotyle.call(procedureCalls.actual, { query }, staff[role].token);
      return value
        .filter(({ dateOfSurgery, status }) => dateOfSurgery === day(2) && status !== 'CANCELED')
        .map(({ id, sideSurgeon }) => `Hip surgery, ${sideSurgeon?.toLowerCase() ?? ''}, Procedure #${id}`)
        .toSorted();
    };
    for (const role of ROLES) {
      const inFeed = (await eventsAt(await create(staff[role])))
        .filter(({ startDate }) => startDate.toString() === day(2))
        .map(({ summary }) => summary)
        .toSorted();
      expect([role, inFeed]).toEqual([role, await listed(role)]);
      expect(inFeed.length).toBeGreaterThan(0);
    }
  });

  it('follow the assignment of an assistant', async () => {
    const { surgeon } = await surgeonWithSurgery();
    const assistant = await addSignedInUser(cotyle, { role: 'SURGICAL_ASSISTANT' });
    const path = await create(assistant);
    expect(await titlesAt(path)).toEqual([]);
    await assign(db(), surgeon.id, assistant.id);
    expect(await titlesAt(path)).toHaveLength(1);
    await db().deleteFrom('assignments').where('assistant_id', '=', assistant.id).execute();
    expect(await titlesAt(path)).toEqual([]);
  });
});

describe('the address of a calendar feed', () => {
  it('is answered once, stored as a hash alone, and its making and end are events', async () => {
    const { surgeon } = await surgeonWithSurgery();
    expect(await own(surgeon)).toBeNull();
    const path = await create(surgeon);
    const secret = path.split('/').at(-1) ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    const dump = await sql<{ text: string }>`
      select string_agg(f::text, ' ') || (select coalesce(string_agg(e::text, ' '), '') from events e) as text from calendar_feeds f`.execute(
      db(),
    );
    expect(dump.rows[0]?.text).not.toContain(secret);
    expect(JSON.stringify(await own(surgeon))).not.toContain(secret);
    await read(path);
    await read(`${path}x`);
    expect(cotyle.logged()).toContain('/calendar/feed/:secret');
    expect(cotyle.logged()).not.toContain(secret);
    await cotyle.call(calendarFeedCalls.end, {}, surgeon.token);
    const events = await db()
      .selectFrom('events')
      .select(['type', 'initiator_id', 'new_value'])
      .where('subject_user_id', '=', surgeon.id)
      .where('type', 'in', ['CALENDAR_FEED_CREATED', 'CALENDAR_FEED_ENDED'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { type: 'CALENDAR_FEED_CREATED', initiator_id: surgeon.id, new_value: 'Without names' },
      { type: 'CALENDAR_FEED_ENDED', initiator_id: surgeon.id, new_value: null },
    ]);
  });

  it('answers 404 alike when it is unknown, malformed, ended or replaced', async () => {
    const { surgeon } = await surgeonWithSurgery();
    const first = await create(surgeon);
    const second = await create(surgeon);
    const texts = new Set<string>();
    const expectGone = async (path: string): Promise<void> => {
      const answer = await read(path);
      expect(answer.status).toBe(404);
      texts.add(await answer.text());
    };
    await expectGone(first);
    expect((await read(second)).status).toBe(200);
    await cotyle.call(calendarFeedCalls.end, {}, surgeon.token);
    await expectGone(second);
    await expectGone('/api/calendar/feed/x');
    await expectGone(`/api/calendar/feed/${'A'.repeat(43)}`);
    expect(texts.size).toBe(1);
    expect((await expectRejected(cotyle.call(calendarFeedCalls.end, {}, surgeon.token))).status).toBe(404);
    expect(await own(surgeon)).toBeNull();
  });

  it('ends with the account’s block, deletion, other role or new password, and does not come back', async () => {
    const admin = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN' });
    const edit = async (person: SignedInUser, changes: object): Promise<void> => {
      const { value } = await cotyle.call(
        adminUserCalls.get,
        { params: { id: String(person.id) } },
        admin.token,
      );
      const { id, role, nameFirst, email, status, locationId } = value;
      if (locationId === null) throw new Error('The person has no location.');
      const user = { id, role, nameFirst, nameSecond: 'Kessler', email, status, locationId, ...changes };
      await cotyle.call(adminUserCalls.update, { body: { user } }, admin.token);
    };
    const ends: ((person: SignedInUser) => Promise<unknown>)[] = [
      async (person) => {
        await edit(person, { status: 'BLOCKED' });
        await edit(person, { status: 'ACTIVE' });
      },
      (person) => edit(person, { role: 'SURGICAL_ASSISTANT' }),
      (person) => cotyle.call(adminUserCalls.delete, { body: { userId: person.id } }, admin.token),
      (person) =>
        cotyle.call(
          userCalls.changeOwnPassword,
          { body: { oldPassword: TEST_PASSWORD, newPassword: 'Tibia#4321' } },
          person.token,
        ),
    ];
    for (const end of ends) {
      const { surgeon } = await surgeonWithSurgery();
      const path = await create(surgeon);
      expect((await read(path)).status).toBe(200);
      await end(surgeon);
      expect((await read(path)).status).toBe(404);
    }
  });

  it('says when it was last read, to a minute', async () => {
    const { surgeon } = await surgeonWithSurgery();
    const path = await create(surgeon);
    expect((await own(surgeon))?.lastReadAt).toBeNull();
    const at = cotyle.context.now().toISOString();
    await read(path);
    cotyle.advance(30);
    await read(path);
    expect((await own(surgeon))?.lastReadAt).toBe(at);
    cotyle.advance(60);
    await read(path);
    expect((await own(surgeon))?.lastReadAt).toBe(cotyle.context.now().toISOString());
  });
});
