import type { CallAnswer } from '@cotyle/contract/call';
import { patientCalls, PATIENT_SORTS } from '@cotyle/contract/patients';
import { ROLES } from '@cotyle/domain/access/roles';
import { maySeePatient } from '@cotyle/domain/access/visibility';
import { ageOn } from '@cotyle/domain/validation/calendar';
import { runs } from '@cotyle/domain/testing/sampled';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Statement } from '../../lists/conditions.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { addLocation, addPatient, addProcedure, assign } from '../../testing/clinic.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { addPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { seesPatients } from './visibility.ts';

type PatientRow = CallAnswer<typeof patientCalls.actual>['value'][number];

let cotyle: TestApp;
let surgeon: SignedInUser;
let other: SignedInUser;
let assistant: SignedInUser;
let admin: SignedInUser;
const ids = { shared: 0, alone: 0, foreign: 0, deleted: 0 };
const procedures = { old: 0, latest: 0, foreign: 0 };

const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp();
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON', nameFirst: 'Grace' });
  other = await addSignedInUser(cotyle, { role: 'SURGEON', nameFirst: 'Otto' });
  assistant = await addSignedInUser(cotyle, { role: 'SURGICAL_ASSISTANT' });
  admin = await addSignedInUser(cotyle, { role: 'ADMIN' });
  await assign(db(), surgeon.id, assistant.id);
  const location = await addLocation(db(), { name: 'North Wing' });
  const own = { creatorId: surgeon.id };
  ids.shared = await addPatient(db(), {
    ...own,
    nameFirst: 'Zoe',
    nameSecond: 'Abel',
    gender: 'MALE',
    born: '1940-01-01',
  });
  ids.alone = await addPatient(db(), { ...own, nameFirst: 'Yan', nameSecond: 'Baker', born: '1960-01-01' });
  ids.foreign = await addPatient(db(), { creatorId: other.id, nameFirst: 'Secret', nameSecond: 'Stranger' });
  ids.deleted = await addPatient(db(), { ...own, nameFirst: 'Wim', nameSecond: 'Cooper', deleted: true });
  const at = { patientId: ids.shared, surgeonId: surgeon.id, surgeryLocationId: location };
  procedures.old = await addProcedure(db(), { ...at, status: 'DONE' });
  procedures.latest = await addProcedure(db(), { ...at, side: 'RIGHT', dateOfSurgery: '2027-03-01' });
  await addProcedure(db(), { ...at, deleted: true });
  procedures.foreign = await addProcedure(db(), {
    patientId: ids.shared,
    surgeonId: other.id,
    status: 'CANCELED',
  });
});
afterAll(() => cotyle.close());

type Query = Parameters<typeof actual>[1];
const actual = (
  who: SignedInUser,
  query: {
    page?: string;
    size?: '25';
    sort?: (typeof PATIENT_SORTS)[number];
    order?: 'asc' | 'desc';
    search?: string;
    cursor?: string;
  } = {},
) => cotyle.call(patientCalls.actual, { query }, who.token);
const names = async (who: SignedInUser, query: Query = {}) =>
  (await actual(who, query)).value.map(({ nameSecond }) => nameSecond);

