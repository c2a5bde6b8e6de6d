import { authCalls } from '@cotyle/contract/auth';
import { userCalls } from '@cotyle/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { addPerson, TEST_PASSWORD } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp({ PUBLIC_URL: 'https://hips.clinic.test' }, { frozenClock: true });
});
afterAll(() => cotyle.close());

const NEW = 'Tibia#4321';
const db = () => cotyle.context.database.kysely;
const me = (token: string) => cotyle.call(userCalls.me, {}, token);
const requestReset = (email: string) => cotyle.call(userCalls.requestReset, { body: { email } });
const check = (token: string) => cotyle.call(userCalls.checkResetLink, { query: { token } });
const reset = (userId: number, token: string, newPassword = NEW) =>
  cotyle.call(userCalls.setPassword, { body: { userId, token, newPassword } });
const eventsOf = (id: number) =>
  db()
    .selectFrom('events')
    .select(['type', 'initiator_id', 'new_value'])
    .where('subject_user_id', '=', id)
    .where('type', '<>', 'SIGN_IN_FAILED')
    .orderBy('id')
    .execute();

const mailedToken = async (email: string): Promise<string> => {
  const before = cotyle.links.length;
  await requestReset(email);
  const link = await eventually(() => {
    const sent = cotyle.links[before];
    if (sent === undefined) throw new Error('no mail yet');
    return sent;
  });
  const url = new URL(link);
  expect(`${url.origin}${url.pathname}`).toBe('https://hips.clinic.test/reset_password');
  return url.searchParams.get('token') ?? '';
};

