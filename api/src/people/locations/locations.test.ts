import { locationCalls } from '@cotyle/contract/locations';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { locationKind } from '@cotyle/domain/locations/kind';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { sendRequest, failureOf, countByStatus } from '../../testing/send-request.ts';
import { addLocation, addProcedure } from '../../testing/clinic.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  staff = await addUserOfEachRole(cotyle);
});
afterAll(() => cotyle.close());

const LOCATION = {
  name: 'Harbor Clinic',
  address: '1 Main St., Springfield',
  phoneNumber: '+1 (555) 010 2000',
  hasSurgery: true,
  hasRadiology: true,
  active: true,
};
const create = async (location = LOCATION) =>
  (await cotyle.call(locationCalls.create, { body: location }, staff.ADMIN.token)).value;
const get = async (id: number) =>
  (await cotyle.call(locationCalls.get, { params: { id: String(id) } }, staff.SURGEON.token)).value;
const post = (path: string, body: unknown, by: Role = 'ADMIN', headers: Record<string, string> = {}) =>
  sendRequest(cotyle, staff[by].token, path, { method: 'POST', body, headers });
const update = (id: number, changes: object, headers: Record<string, string> = {}, by: Role = 'ADMIN') =>
  post('/admin/update-location', { id, ...LOCATION, ...changes }, by, headers);
const remove = (locationId: number, by: Role = 'ADMIN') =>
  sendRequest(cotyle, staff[by].token, '/admin/delete-location', { method: 'DELETE', body: { locationId } });
const eventsOf = (id: number) =>
  db()
    .selectFrom('events')
    .select(['type', 'old_value as from', 'new_value as to'])
    .where('location_id', '=', id)
    .where('initiator_id', '=', staff.ADMIN.id)
    .orderBy('id')
    .execute();

