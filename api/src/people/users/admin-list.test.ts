import { adminUserCalls, directoryCalls, USER_SORTS } from '@cotyle/contract/admin-users';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { sendRequest, failureOf } from '../../testing/send-request.ts';
import { addLocation, assign } from '../../testing/clinic.ts';
import { addPerson } from '../../testing/people.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

const MANY = 60;

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  const [north, south] = [
    await addLocation(db(), { name: 'North Clinic' }),
    await addLocation(db(), { name: 'South Clinic', active: false }),
  ];
  staff = await addUserOfEachRole(cotyle);
  for (let n = 0; n < MANY; n += 1) {
    const location = [undefined, north, south][n % 3];
    await addPerson(db(), {
      nameFirst: n % 2 === 0 ? `zoe${n}` : `Adam${n}`,
      email: `many${n}@clinic.test`,
      role: ROLES[n % ROLES.length] ?? 'SURGEON',
      status: n % 7 === 0 ? 'BLOCKED' : 'ACTIVE',
      deleted: n % 10 === 0,
      ...(location === undefined ? {} : { locationId: location }),
    });
  }
  await db()
    .updateTable('users')
    .set({ phone_number: '+1 (555) 777 1234' })
    .where('email', '=', 'many7@clinic.test')
    .execute();
  await assign(db(), staff.SURGEON.id, staff.SURGICAL_ASSISTANT.id);
});
afterAll(() => cotyle.close());

const TOTAL = MANY + ROLES.length;
const list = (query: {
  page?: string;
  size?: '25' | '50' | '100';
  sort?: 'id' | 'location';
  search?: string;
}) => cotyle.call(adminUserCalls.all, { query }, staff.ADMIN.token);
const listRaw = (query: string) => sendRequest(cotyle, staff.ADMIN.token, `/admin/user-all?${query}`);
const idsOf = ({ body }: { body: unknown }) =>
  (body as { value: { id: number }[] }).value.map(({ id }) => id);
const found = async (search: string) => (await list({ search })).value.map(({ email }) => email).sort();