describe('a forgotten password', () => {
  it('is answered alike for a known, an unknown and a blocked account, and only the first gets a mail', async () => {
    const known = await addPerson(db());
    const blocked = await addPerson(db(), { status: 'BLOCKED' });
    const before = cotyle.links.length;
    const answers = [
      await requestReset('nobody@clinic.test'),
      await requestReset(blocked.email),
      await requestReset(known.email),
    ];
    for (const answer of answers) {
      expect(answer).toEqual({
        value: null,
        message: 'Link was sent. Check your email for the password reset instructions.',
      });
    }
    await eventually(() => expect(cotyle.links.length).toBe(before + 1));
  });

  it('is replaced through the mailed link, which names its user; the old one is invalid', async () => {
    const person = await addPerson(db(), { nameFirst: 'Grace' });
    const session = await cotyle.signIn(person.email);
    const token = await mailedToken(person.email);
    expect((await check(token)).value).toMatchObject({
      userId: person.id,
      nameFirst: 'Grace',
      role: 'SURGEON',
    });
    await reset(person.id, token);
    expect((await expectRejected(me(session.access.token))).status).toBe(401);
    expect((await expectRejected(cotyle.signIn(person.email, TEST_PASSWORD))).status).toBe(403);
    expect((await cotyle.signIn(person.email, NEW)).userId).toBe(person.id);
    expect(await eventsOf(person.id)).toContainEqual({
      type: 'USER_UPDATED',
      initiator_id: person.id,
      new_value: 'password',
    });
  });

  it('has a link that works once, also when it is used twice at the same time', async () => {
    const person = await addPerson(db());
    const token = await mailedToken(person.email);
    const outcomes = await Promise.allSettled([
      reset(person.id, token),
      reset(person.id, token, 'Ptl#32194x'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await expectRejected(check(token))).message).toBe('This link is expired');
    expect((await expectRejected(reset(person.id, token))).code).toBe('LINK_EXPIRED');
  });

  it('has a link that ends after 30 minutes, and with the next password', async () => {
    const person = await addPerson(db());
    const [first, second] = [await mailedToken(person.email), await mailedToken(person.email)];
    await reset(person.id, first);
    expect((await expectRejected(check(second))).code).toBe('LINK_EXPIRED');
    const third = await mailedToken(person.email);
    cotyle.advance(30 * 60 + 1);
    expect((await expectRejected(check(third))).code).toBe('LINK_EXPIRED');
    expect((await expectRejected(reset(person.id, third))).code).toBe('LINK_EXPIRED');
  });

  it('has a link that is rejected for any other account', async () => {
    const [person, victim] = [await addPerson(db()), await addPerson(db())];
    const token = await mailedToken(person.email);
    expect((await expectRejected(reset(victim.id, token))).code).toBe('LINK_EXPIRED');
    await cotyle.signIn(victim.email);
    expect((await check(token)).value.userId).toBe(person.id);
  });

  it('rejects a weak new password at its field and leaves the link valid', async () => {
    const person = await addPerson(db());
    const token = await mailedToken(person.email);
    const failure = await expectRejected(reset(person.id, token, 'short'));
    expect([failure.status, failure.code]).toEqual([422, 'INVALID']);
    expect(failure.issues).toContainEqual({ path: 'newPassword', message: 'Min length is 8' });
    await check(token);
  });

  it('clears the delay that somebody else’s guesses have caused', async () => {
    const person = await addPerson(db());
    for (let n = 0; n < 6; n += 1) await expectRejected(cotyle.signIn(person.email, 'Wrong#1234'));
    await reset(person.id, await mailedToken(person.email));
    expect((await cotyle.signIn(person.email, NEW)).userId).toBe(person.id);
  });

  it('activates a pending account, and not one that was blocked meanwhile', async () => {
    const pending = await addPerson(db(), { status: 'PENDING' });
    await reset(pending.id, await mailedToken(pending.email));
    expect((await cotyle.signIn(pending.email, NEW)).passwordChangeRequired).toBe(false);
    const blocked = await addPerson(db());
    const token = await mailedToken(blocked.email);
    await db().updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', blocked.id).execute();
    expect((await expectRejected(reset(blocked.id, token))).code).toBe('LINK_EXPIRED');
  });

  it('does not flood a mailbox', async () => {
    cotyle.advance(3601);
    const person = await addPerson(db());
    const before = cotyle.links.length;
    for (let n = 0; n < 12; n += 1) await requestReset(person.email);
    await eventually(() => expect(cotyle.links.length).toBe(before + 5));
  });

  it('leaves no token in the log, the queue or the database', async () => {
    const person = await addPerson(db());
    const token = await mailedToken(person.email);
    await check(token);
    expect(cotyle.logged()).not.toContain(token);
    const { rows } = await cotyle.context.database.pool.query<{ jobs: string }>(
      'select json_agg(j)::text as jobs from pgboss.job j',
    );
    expect(rows[0]?.jobs ?? '').not.toContain(token);
    const links = await cotyle.context.database.pool.query<{ all: string }>(
      'select json_agg(l)::text as all from one_time_links l',
    );
    expect(links.rows[0]?.all).not.toContain(token);
  });
});

describe('changing one’s own password', () => {
  it('ends every session and answers a new one', async () => {
    const person = await addPerson(db());
    const [here, elsewhere] = [await cotyle.signIn(person.email), await cotyle.signIn(person.email)];
    const { value: next } = await cotyle.call(
      userCalls.changeOwnPassword,
      { body: { oldPassword: TEST_PASSWORD, newPassword: NEW } },
      here.access.token,
    );
    expect((await expectRejected(me(here.access.token))).status).toBe(401);
    expect((await expectRejected(me(elsewhere.access.token))).status).toBe(401);
    expect((await expectRejected(cotyle.call(authCalls.refresh, {}, elsewhere.refresh.token))).status).toBe(
      401,
    );
    await me(next.access.token);
    await cotyle.signIn(person.email, NEW);
  });

  it('allows every call again to a user who had to change it', async () => {
    const person = await addPerson(db(), { role: 'ADMIN', status: 'PENDING' });
    const session = await cotyle.signIn(person.email);
    const body = { oldPassword: TEST_PASSWORD, newPassword: NEW };
    const { value: next } = await cotyle.call(userCalls.changeOwnPassword, { body }, session.access.token);
    expect(next.passwordChangeRequired).toBe(false);
    expect((await me(next.access.token)).value.status).toBe('ACTIVE');
  });

  it('with a wrong or missing old password, the same or a weak new one is rejected and changes nothing', async () => {
    const person = await addPerson(db());
    const session = await cotyle.signIn(person.email);
    const change = async (body: { oldPassword?: string; newPassword: string }) =>
      (await expectRejected(cotyle.call(userCalls.changeOwnPassword, { body }, session.access.token))).code;
    expect(await change({ oldPassword: 'Wrong#1234', newPassword: NEW })).toBe('WRONG_CREDENTIALS');
    expect(await change({ newPassword: NEW })).toBe('WRONG_CREDENTIALS');
    expect(await change({ oldPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD })).toBe('INVALID');
    expect(await change({ oldPassword: TEST_PASSWORD, newPassword: 'Password1!' })).toBe('INVALID');
    await me(session.access.token);
    await cotyle.signIn(person.email);
  });

  it('does not let a stolen session guess the password quickly', async () => {
    const person = await addPerson(db());
    const session = await cotyle.signIn(person.email);
    const body = { oldPassword: 'Wrong#1234', newPassword: NEW };
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) {
      codes.push(
        (await expectRejected(cotyle.call(userCalls.changeOwnPassword, { body }, session.access.token))).code,
      );
    }
    expect(codes[5]).toBe('TOO_MANY_TRIES');
  });
});