describe('a location', () => {
  it('is created, changed and deleted, each recorded', async () => {
    const { id, ...created } = await create();
    expect(created).toEqual({ ...LOCATION, location: 'both', deleted: false, version: 1 });
    const changed = await update(id, { name: 'Harbor House', hasRadiology: false, active: false });
    expect(changed.body).toMatchObject({ value: { location: 'surgery', active: false, version: 2 } });
    expect((await remove(id)).body).toEqual({ value: null });
    expect(await get(id)).toMatchObject({ name: 'Harbor House', deleted: true, version: 3 });
    expect(await eventsOf(id)).toEqual([
      { type: 'LOCATION_CREATED', from: null, to: 'Harbor Clinic' },
      { type: 'LOCATION_UPDATED', from: 'name: Harbor Clinic', to: 'name: Harbor House' },
      { type: 'LOCATION_UPDATED', from: 'location: both', to: 'location: surgery' },
      { type: 'LOCATION_UPDATED', from: 'active: true', to: 'active: false' },
      { type: 'LOCATION_DELETED', from: 'Harbor House', to: null },
    ]);
  });

  it('offers surgery, radiology or both, and never neither', async () => {
    for (const [hasSurgery, hasRadiology] of [
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      const { location } = await create({ ...LOCATION, hasSurgery, hasRadiology });
      expect(location).toBe(locationKind({ hasSurgery, hasRadiology }));
    }
    const nothing = { hasSurgery: false, hasRadiology: false };
    const { id } = await create();
    for (const answer of [
      await post('/admin/create-location', { ...LOCATION, ...nothing }),
      await update(id, nothing),
    ]) {
      expect(failureOf(answer)).toMatchObject({
        status: 422,
        issues: [{ path: 'location', message: 'is required' }],
      });
    }
  });

  it('belongs to its creator, whatever is sent, and stores no field that the server sets', async () => {
    const body = { ...LOCATION, userCreatorId: staff.SURGEON.id, location: 'radiology' };
    const answer = await post('/admin/create-location', body);
    const { id, location } = (answer.body as { value: { id: number; location: string } }).value;
    expect(location).toBe('both');
    const row = () => db().selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect((await row()).creator_id).toBe(staff.ADMIN.id);
    await update(id, { deleted: true, version: 9, location: 'x', name: 'Other' });
    expect(await row()).toMatchObject({ deleted_at: null, version: 2, name: 'Other' });
    for (const extra of [{ userCreatorId: 1 }, { creatorId: 1 }, { deletedAt: 'x' }]) {
      expect((await update(id, extra)).status).toBe(400);
    }
    expect((await row()).version).toBe(2);
  });

  it('that was deleted is read-only, and one that is absent is not found', async () => {
    const gone = await addLocation(db(), { deleted: true });
    for (const answer of [await update(gone, {}), await remove(gone)]) {
      const failed = failureOf(answer);
      expect([failed.status, failed.message]).toEqual([409, 'A deleted record is read-only.']);
    }
    const absent = 999_999_999;
    for (const { status } of [
      await update(absent, {}),
      await remove(absent),
      await sendRequest(cotyle, staff.SURGEON.token, `/admin/get-location/${absent}`),
    ]) {
      expect(status).toBe(404);
    }
    expect((await sendRequest(cotyle, staff.SURGEON.token, '/admin/get-location/-1')).status).toBe(400);
  });

  it('is read by everybody and written by administrators', async () => {
    const { id } = await create();
    for (const role of ROLES) {
      const may = role === 'MASTER_ADMIN' || role === 'ADMIN' ? 200 : 403;
      expect((await sendRequest(cotyle, staff[role].token, `/admin/get-location/${id}`)).status).toBe(200);
      expect((await sendRequest(cotyle, staff[role].token, '/admin/all-location')).status).toBe(200);
      expect((await post('/admin/create-location', LOCATION, role)).status).toBe(may);
      expect(
        (await post('/admin/update-location', { id, ...LOCATION, name: role.replace('_', ' ') }, role))
          .status,
      ).toBe(may);
      expect((await remove((await create()).id, role)).status).toBe(may);
    }
  });

  it('with an invalid field is rejected at that field, and nothing is stored', async () => {
    const before = (await cotyle.call(locationCalls.all, { query: {} }, staff.ADMIN.token)).value.length;
    const cases: [string, unknown, string][] = [
      ['name', '', 'is required'],
      ['name', 'A/B', 'Use letters and numbers only'],
      ['name', 'a\u0000b', 'Use letters and numbers only'],
      ['name', 'x'.repeat(251), 'Max length is 250'],
      ['address', 'Street; drop', 'Use letters, numbers, commas and dots only'],
      ['address', undefined, 'is required'],
      ['phoneNumber', '', 'is required'],
      ['phoneNumber', '123', 'All digits are required'],
      ['hasSurgery', undefined, 'is required'],
      ['active', null, 'is required'],
    ];
    for (const [path, value, message] of cases) {
      const failed = failureOf(await post('/admin/create-location', { ...LOCATION, [path]: value }));
      expect([path, failed.status]).toEqual([path, 422]);
      expect(failed.issues).toContainEqual({ path, message });
    }
    expect((await post('/admin/create-location', { ...LOCATION, active: 'yes' })).status).toBe(400);
    const flood = { ...LOCATION, address: 'x'.repeat(10_000_000) };
    expect((await post('/admin/create-location', flood)).status).toBe(413);
    const after = (await cotyle.call(locationCalls.all, { query: {} }, staff.ADMIN.token)).value.length;
    expect(after).toBe(before);
  });

  it('that was changed meanwhile is not overwritten: the second learns who and when', async () => {
    const { id } = await create();
    const { etag } = await sendRequest(cotyle, staff.ADMIN.token, `/admin/get-location/${id}`);
    const headers = { 'if-match': etag ?? '' };
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => update(id, { name }, headers)));
    expect(countByStatus(answers)).toEqual({ 200: 1, 412: 2 });
    const stale = answers.find(({ status }) => status === 412);
    expect(stale && failureOf(stale).message).toMatch(
      /^You changed this record in another window at 20[-\dT:.]+Z: Location updated\.$/,
    );
    const byColleague = await update(id, { name: 'Four' }, headers, 'MASTER_ADMIN');
    expect(failureOf(byColleague).message).toMatch(
      /^Ada Number\d+ changed this record at 20[-\dT:.]+Z: Location updated\.$/,
    );
    expect((await update(id, {}, { 'if-match': 'nonsense' })).status).toBe(400);
  });

  it('shows its new name in the list of procedures', async () => {
    const { id } = await create();
    await addProcedure(db(), { surgeonId: staff.SURGEON.id, surgeryLocationId: id });
    const headers = async () => {
      const { etag } = await sendRequest(cotyle, staff.SURGEON.token, '/patient/procedure/all-actual');
      return etag;
    };
    const before = await headers();
    await update(id, { name: 'Renamed House' });
    expect(await headers()).not.toBe(before);
    const { text } = await sendRequest(cotyle, staff.SURGEON.token, '/patient/procedure/all-actual');
    expect(text).toContain('Renamed House');
  });
});