describe('the list of patients', () => {
  it('has a surgeon’s own patients, an assistant’s those of their surgeons, and an administrator’s all', async () => {
    expect(await names(surgeon)).toEqual(['Abel', 'Baker']);
    expect(await names(assistant)).toEqual(['Abel', 'Baker']);
    expect(await names(other)).toEqual(['Stranger']);
    expect(await names(admin)).toEqual(['Abel', 'Baker', 'Stranger']);
  });

  it('shows the latest procedure that is not deleted, of those that the caller may see', async () => {
    const [row] = (await actual(surgeon, { search: 'abel' })).value;
    expect(row?.procedure).toMatchObject({
      id: procedures.latest,
      side: 'RIGHT',
      dateOfSurgery: '2027-03-01',
      location: 'North Wing',
      status: 'NEW',
    });
    expect(row?.procedure?.surgeon).toMatch(/^Grace /);
    expect((await actual(admin, { search: 'abel' })).value[0]?.procedure?.id).toBe(procedures.foreign);
    expect((await actual(surgeon, { search: 'baker' })).value[0]?.procedure).toBeNull();
  });

  /** What the column of a sort displays. */
  const shownIn: Record<(typeof PATIENT_SORTS)[number], (row: PatientRow) => string | number> = {
    id: ({ id }) => id,
    nameSecond: ({ nameSecond }) => nameSecond,
    nameFirst: ({ nameFirst }) => nameFirst,
    gender: ({ gender }) => gender,
    dateOfBirth: ({ dateOfBirth }) => dateOfBirth,
    procedure: ({ procedure }) => procedure?.name ?? '',
    side: ({ procedure }) => procedure?.side ?? '',
    surgeryDate: ({ procedure }) => procedure?.dateOfSurgery ?? '',
    surgeon: ({ procedure }) => procedure?.surgeon.split(' ').toReversed().join(' ') ?? '',
    location: ({ procedure }) => procedure?.location ?? '',
    state: ({ deleted }) => String(deleted),
  };

  it.each(PATIENT_SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const)))(
    'sorts by %s, %s, with empty values last, for every role that has it',
    async (sort, order) => {
      for (const who of [admin, surgeon, assistant]) {
        const { value } = await actual(who, { sort, order });
        const shown = value.map(shownIn[sort]);
        const filled = shown.filter((one) => one !== '');
        const sorted = filled.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
        expect(shown).toEqual([
          ...(order === 'asc' ? sorted : sorted.toReversed()),
          ...shown.filter((one) => one === ''),
        ]);
        const paged = await actual(who, { sort, order, page: '1', size: '25' });
        expect(paged.value).toEqual(value);
        expect([paged.total, paged.next]).toEqual([value.length, null]);
      }
    },
  );

  it('is searched by everything that it displays', async () => {
    expect(await names(surgeon, { search: 'right' })).toEqual(['Abel']);
    expect(await names(surgeon, { search: '03/01/2027' })).toEqual(['Abel']);
    expect(await names(surgeon, { search: 'north wing grace' })).toEqual(['Abel']);
    expect(await names(surgeon, { search: 'active arthroplasty' })).toEqual(['Abel']);
    expect(await names(surgeon, { search: 'female' })).toEqual(['Baker']);
    const age = ageOn('1960-01-01', cotyle.context.now().toISOString().slice(0, 10));
    expect(await names(surgeon, { search: String(age) })).toContain('Baker');
  });

  it('is not found or sorted by a procedure that the caller may not see', async () => {
    expect(await names(admin, { search: 'abel otto' })).toEqual(['Abel']);
    expect(await names(surgeon, { search: 'abel otto' })).toEqual([]);
    expect(await names(admin, { search: 'abel grace' })).toEqual([]);
  });

  it('follows a change of the procedure, its deletion and a change of name', async () => {
    const patientId = await addPatient(db(), { creatorId: surgeon.id, nameFirst: 'Uma', nameSecond: 'Dorn' });
    const found = async (search: string) => (await names(admin, { search })).includes('Dorn');
    expect(await found('uma arthroplasty')).toBe(false);
    const id = await addProcedure(db(), { patientId, surgeonId: surgeon.id, side: 'LEFT' });
    expect(await found('uma arthroplasty left')).toBe(true);
    await db()
      .updateTable('procedures')
      .set({ date_of_surgery: '2028-05-06' })
      .where('id', '=', id)
      .execute();
    expect(await found('uma 05/06/2028')).toBe(true);
    await db().updateTable('users').set({ name_first: 'Wanda' }).where('id', '=', surgeon.id).execute();
    expect(await found('uma wanda')).toBe(true);
    await db().updateTable('users').set({ name_first: 'Grace' }).where('id', '=', surgeon.id).execute();
    await db().updateTable('patients').set({ name_first: 'Ana' }).where('id', '=', patientId).execute();
    expect(await found('ana arthroplasty')).toBe(true);
    await db().updateTable('procedures').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    expect(await found('ana arthroplasty')).toBe(false);
    await db()
      .updateTable('patients')
      .set({ deleted_at: new Date('2001-01-01') })
      .where('id', '=', patientId)
      .execute();
    expect(await found('ana')).toBe(false);
    const deleted = await cotyle.call(
      patientCalls.deleted,
      { query: { search: 'ana deleted' } },
      admin.token,
    );
    expect(deleted.value.map((row) => row.id)).toEqual([patientId]);
    await db().deleteFrom('procedures').where('id', '=', id).execute();
    await db().deleteFrom('patients').where('id', '=', patientId).execute();
  });

  it('is searched by names, record number and id; case, wildcards and NUL do not matter', async () => {
    expect(await names(surgeon, { search: 'ABEL zoe' })).toEqual(['Abel']);
    expect(await names(surgeon, { search: 'ab' })).toEqual(['Abel']);
    expect(await names(surgeon, { search: 'stranger' })).toEqual([]);
    expect(await names(admin, { search: 'stranger' })).toEqual(['Stranger']);
    for (const search of ['%', '_', '\\', "'; drop table patients; --", '\u0000'])
      expect(
        (await sendRequest(cotyle, surgeon.token, `/patient/actual?search=${encodeURIComponent(search)}`))
          .status,
      ).toBe(200);
    expect(await names(surgeon, { search: '%' })).toEqual([]);
  });

  it('has a list of its own for the patients deleted since a time', async () => {
    const deleted = (who: SignedInUser, after?: string) =>
      cotyle.call(patientCalls.deleted, { query: after === undefined ? {} : { after } }, who.token);
    const seconds = Math.floor(Date.now() / 1000);
    expect((await deleted(surgeon)).value.map(({ id, deleted: is }) => [id, is])).toEqual([
      [ids.deleted, true],
    ]);
    expect((await deleted(admin, String(seconds - 3600))).value).toHaveLength(1);
    expect((await deleted(admin, String(seconds + 3600))).value).toEqual([]);
    expect((await deleted(other)).value).toEqual([]);
  });

  it('is forbidden to radiologists, engineers and anonymous callers', async () => {
    for (const role of ['RADIOLOGIST', 'IMAGE_ENGINEER'] as const) {
      const { token } = await addSignedInUser(cotyle, { role });
      for (const path of [
        '/patient/actual',
        '/patient/all-deleted',
        `/patient/get/${ids.alone}`,
        `/patient/procedures/${ids.alone}`,
      ])
        expect((await sendRequest(cotyle, token, path)).status).toBe(403);
    }
    expect((await sendRequest(cotyle, '', '/patient/actual')).status).toBe(401);
  });

  it.each([
    'page=-1',
    'page=0',
    'page=x',
    'page=1.5',
    'size=7',
    'size=-25',
    'sort=creator_id',
    'sort=name_second;--',
    'order=up',
    'after=1',
    'unknown=1',
    'cursor=nonsense',
    'cursor=WyJpZCIsImFzYyIsIngiLDFd&sort=id&order=asc',
    'cursor=WyJkYXRlT2ZCaXJ0aCIsImFzYyIsIm5vIGRheSIsMV0&sort=dateOfBirth',
    `search=${'x'.repeat(251)}`,
  ])('rejects the malformed query %s', async (query) => {
    const answer = await sendRequest(cotyle, surgeon.token, `/patient/actual?${query}`);
    expect([400, 422]).toContain(answer.status);
    expect(answer.body).toMatchObject({ error: expect.stringMatching(/MALFORMED|INVALID/) as string });
  });

  it('never contains another surgeon’s patient, on any page or search', async () => {
    const paths = [
      '/patient/actual',
      '/patient/actual?search=secret',
      '/patient/all-deleted',
      `/patient/get/${ids.foreign}`,
      `/patient/procedures/${ids.foreign}`,
    ];
    for (const who of [surgeon, assistant])
      for (const path of paths)
        expect((await sendRequest(cotyle, who.token, path)).text).not.toMatch(/Secret|Stranger/);
  });

  it('is answered with 304 until a row changes', async () => {
    const first = await sendRequest(cotyle, surgeon.token, '/patient/actual');
    const known = { headers: { 'if-none-match': first.etag ?? '' } };
    const again = await sendRequest(cotyle, surgeon.token, '/patient/actual', known);
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await sendRequest(cotyle, assistant.token, '/patient/actual', known)).status).toBe(200);
    const fields = {
      nameFirst: 'Yan',
      nameSecond: 'Baker',
      gender: 'FEMALE',
      dateOfBirth: '1961-01-01',
      medicalInsuranceId: 'M',
    } as const;
    await cotyle.call(patientCalls.update, { body: { id: ids.alone, ...fields } }, surgeon.token);
    const changed = await sendRequest(cotyle, surgeon.token, '/patient/actual', known);
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('1961-01-01');
  });
});