describe('the list of users', () => {
  it('is complete without a page, by last name, with deleted users and with assistants', async () => {
    const { value, total } = await list({});
    expect([value.length, total]).toEqual([TOTAL, undefined]);
    const names = value.map(({ nameSecond }) => nameSecond.toLowerCase());
    expect(names).toEqual([...names].sort());
    expect(value.filter(({ deleted }) => deleted)).toHaveLength(MANY / 10);
    const surgeon = value.find(({ id }) => id === staff.SURGEON.id);
    expect(surgeon?.assistants.map(({ id }) => id)).toEqual([staff.SURGICAL_ASSISTANT.id]);
    const inactive = value.find(({ location }) => location?.name === 'South Clinic');
    expect(inactive?.location?.active).toBe(false);
  });

  it('has pages with the total', async () => {
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((page) => list({ page, size: '25', sort: 'id' })),
    );
    expect(pages.map(({ value }) => value.length)).toEqual([25, 25, TOTAL - 50, 0]);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([TOTAL]));
    const ids = pages.flatMap(({ value }) => value.map(({ id }) => id));
    expect(new Set(ids).size).toBe(TOTAL);
  });

  it('sorts by every column, both ways, ignoring case, and continues from a cursor', async () => {
    for (const sort of USER_SORTS) {
      for (const order of ['asc', 'desc']) {
        const whole = idsOf(await listRaw(`sort=${sort}&order=${order}`));
        const first = await listRaw(`sort=${sort}&order=${order}&size=25`);
        const { next } = first.body as { next: string };
        const second = await listRaw(`sort=${sort}&order=${order}&size=25&cursor=${next}`);
        expect([sort, ...idsOf(first), ...idsOf(second)]).toEqual([sort, ...whole.slice(0, 50)]);
      }
    }
    const firstNames = (await listRaw('sort=nameFirst')).body as { value: { nameFirst: string }[] };
    expect(firstNames.value.at(-1)?.nameFirst).toMatch(/^zoe/);
    const roles = (await listRaw('sort=role')).body as { value: { role: Role }[] };
    // By the label that is shown: Admin, Imaging Engineer, …, Surgeon Assistant.
    expect([roles.value[0]?.role, roles.value.at(-1)?.role]).toEqual(['ADMIN', 'SURGICAL_ASSISTANT']);
  });

  it.each(['asc', 'desc'] as const)('sorted by location, %s, has people without one last', async (order) => {
    const { value } = (await listRaw(`sort=location&order=${order}`)).body as {
      value: { location: { name: string } | null }[];
    };
    const shown = value.map(({ location }) => location?.name ?? '');
    const filled = shown.filter((name) => name !== '').toSorted();
    expect(shown.slice(0, filled.length)).toEqual(order === 'asc' ? filled : filled.toReversed());
  });

  it('has no deleted people where they are not asked for, and only those since a time where they are', async () => {
    const all = async (query: string) =>
      (await listRaw(query)).body as { value: { deleted: boolean }[]; total: number };
    const present = await all('deleted=false&page=1&size=25');
    expect(present.total).toBe(TOTAL - MANY / 10);
    const seconds = Math.floor(Date.now() / 1000);
    const deleted = await all(`deleted=true&after=${seconds - 3600}`);
    expect(deleted.value.map((one) => one.deleted)).toEqual(Array(MANY / 10).fill(true));
    expect((await all(`deleted=true&after=${seconds + 3600}`)).value).toEqual([]);
    expect((await found('deleted')).length).toBe(MANY / 10);
  });

  it('is searched by name, email, phone, location and role, by every word', async () => {
    expect(await found('ADAM7')).toEqual(['many7@clinic.test']);
    expect(await found('many7@clinic')).toEqual(['many7@clinic.test']);
    expect(await found('777 1234')).toEqual(['many7@clinic.test']);
    expect(await found('north adam7')).toEqual(['many7@clinic.test']);
    expect(await found('south adam7')).toEqual([]);
    expect((await found('super admin')).length).toBe(MANY / 6 + 1);
    expect(await found('%_%')).toEqual([]);
    expect(await found("x' or 1=1 --")).toEqual([]);
  });

  it('rejects malformed queries', async () => {
    for (const query of [
      'page=-1',
      'page=0',
      'page=x',
      'size=26',
      'size=1000000',
      'sort=password_hash',
      'sort=id;drop',
      'order=up',
      'cursor=nonsense',
      'unknown=1',
    ]) {
      expect([query, failureOf(await listRaw(query)).status]).toEqual([query, 400]);
    }
    const { next } = (await listRaw('sort=id&size=25')).body as { next: string };
    expect((await listRaw(`sort=email&size=25&cursor=${next}`)).status).toBe(400);
    expect((await listRaw(`search=${'x'.repeat(251)}`)).status).toBe(422);
    expect((await listRaw('search=%00%01')).status).toBe(200);
  });

  it('is answered with 304 until one of its rows changes, whatever changes elsewhere', async () => {
    const first = await listRaw('size=25');
    const known = { headers: { 'if-none-match': first.etag ?? '' } };
    const again = () => sendRequest(cotyle, staff.ADMIN.token, '/admin/user-all?size=25', known);
    expect(await again()).toMatchObject({ status: 304, text: '' });
    await sendRequest(cotyle, staff.ADMIN.token, '/admin/create-location', {
      method: 'POST',
      body: {
        name: 'West',
        address: 'Elm Street 1',
        phoneNumber: '+1 (555) 010 2000',
        hasSurgery: true,
        hasRadiology: false,
        active: true,
      },
    });
    expect(await again()).toMatchObject({ status: 304, text: '' });
    const [shown] = idsOf(first);
    await withTransaction(db(), new Date(), async (tx, audit) => {
      await tx
        .updateTable('users')
        .set({ phone_number: '+1 (555) 010 3000' })
        .where('id', '=', shown ?? 0)
        .execute();
      audit.changed({ topic: 'users', id: shown ?? 0, audience: 'everyone' });
    });
    expect((await again()).status).toBe(200);
  });

  it('is for administrators', async () => {
    for (const role of ROLES) {
      const { status } = await sendRequest(cotyle, staff[role].token, '/admin/user-all');
      expect([role, status]).toEqual([role, role === 'MASTER_ADMIN' || role === 'ADMIN' ? 200 : 403]);
    }
    expect((await fetch(`${cotyle.origin}/api/admin/user-all`)).status).toBe(401);
  });

  it('never contains a password hash', async () => {
    expect((await listRaw('')).text).not.toMatch(/argon2|password/);
  });
});

describe('the directory', () => {
  it('shows every user to everybody, and email and phone to administrators only', async () => {
    for (const role of ROLES) {
      const answer = await sendRequest(cotyle, staff[role].token, '/user/all');
      const isAdministrator = role === 'MASTER_ADMIN' || role === 'ADMIN';
      expect(answer.text.includes('@')).toBe(isAdministrator);
      expect(answer.text.includes('+1 (')).toBe(isAdministrator);
      expect(answer.text.includes('"email"')).toBe(isAdministrator);
      expect(answer.text.includes('phoneNumber')).toBe(isAdministrator);
      const { value } = await cotyle.call(directoryCalls.all, {}, staff[role].token);
      expect(value).toHaveLength(TOTAL);
      expect(value.filter(({ deleted }) => deleted)).toHaveLength(MANY / 10);
    }
  });

  it('has an etag for each caller, and is answered with 304 while nothing changes', async () => {
    const [surgeon, admin] = [
      await sendRequest(cotyle, staff.SURGEON.token, '/user/all'),
      await sendRequest(cotyle, staff.ADMIN.token, '/user/all'),
    ];
    expect(surgeon.etag).not.toBe(admin.etag);
    const headers = { 'if-none-match': surgeon.etag ?? '' };
    expect((await sendRequest(cotyle, staff.SURGEON.token, '/user/all', { headers })).status).toBe(304);
    const body = { surgeonId: staff.SURGEON.id, surgeonAssistantId: staff.SURGICAL_ASSISTANT.id };
    await sendRequest(
      cotyle,
      staff.ADMIN.token,
      `/assign/delete/${body.surgeonId}/${body.surgeonAssistantId}`,
      {
        method: 'DELETE',
      },
    );
    expect((await sendRequest(cotyle, staff.SURGEON.token, '/user/all', { headers })).status).toBe(200);
  });

  it('rejects a query', async () => {
    expect((await sendRequest(cotyle, staff.SURGEON.token, '/user/all?email=1')).status).toBe(400);
  });
});
