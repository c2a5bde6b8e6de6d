import { adminUserCalls } from '@cotyle/contract/admin-users';
import { userCalls } from '@cotyle/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addPerson } from '../../testing/people.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
beforeAll(async () => {
  // Behind one proxy, which says whose request it is.
  cotyle = await startTestApp({ TRUST_PROXY: '1' }, { frozenClock: true });
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;
const list = (token: string, id: number) =>
  cotyle.call(adminUserCalls.sessions, { params: { id: String(id) } }, token);
const end = (token: string, userId: number, sessionId: string) =>
  cotyle.call(adminUserCalls.endSession, { body: { userId, sessionId } }, token);
const endAll = (token: string, userId: number) =>
  cotyle.call(adminUserCalls.endSessions, { body: { userId } }, token);
const me = (token: string) => cotyle.call(userCalls.me, {}, token);

const eventsAbout = (userId: number) =>
  db()
    .selectFrom('events')
    .select(['initiator_id as initiatorId', 'old_value as oldValue'])
    .where('subject_user_id', '=', userId)
    .where('type', '=', 'USER_SESSION_ENDED')
    .orderBy('id')
    .execute();

describe('an administrator', () => {
  it('sees where a person is signed in, with the address of the client behind the proxy', async () => {
    const admin = await addSignedInUser(cotyle, { role: 'ADMIN' });
    const { id, email } = await addPerson(db());
    await fetch(`${cotyle.origin}/api/auth/access`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ username: email, password: 'Femur#1234' }),
    });
    const { value, total } = await list(admin.token, id);
    expect(total).toBe(1);
    expect(value).toEqual([
      expect.objectContaining({ address: '203.0.113.9', sameNetwork: false, current: false }),
    ]);
  });

  it('ends one session of a person, as an event', async () => {
    const admin = await addSignedInUser(cotyle, { role: 'ADMIN' });
    const person = await addSignedInUser(cotyle);
    const other = await cotyle.signIn(person.email);
    const sessions = await list(admin.token, person.id);
    const [first] = sessions.value;
    await end(admin.token, person.id, first?.id ?? '');
    const left = await list(admin.token, person.id);
    expect([sessions.total, left.total]).toEqual([2, 1]);
    expect(await eventsAbout(person.id)).toEqual([{ initiatorId: admin.id, oldValue: 'Unknown browser' }]);
    const outcomes = await Promise.allSettled([me(person.token), me(other.access.token)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('ends all sessions of a person, and forgets the devices', async () => {
    const admin = await addSignedInUser(cotyle, { role: 'ADMIN' });
    const person = await addSignedInUser(cotyle);
    await cotyle.signIn(person.email);
    expect((await endAll(admin.token, person.id)).value).toEqual({ ended: 2 });
    expect((await expectRejected(me(person.token))).status).toBe(401);
    expect(await eventsAbout(person.id)).toEqual([{ initiatorId: admin.id, oldValue: 'All sessions (2)' }]);
    const devices = await db()
      .selectFrom('known_devices')
      .select('user_id')
      .where('user_id', '=', person.id)
      .execute();
    expect(devices).toEqual([]);
    expect((await endAll(admin.token, person.id)).value).toEqual({ ended: 0 });
    expect(await eventsAbout(person.id)).toHaveLength(1);
  });

  it('does not sign themselves out by ending all sessions of their own account', async () => {
    const admin = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN' });
    await cotyle.signIn(admin.email);
    expect((await endAll(admin.token, admin.id)).value).toEqual({ ended: 1 });
    await me(admin.token);
  });

  it('neither sees nor ends the sessions of somebody whom they may not edit', async () => {
    const admin = await addSignedInUser(cotyle, { role: 'ADMIN' });
    const superAdmin = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN' });
    const [session] = (await list(superAdmin.token, superAdmin.id)).value;
    expect((await expectRejected(list(admin.token, superAdmin.id))).status).toBe(403);
    expect((await expectRejected(end(admin.token, superAdmin.id, session?.id ?? ''))).status).toBe(403);
    expect((await expectRejected(endAll(admin.token, superAdmin.id))).status).toBe(403);
    await me(superAdmin.token);
  });

  it('cannot end a session under the name of another person', async () => {
    const admin = await addSignedInUser(cotyle, { role: 'ADMIN' });
    const superAdmin = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN' });
    const person = await addSignedInUser(cotyle);
    const [session] = (await list(superAdmin.token, superAdmin.id)).value;
    expect((await expectRejected(end(admin.token, person.id, session?.id ?? ''))).status).toBe(404);
    await me(superAdmin.token);
  });
});
