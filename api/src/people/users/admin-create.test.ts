import { adminUserCalls } from '@cotyle/contract/admin-users';
import { rolesManagedBy, ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { sendRequest, failureOf, countByStatus } from '../../testing/send-request.ts';
import type { TestResponse } from '../../testing/send-request.ts';
import { addLocation } from '../../testing/clinic.ts';
import { addPerson } from '../../testing/people.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
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

const PASSWORD = 'Tibia#4321';
let count = 0;
const newcomer = () => {
  count += 1;
  return {
    role: 'SURGEON' as Role,
    nameFirst: 'Ines',
    nameSecond: `Newcomer${count}`,
    phoneNumber: '+1 (555) 010 1234',
    email: `newcomer${count}@clinic.test`,
    status: 'ACTIVE' as const,
    locationId,
    password: PASSWORD,
  };
};
const save = (body: ReturnType<typeof newcomer>, by: Role = 'MASTER_ADMIN') =>
  cotyle.call(adminUserCalls.save, { body }, staff[by].token);
const saveRaw = (body: unknown, by: Role = 'MASTER_ADMIN') =>
  sendRequest(cotyle, staff[by].token, '/admin/user-save', { method: 'POST', body });
/** Under load a request may be answered with 503 first; the final answer counts. */
const saveInTheEnd = async (body: unknown): Promise<TestResponse> => {
  const answer = await saveRaw(body);
  return answer.status === 503 ? saveInTheEnd(body) : answer;
};
const withEmail = (email: string) =>
  db().selectFrom('users').selectAll().where('email', '=', email).execute();

describe('a new user', () => {
  it('is stored as sent, can sign in, and is recorded once with the role', async () => {
    const body = newcomer();
    const { value } = await save({ ...body, email: ' NewComer1@Clinic.test ' });
    expect(value).toMatchObject({
      role: 'SURGEON',
      nameSecond: body.nameSecond,
      email: 'newcomer1@clinic.test',
      phoneNumber: body.phoneNumber,
      location: { id: locationId, name: 'Harbor Clinic', active: true },
      deleted: false,
      assistants: [],
      version: 1,
    });
    expect(value.userId).toBe(value.id);
    expect((await cotyle.signIn(body.email, PASSWORD)).userId).toBe(value.id);
    const events = await db()
      .selectFrom('events')
      .select(['type', 'initiator_id', 'old_value', 'new_value'])
      .where('subject_user_id', '=', value.id)
      .where('type', '<>', 'USER_LOGIN')
      .execute();
    expect(events).toEqual([
      {
        type: 'USER_CREATED',
        initiator_id: staff.MASTER_ADMIN.id,
        old_value: null,
        new_value: 'SURGEON',
      },
    ]);
  });

  it('may be pending, and then has to choose a password first', async () => {
    const body = { ...newcomer(), status: 'PENDING' as const };
    await cotyle.call(adminUserCalls.save, { body }, staff.ADMIN.token);
    expect((await cotyle.signIn(body.email, PASSWORD)).passwordChangeRequired).toBe(true);
  });

  it('is created by an Admin in the clinical roles only, by a Super Admin in all, and by nobody else', async () => {
    for (const by of ROLES) {
      // What an Admin may, a Super Admin may anyway: each new account costs a hash.
      for (const role of by === 'MASTER_ADMIN' ? (['MASTER_ADMIN', 'ADMIN'] as const) : ROLES) {
        const body = { ...newcomer(), role };
        const answer = await saveRaw(body, by);
        expect([by, role, answer.status]).toEqual([by, role, rolesManagedBy(by).includes(role) ? 200 : 403]);
        expect(await withEmail(body.email)).toHaveLength(answer.status === 200 ? 1 : 0);
      }
    }
  });

  it('never has a field that the caller may not set', async () => {
    for (const extra of [
      { id: 1 },
      { userId: 1 },
      { deleted: true },
      { version: 9 },
      { visibilityVersion: 9 },
      { passwordHash: 'x' },
      { location: { id: 1, name: 'x', active: true } },
      { userCreatorId: 1 },
    ]) {
      const body = newcomer();
      expect((await saveRaw({ ...body, ...extra })).status).toBe(400);
      expect(await withEmail(body.email)).toEqual([]);
    }
  });

  it('leaves no password in any answer, event or log line', async () => {
    const answer = await saveRaw(newcomer());
    expect(answer.text).not.toMatch(/argon2|password/i);
    expect(cotyle.logged()).not.toContain(PASSWORD);
    const { rows } = await cotyle.context.database.pool.query<{ all: string }>(
      'select json_agg(e)::text as all from events e',
    );
    expect(rows[0]?.all).not.toMatch(/argon2|Tibia/);
  });
});

describe('an email address', () => {
  it('belongs to one account: of twenty created at once, one succeeds and the others learn why', async () => {
    const body = newcomer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => saveInTheEnd(body)));
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    const loser = answers.find(({ status }) => status === 409);
    expect(loser && failureOf(loser)).toEqual({
      status: 409,
      error: 'CONFLICT',
      message: 'This email address is already used.',
      issues: [{ path: 'email', message: 'This email address is already used.' }],
    });
    expect(await withEmail(body.email)).toHaveLength(1);
    const created = await db()
      .selectFrom('events')
      .innerJoin('users', 'users.id', 'events.subject_user_id')
      .select('events.id')
      .where('users.email', '=', body.email)
      .execute();
    expect(created).toHaveLength(1);
  });

  it('of a deleted user may be used again', async () => {
    const gone = await addPerson(db(), { deleted: true });
    const { value } = await save({ ...newcomer(), email: gone.email });
    expect(value.id).not.toBe(gone.id);
  });
});

