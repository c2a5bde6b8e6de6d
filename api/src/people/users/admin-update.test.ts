import { adminUserCalls } from '@cotyle/contract/admin-users';
import type { UserRecord } from '@cotyle/contract/admin-users';
import { userCalls } from '@cotyle/contract/users';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { sendRequest, failureOf, countByStatus } from '../../testing/send-request.ts';
import { addLocation, addProcedure, assign } from '../../testing/clinic.ts';
import { addPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { addSignedInUser, addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let locationId: number;
const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  locationId = await addLocation(db(), { name: 'Harbor Clinic' });
  staff = await addUserOfEachRole(cotyle, { locationId });
});
afterAll(() => cotyle.close());

const get = async (id: number): Promise<UserRecord> =>
  (await cotyle.call(adminUserCalls.get, { params: { id: String(id) } }, staff.MASTER_ADMIN.token)).value;

const change = async (
  id: number,
  changes: Record<string, unknown>,
  { by = staff.MASTER_ADMIN.token, headers = {} }: { by?: string; headers?: Record<string, string> } = {},
) => {
  const { role, nameFirst, nameSecond, phoneNumber, email, status, locationId: location } = await get(id);
  const fields = { role, nameFirst, nameSecond, phoneNumber, email, status, locationId: location };
  return sendRequest(cotyle, by, '/admin/user-update', {
    method: 'POST',
    body: { user: { id, ...fields, ...changes } },
    headers,
  });
};
const sessionsOf = (id: number) =>
  db().selectFrom('sessions').select(['ended_at', 'end_reason']).where('user_id', '=', id).execute();
const updatesOf = (id: number) =>
  db()
    .selectFrom('events')
    .select(['initiator_id', 'old_value', 'new_value'])
    .where('type', '=', 'USER_UPDATED')
    .where('subject_user_id', '=', id)
    .orderBy('id')
    .execute();
const visibilityVersionOf = async (id: number) =>
  (await db().selectFrom('users').select('visibility_version').where('id', '=', id).executeTakeFirstOrThrow())
    .visibility_version;
const me = (token: string) => cotyle.call(userCalls.me, {}, token);