describe('the list of locations', () => {
  const list = (query: string) =>
    sendRequest(cotyle, staff.RADIOLOGIST.token, `/admin/all-location?${query}`);
  const rows = ({ body }: { body: unknown }) =>
    (body as { value: { id: number; name: string; location: string }[] }).value;

  it('leaves out deleted locations, or everything else, where it is asked to', async () => {
    const { value } = (await list('')).body as { value: { id: number; deleted: boolean }[] };
    const idsOf = async (query: string) =>
      ((await list(query)).body as { value: { id: number }[] }).value.map(({ id }) => id);
    const ids = (deleted: boolean) => value.filter((one) => one.deleted === deleted).map(({ id }) => id);
    expect(ids(true).length).toBeGreaterThan(0);
    expect(await idsOf('deleted=false')).toEqual(ids(false));
    expect(await idsOf('deleted=true&after=0')).toEqual(ids(true));
    expect(await idsOf(`deleted=true&after=${Math.floor(Date.now() / 1000) + 3600}`)).toEqual([]);
  });

  it('pages, sorts, searches and continues from a cursor; is complete without a page', async () => {
    for (let n = 0; n < 60; n += 1) {
      await addLocation(db(), {
        name: n % 2 === 0 ? `alpha ${n}` : `Beta ${n}`,
        hasSurgery: n % 3 !== 0,
        active: n % 4 !== 0,
        deleted: n % 5 === 0,
      });
    }
    const whole = rows(await list(''));
    const names = whole.map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
    for (const sort of ['id', 'name', 'address', 'phoneNumber', 'location', 'active']) {
      const sorted = rows(await list(`sort=${sort}&order=desc`)).map(({ id }) => id);
      expect(new Set(sorted).size).toBe(whole.length);
      const first = await list(`sort=${sort}&order=desc&size=25`);
      const { next, total } = first.body as { next: string; total: number };
      expect(total).toBe(whole.length);
      const second = await list(`sort=${sort}&order=desc&size=25&cursor=${next}`);
      expect([...rows(first), ...rows(second)].map(({ id }) => id)).toEqual(sorted.slice(0, 50));
      const paged = await list(`sort=${sort}&order=desc&size=25&page=2`);
      expect(rows(paged)).toEqual(rows(second));
    }
    expect(rows(await list('search=BETA+7')).map(({ name }) => name)).toContain('Beta 7');
    const radiology = rows(await list('search=radiology+beta'));
    expect(new Set(radiology.map(({ location }) => location))).toEqual(new Set(['radiology']));
    for (const bad of ['page=0', 'page=-3', 'sort=creator_id', 'size=7', 'cursor=x']) {
      expect([bad, (await list(bad)).status]).toEqual([bad, 400]);
    }
  });

  it('and each record are answered with 304 while nothing changes', async () => {
    const { id } = await create();
    for (const path of ['/admin/all-location', `/admin/get-location/${id}`]) {
      const { etag } = await sendRequest(cotyle, staff.SURGEON.token, path);
      const poll = () =>
        sendRequest(cotyle, staff.SURGEON.token, path, { headers: { 'if-none-match': etag ?? '' } });
      expect(await poll()).toMatchObject({ status: 304, text: '' });
      await update(id, { name: `Polled ${path.length}` });
      expect((await poll()).status).toBe(200);
    }
  });
});