describe('one patient', () => {
  const get = (who: SignedInUser, id: number) =>
    cotyle.call(patientCalls.get, { params: { id: String(id) } }, who.token);

  it('has the procedures that the caller may see, deleted ones marked', async () => {
    const own = (await get(surgeon, ids.shared)).value.procedures;
    expect(own.map(({ deleted }) => deleted)).toEqual([true, false, false]);
    expect(own.map(({ id }) => id)).not.toContain(procedures.foreign);
    expect((await get(admin, ids.shared)).value.procedures).toHaveLength(4);
    const listed = await cotyle.call(
      patientCalls.procedures,
      { params: { id: String(ids.shared) } },
      surgeon.token,
    );
    expect(listed.value).toEqual(own);
  });

  it('is answered alike when absent and when invisible, and malformed ids are rejected', async () => {
    const [absent, foreign] = [
      await expectRejected(get(other, 999_999_999)),
      await expectRejected(get(other, ids.alone)),
    ];
    expect([absent.status, absent.message]).toEqual([404, foreign.message]);
    expect(foreign.status).toBe(404);
    for (const id of ['0', '-1', 'x', '1e3', '99999999999999999999'])
      expect((await sendRequest(cotyle, surgeon.token, `/patient/get/${id}`)).status).toBe(400);
  });

  it('is answered with 304 until it changes', async () => {
    const first = await sendRequest(cotyle, admin.token, `/patient/get/${ids.shared}`);
    const known = { headers: { 'if-none-match': first.etag ?? '' } };
    expect((await sendRequest(cotyle, admin.token, `/patient/get/${ids.shared}`, known)).status).toBe(304);
    expect((await sendRequest(cotyle, admin.token, `/patient/get/${ids.alone}`, known)).status).toBe(200);
  });
});

describe('the visibility of patients in SQL', () => {
  it('is the same rule as in the domain', async () => {
    const people = [surgeon.id, other.id, assistant.id, (await addPerson(db())).id];
    const rows = await db().selectFrom('patients').select(['id', 'creator_id as creatorId']).execute();
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          id: fc.constantFrom(...people),
          role: fc.constantFrom(...ROLES),
          locationId: fc.constant(null),
          surgeonIds: fc.subarray(people),
        }),
        async (viewer) => {
          const statement = new Statement();
          const text = `select t.id from patients t where ${statement.all([seesPatients(viewer)])} order by t.id`;
          const found = await cotyle.context.database.pool.query<{ id: number }>(text, [...statement.values]);
          const expected = rows.filter((row) => maySeePatient(viewer, row)).map(({ id }) => id);
          expect(found.rows.map(({ id }) => id)).toEqual(expected.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: runs(150, 40) },
    );
  });
});