describe('a changed user', () => {
  it('is answered with the new values, with one event for each changed field', async () => {
    const { id, email } = await addPerson(db(), { locationId });
    const answer = await change(id, { nameFirst: 'Grace', phoneNumber: '+1 (555) 010 9999' });
    expect(answer.body).toMatchObject({ value: { id, nameFirst: 'Grace', email, version: 2 } });
    const by = { initiator_id: staff.MASTER_ADMIN.id };
    expect(await updatesOf(id)).toEqual([
      { ...by, old_value: 'nameFirst: Ada', new_value: 'nameFirst: Grace' },
      { ...by, old_value: null, new_value: 'phoneNumber: +1 (555) 010 9999' },
    ]);
    const elsewhere = await addLocation(db(), { name: 'Lakeside' });
    await change(id, { role: 'RADIOLOGIST', status: 'BLOCKED', locationId: elsewhere });
    expect((await updatesOf(id)).slice(2)).toEqual([
      { ...by, old_value: 'role: Surgeon', new_value: 'role: Radiologist' },
      { ...by, old_value: 'status: Active', new_value: 'status: Inactive' },
      { ...by, old_value: 'location: Harbor Clinic', new_value: 'location: Lakeside' },
    ]);
  });

  it('stays as it is when no field differs', async () => {
    const { id } = await addPerson(db(), { locationId });
    expect((await change(id, {})).status).toBe(200);
    expect((await get(id)).version).toBe(1);
    expect(await updatesOf(id)).toEqual([]);
  });

  it('may be sent back as a whole record, and fields that the server sets are not stored', async () => {
    const { id } = await addPerson(db(), { locationId });
    const whole = await get(id);
    const sent = { ...whole, userId: 1, deleted: true, version: 77, nameFirst: 'Whole' };
    const location = { id: 1, name: 'Elsewhere', active: false };
    expect((await change(id, { ...sent, location })).status).toBe(200);
    expect(await get(id)).toEqual({ ...whole, nameFirst: 'Whole', version: 2 });
    for (const extra of [{ password: 'Tibia#4321' }, { visibilityVersion: 9 }, { updatedBy: 1 }]) {
      expect((await change(id, extra)).status).toBe(400);
    }
    expect((await get(id)).version).toBe(2);
  });

  it('has the new name in the list of procedures', async () => {
    const { id } = await addPerson(db(), { locationId });
    const procedureId = await addProcedure(db(), { surgeonId: id });
    await change(id, { nameSecond: 'Renamed' });
    const { surgeon_name: name } = await db()
      .selectFrom('procedures')
      .select('surgeon_name')
      .where('id', '=', procedureId)
      .executeTakeFirstOrThrow();
    expect(name).toBe('Renamed Ada');
  });

  it('can be read and changed by administrators only', async () => {
    const { id } = await addPerson(db(), { locationId });
    for (const role of ROLES) {
      const isAdministrator = role === 'MASTER_ADMIN' || role === 'ADMIN';
      const { token } = staff[role];
      expect((await sendRequest(cotyle, token, `/admin/user-get/${id}`)).status).toBe(
        isAdministrator ? 200 : 403,
      );
      expect((await change(id, { nameFirst: 'Eve' }, { by: token })).status).toBe(
        isAdministrator ? 200 : 403,
      );
    }
    expect((await sendRequest(cotyle, staff.ADMIN.token, '/admin/user-get/999999999')).status).toBe(404);
    expect((await sendRequest(cotyle, staff.ADMIN.token, '/admin/user-get/0')).status).toBe(400);
    expect((await sendRequest(cotyle, staff.ADMIN.token, '/admin/user-get/x')).status).toBe(400);
  });

  it('that is absent is not found, and a deleted one is read-only but still shown', async () => {
    const gone = await addPerson(db(), { deleted: true, locationId });
    expect((await get(gone.id)).deleted).toBe(true);
    const failure = failureOf(await change(gone.id, { nameFirst: 'Back' }));
    expect([failure.status, failure.message]).toEqual([409, 'A deleted record is read-only.']);
    const user = { ...(await get(gone.id)), id: 999_999_999 };
    const answer = await sendRequest(cotyle, staff.ADMIN.token, '/admin/user-update', {
      method: 'POST',
      body: { user },
    });
    expect(answer.status).toBe(404);
  });

  it('cannot have the email of another user', async () => {
    const [one, other] = [await addPerson(db(), { locationId }), await addPerson(db(), { locationId })];
    const failure = failureOf(await change(one.id, { email: other.email.toUpperCase() }));
    expect([failure.status, failure.error]).toEqual([409, 'CONFLICT']);
    expect(failure.issues).toEqual([{ path: 'user.email', message: 'This email address is already used.' }]);
    expect((await get(one.id)).email).toBe(one.email);
  });

  it('keeps a location that was disabled later, and cannot move to one', async () => {
    const [closing, closed] = [await addLocation(db()), await addLocation(db(), { deleted: true })];
    const { id } = await addPerson(db(), { locationId: closing });
    await db().updateTable('locations').set({ active: false }).where('id', '=', closing).execute();
    expect((await change(id, { nameFirst: 'Still' })).status).toBe(200);
    for (const bad of [closed, 999_999_999]) {
      const failure = failureOf(await change(id, { locationId: bad }));
      expect([failure.status, failure.issues?.[0]?.path]).toEqual([422, 'user.locationId']);
    }
    expect((await get(id)).location).toMatchObject({ id: closing, active: false });
  });
});

describe('an Admin', () => {
  it('cannot change administrators or create one', async () => {
    const by = { by: staff.ADMIN.token };
    for (const role of ['MASTER_ADMIN', 'ADMIN'] as const) {
      const other = await addPerson(db(), { role, locationId });
      expect((await change(other.id, { nameFirst: 'Taken' }, by)).status).toBe(403);
      const surgeon = await addPerson(db(), { locationId });
      expect((await change(surgeon.id, { role }, by)).status).toBe(403);
      expect((await get(surgeon.id)).role).toBe('SURGEON');
    }
    expect((await change(staff.ADMIN.id, { nameFirst: 'Self' }, by)).status).toBe(403);
  });
});