describe('an administrator setting somebody’s password', () => {
  const set = (token: string, userId: number) =>
    cotyle.call(userCalls.setPassword, { body: { userId, newPassword: NEW } }, token);

  it('ends that user’s sessions and is recorded with the administrator', async () => {
    cotyle.advance(3601);
    const admin = await addPerson(db(), { role: 'ADMIN' });
    const person = await addPerson(db());
    const theirs = await cotyle.signIn(person.email);
    await set((await cotyle.signIn(admin.email)).access.token, person.id);
    expect((await expectRejected(me(theirs.access.token))).status).toBe(401);
    await cotyle.signIn(person.email, NEW);
    expect(await eventsOf(person.id)).toContainEqual({
      type: 'USER_UPDATED',
      initiator_id: admin.id,
      new_value: 'password',
    });
  });

  it('may be an Admin for everybody but administrators, and a Super Admin for all', async () => {
    const admin = (await cotyle.signIn((await addPerson(db(), { role: 'ADMIN' })).email)).access.token;
    const superAdmin = (await cotyle.signIn((await addPerson(db(), { role: 'MASTER_ADMIN' })).email)).access
      .token;
    for (const role of ['MASTER_ADMIN', 'ADMIN'] as const) {
      const target = await addPerson(db(), { role });
      expect((await expectRejected(set(admin, target.id))).status).toBe(403);
      await set(superAdmin, target.id);
    }
  });

  it('is the only caller allowed: other roles and anonymous callers are rejected', async () => {
    const victim = await addPerson(db());
    for (const role of ['SURGEON', 'SURGICAL_ASSISTANT', 'RADIOLOGIST', 'IMAGE_ENGINEER'] as const) {
      const { access } = await cotyle.signIn((await addPerson(db(), { role })).email);
      expect((await expectRejected(set(access.token, victim.id))).status).toBe(403);
    }
    const body = { userId: victim.id, newPassword: NEW };
    expect((await expectRejected(cotyle.call(userCalls.setPassword, { body }))).status).toBe(401);
    expect(
      (await expectRejected(cotyle.call(userCalls.setPassword, { body: { ...body, token: null } }))).status,
    ).toBe(401);
    await cotyle.signIn(victim.email);
  });

  it('cannot do so for themselves, without the old password', async () => {
    const self = await addPerson(db(), { role: 'MASTER_ADMIN' });
    const { access } = await cotyle.signIn(self.email);
    expect((await expectRejected(set(access.token, self.id))).status).toBe(403);
  });

  it('gets a 404 for an absent and a deleted user', async () => {
    const { access } = await cotyle.signIn((await addPerson(db(), { role: 'MASTER_ADMIN' })).email);
    const deleted = await addPerson(db(), { deleted: true });
    for (const id of [deleted.id, 999_999_999])
      expect((await expectRejected(set(access.token, id))).status).toBe(404);
  });
});
