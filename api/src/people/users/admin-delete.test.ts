import { adminUserCalls } from '@cotyle/contract/admin-users';
import { userCalls } from '@cotyle/contract/users';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { sendRequest, failureOf } from '../../testing/send-request.ts';
import type { TestResponse } from '../../testing/send-request.ts';
import { addLocation } from '../../testing/clinic.ts';
import { addPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addSignedInUser, addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { lockAccounts } from '../rows/lock-accounts.ts';

let cotyle: TestApp;
let locationId: number;
const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  locationId = await addLocation(db());
});
afterAll(() => cotyle.close());

const remove = (by: SignedInUser, userId: number): Promise<TestResponse> =>
  sendRequest(cotyle, by.token, '/admin/user-delete', { method: 'DELETE', body: { userId } });
const change = async (
  by: SignedInUser,
  id: number,
  changes: Record<string, unknown>,
): Promise<TestResponse> => {
  const user = await db()
    .selectFrom('users')
    .select(['id', 'role', 'name_first as nameFirst', 'name_second as nameSecond', 'email', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { user: { ...user, locationId, ...changes } };
  return sendRequest(cotyle, by.token, '/admin/user-update', { method: 'POST', body });
};
const activeSuperAdmins = async (): Promise<number> => {
  const rows = await db()
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'MASTER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.length;
};

describe('a deleted user', () => {
  let staff: Record<Role, SignedInUser>;
  beforeAll(async () => {
    staff = await addUserOfEachRole(cotyle, { locationId });
  });

  it('is signed out at once, still shown to administrators, and recorded once', async () => {
    const person = await addSignedInUser(cotyle, { locationId });
    expect((await remove(staff.ADMIN, person.id)).body).toEqual({ value: null });
    expect((await expectRejected(cotyle.call(userCalls.me, {}, person.token))).status).toBe(401);
    expect((await expectRejected(cotyle.signIn(person.email))).code).toBe('WRONG_CREDENTIALS');
    const params = { id: String(person.id) };
    const { value } = await cotyle.call(adminUserCalls.get, { params }, staff.ADMIN.token);
    expect(value).toMatchObject({ deleted: true, version: 2 });
    const sessions = await db()
      .selectFrom('sessions')
      .select('end_reason')
      .where('user_id', '=', person.id)
      .execute();
    expect(sessions).toEqual([{ end_reason: 'DELETED' }]);
    const again = failureOf(await remove(staff.ADMIN, person.id));
    expect([again.status, again.message]).toEqual([409, 'A deleted record is read-only.']);
    const events = await db()
      .selectFrom('events')
      .select('initiator_id')
      .where('type', '=', 'USER_DELETED')
      .where('subject_user_id', '=', person.id)
      .execute();
    expect(events).toEqual([{ initiator_id: staff.ADMIN.id }]);
  });

  it('is deleted by an Admin only in the clinical roles, by a Super Admin in all, by nobody else', async () => {
    for (const by of ROLES) {
      for (const role of ['ADMIN', 'RADIOLOGIST'] as const) {
        const { id } = await addPerson(db(), { role, locationId });
        const may = by === 'MASTER_ADMIN' || (by === 'ADMIN' && role === 'RADIOLOGIST');
        expect([by, role, (await remove(staff[by], id)).status]).toEqual([by, role, may ? 200 : 403]);
      }
    }
  });

  it('that is absent is not found', async () => {
    expect((await remove(staff.ADMIN, 999_999_999)).status).toBe(404);
    expect((await remove(staff.ADMIN, -1)).status).toBe(422);
    const body = { userId: 1, force: true };
    const answer = await sendRequest(cotyle, staff.ADMIN.token, '/admin/user-delete', {
      method: 'DELETE',
      body,
    });
    expect(answer.status).toBe(400);
  });
});

describe('an administrator', () => {
  it('cannot delete or block themselves', async () => {
    const self = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN', locationId });
    await addPerson(db(), { role: 'MASTER_ADMIN', locationId });
    for (const answer of [await remove(self, self.id), await change(self, self.id, { status: 'BLOCKED' })]) {
      const failure = failureOf(answer);
      expect([failure.status, failure.message]).toEqual([409, 'You cannot delete or block yourself.']);
    }
    await cotyle.call(userCalls.me, {}, self.token);
  });
});

describe('the last active Super Admin', () => {
  beforeEach(async () => {
    await db()
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('role', '=', 'MASTER_ADMIN')
      .where('deleted_at', 'is', null)
      .execute();
  });

  it('cannot be removed, also when others are pending or blocked', async () => {
    const last = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN', locationId });
    await addPerson(db(), { role: 'MASTER_ADMIN', status: 'PENDING', locationId });
    await addPerson(db(), { role: 'MASTER_ADMIN', status: 'BLOCKED', locationId });
    for (const changes of [{ role: 'ADMIN' }, { role: 'SURGEON' }, { status: 'PENDING' }]) {
      const failure = failureOf(await change(last, last.id, changes));
      expect([failure.status, failure.message]).toEqual([
        409,
        'The last active Super Admin cannot be removed.',
      ]);
    }
    expect((await change(last, last.id, { nameFirst: 'Lasting' })).status).toBe(200);
    expect(await activeSuperAdmins()).toBe(1);
  });

  it('can be removed once there is another', async () => {
    const first = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN', locationId });
    await addPerson(db(), { role: 'MASTER_ADMIN', locationId });
    expect((await change(first, first.id, { role: 'ADMIN' })).status).toBe(200);
    expect((await expectRejected(cotyle.call(userCalls.me, {}, first.token))).status).toBe(401);
    expect(await activeSuperAdmins()).toBe(1);
  });

  const ways: [string, (by: SignedInUser, id: number) => Promise<TestResponse>][] = [
    ['deleting', remove],
    ['blocking', (by, id) => change(by, id, { status: 'BLOCKED' })],
    ['demoting', (by, id) => change(by, id, { role: 'ADMIN' })],
  ];
  it.each(ways)('remains when two of them are %s each other at the same time', async (_, removing) => {
    for (let round = 0; round < 3; round += 1) {
      const one = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN', locationId });
      const other = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN', locationId });
      const answers = await Promise.all([removing(one, other.id), removing(other, one.id)]);
      const [winner, loser] = answers.map(({ status }) => status).toSorted((x, y) => x - y);
      expect(winner).toBe(200);
      // Signed out, no longer an administrator, or the last one.
      expect([401, 403, 409]).toContain(loser);
      expect(await activeSuperAdmins()).toBe(1);
      await db().updateTable('users').set({ deleted_at: new Date() }).execute();
    }
  });

  it('remains when three remove each other in a ring', async () => {
    const ring: SignedInUser[] = [];
    for (let n = 0; n < 3; n += 1)
      ring.push(await addSignedInUser(cotyle, { role: 'MASTER_ADMIN', locationId }));
    const answers = await Promise.all(ring.map((by, n) => remove(by, ring[(n + 1) % ring.length]?.id ?? 0)));
    const removed = answers.filter(({ status }) => status === 200).length;
    expect(removed).toBeLessThan(3);
    expect(await activeSuperAdmins()).toBe(3 - removed);
  });

  it('is not removed by one who was removed while waiting for the lock', async () => {
    const waiting = await addSignedInUser(cotyle, { role: 'MASTER_ADMIN', locationId });
    const target = await addPerson(db(), { role: 'MASTER_ADMIN', locationId });
    const answer = await db()
      .transaction()
      .execute(async (tx) => {
        await lockAccounts(tx);
        const asked = remove(waiting, target.id);
        await eventually(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
          expect(rows).toHaveLength(1);
        });
        await tx.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', waiting.id).execute();
        return { asked };
      });
    expect((await answer.asked).status).toBe(401);
    expect(await activeSuperAdmins()).toBe(1);
  });
});