describe('the access of a user', () => {
  it('ends at once with a block, for the access token and the refresh token', async () => {
    const person = await addSignedInUser(cotyle, { locationId });
    const before = await visibilityVersionOf(person.id);
    await me(person.token);
    expect((await change(person.id, { status: 'BLOCKED' })).status).toBe(200);
    expect((await expectRejected(me(person.token))).status).toBe(401);
    expect(await sessionsOf(person.id)).toMatchObject([{ end_reason: 'BLOCKED' }]);
    expect((await expectRejected(cotyle.signIn(person.email))).code).toBe('ACCOUNT_INACTIVE');
    expect(await visibilityVersionOf(person.id)).toBe(before + 1);
    await change(person.id, { status: 'ACTIVE' });
    expect((await expectRejected(me(person.token))).status).toBe(401);
    await cotyle.signIn(person.email);
  });

  it('ends at once with a change of role, as do the assignments of the old role', async () => {
    const assistant = await addSignedInUser(cotyle, { role: 'SURGICAL_ASSISTANT', locationId });
    await assign(db(), staff.SURGEON.id, assistant.id);
    expect((await change(assistant.id, { role: 'SURGEON' })).status).toBe(200);
    expect((await expectRejected(me(assistant.token))).status).toBe(401);
    expect(await sessionsOf(assistant.id)).toMatchObject([{ end_reason: 'ROLE' }]);
    const left = await db()
      .selectFrom('assignments')
      .selectAll()
      .where('assistant_id', '=', assistant.id)
      .execute();
    expect(left).toEqual([]);
    const unassigned = await db()
      .selectFrom('events')
      .select('old_value')
      .where('type', '=', 'USER_UNASSIGNED')
      .where('subject_user_id', '=', assistant.id)
      .execute();
    expect(unassigned).toEqual([{ old_value: String(staff.SURGEON.id) }]);
  });

  it('requires a new password from the next call on after the status is set to pending', async () => {
    const person = await addSignedInUser(cotyle, { role: 'ADMIN', locationId });
    await change(person.id, { status: 'PENDING' });
    const answer = await sendRequest(cotyle, person.token, '/admin/user-all');
    expect(failureOf(answer).error).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await me(person.token)).value.status).toBe('PENDING');
  });

  it('stays with a new name, phone or email; an unused reset link of the old mailbox is revoked', async () => {
    const person = await addSignedInUser(cotyle, { locationId });
    await db()
      .insertInto('one_time_links')
      .values({
        token_hash: Buffer.from(`link of ${person.id}`),
        purpose: 'RESET',
        user_id: person.id,
        created_at: new Date(),
        expires_at: new Date(Date.now() + 60_000),
        used_at: null,
      })
      .execute();
    const before = await visibilityVersionOf(person.id);
    await change(person.id, { nameFirst: 'Same', email: `moved.${person.email}` });
    await me(person.token);
    expect(await visibilityVersionOf(person.id)).toBe(before);
    const link = await db()
      .selectFrom('one_time_links')
      .select('used_at')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(link.used_at).not.toBeNull();
  });
});

describe('two people at one record', () => {
  it('do not overwrite each other: the second learns who changed what, and when', async () => {
    const { id } = await addPerson(db(), { locationId });
    const first = await sendRequest(cotyle, staff.ADMIN.token, `/admin/user-get/${id}`);
    const etag = first.etag ?? '';
    expect(etag).toMatch(/^"1-/);
    const headers = { 'if-match': etag };
    expect((await change(id, { nameFirst: 'First' }, { headers })).status).toBe(200);
    const failure = failureOf(await change(id, { nameFirst: 'Second' }, { headers, by: staff.ADMIN.token }));
    expect([failure.status, failure.error]).toEqual([412, 'STALE']);
    const { nameFirst, nameSecond } = await get(staff.MASTER_ADMIN.id);
    expect(failure.message).toMatch(
      new RegExp(`^${nameFirst} ${nameSecond} changed this record at 20[-\\dT:.]+Z: User updated\\.$`),
    );
    expect((await get(id)).nameFirst).toBe('First');
  });

  it('saving at the same time succeed once', async () => {
    const { id } = await addPerson(db(), { locationId });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        change(id, { nameFirst: `Racer${n}` }, { headers: { 'if-match': '"1"' } }),
      ),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 412: 7 });
    expect((await get(id)).version).toBe(2);
    expect(await updatesOf(id)).toHaveLength(1);
  });

  it('learn of a password that was set meanwhile', async () => {
    const { id } = await addPerson(db(), { locationId });
    const body = { userId: id, newPassword: 'Tibia#4321' };
    await cotyle.call(userCalls.setPassword, { body }, staff.ADMIN.token);
    const failure = failureOf(await change(id, { nameFirst: 'Late' }, { headers: { 'if-match': '"1"' } }));
    const admin = await get(staff.ADMIN.id);
    expect(failure.message).toContain(`${admin.nameFirst} ${admin.nameSecond} changed this record at`);
  });
});