describe('an invalid new user', () => {
  const wrong = async (change: Record<string, unknown>) => {
    const body: Record<string, unknown> = { ...newcomer(), ...change };
    const failure = failureOf(await saveRaw(body));
    expect(await withEmail(String(body.email))).toEqual([]);
    return failure;
  };

  it('is rejected at its field, with the messages of the specification', async () => {
    const cases: [string, unknown, string][] = [
      ['nameFirst', '', 'is required'],
      ['nameFirst', 'Ann-Marie', 'Use letters and numbers only'],
      ['nameSecond', 'x'.repeat(251), 'Max length is 250'],
      ['nameSecond', 'a\u0000b', 'Use letters and numbers only'],
      ['nameSecond', 'a\u0007b', 'Use letters and numbers only'],
      ['phoneNumber', '+1 (555) 01', 'All digits are required'],
      ['email', 'nobody', 'Invalid email address'],
      ['password', 'short', 'Min length is 8'],
      ['role', undefined, 'is required'],
      ['status', undefined, 'is required'],
      ['locationId', undefined, 'is required'],
      ['locationId', null, 'is required'],
    ];
    for (const [path, value, message] of cases) {
      const failure = await wrong({ [path]: value });
      expect([path, value, failure.status]).toEqual([path, value, 422]);
      expect(failure.issues).toContainEqual({ path, message });
    }
  });

  it('has a location that is absent, disabled or deleted', async () => {
    const inactive = await addLocation(db(), { active: false });
    const deleted = await addLocation(db(), { deleted: true });
    for (const id of [999_999_999, inactive, deleted]) {
      const failure = await wrong({ locationId: id });
      expect([failure.status, failure.issues?.[0]?.path]).toEqual([422, 'locationId']);
    }
  });

  it('has an unknown role or status, a text for a number, or ten megabytes', async () => {
    for (const change of [{ role: 'OWNER' }, { status: 'GONE' }, { locationId: '1' }, { nameFirst: 7 }]) {
      expect((await wrong(change)).status).toBe(400);
    }
    expect((await wrong({ nameFirst: 'x'.repeat(10_000_000) })).status).toBe(413);
  });
});
