import { PROCEDURE_SORTS, procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { Viewer, VisibleProcedure } from '@cotyle/domain/access/visibility';
import { ROLES } from '@cotyle/domain/access/roles';
import { foldText } from '@cotyle/domain/validation/fold-text';
import { STATUS_SORT_ORDER } from '@cotyle/domain/procedures/status-order';
import { PROCEDURE_STATUSES, STATUS_LABELS } from '@cotyle/domain/status';
import { SIDE_LABELS } from '@cotyle/domain/hip/side';
import { GENDER_LABELS } from '@cotyle/domain/patients/record';
import { ageOn, shownDay } from '@cotyle/domain/validation/calendar';
import { runs } from '@cotyle/domain/testing/sampled';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addEmergencyAccess } from '../../people/emergency/testing/stored-access.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addPatient, addProcedure, assign } from '../../testing/clinic.ts';
import { addPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';

let cotyle: TestApp;
let adminToken: string;
let surgeonId: number;
const db = () => cotyle.context.database.kysely;

const LABELS = [STATUS_LABELS, SIDE_LABELS, GENDER_LABELS].flatMap((labels) =>
  Object.values(labels).map(foldText),
);

const NAMES = [
  'Abbott',
  'Ångström',
  'Baker',
  'Chavez',
  'Chávez',
  'Diaz',
  'Evans',
  'Fischer',
  'O Neil',
  'Zhang',
];

beforeAll(async () => {
  cotyle = await startTestApp();
  const admin = await addPerson(db(), { role: 'ADMIN' });
  adminToken = (await cotyle.signIn(admin.email)).access.token;
  surgeonId = (await addPerson(db(), { role: 'SURGEON', nameFirst: 'Ingrid' })).id;
  const locations = [
    await addLocation(db(), { name: 'Harbor Imaging' }),
    await addLocation(db(), { name: 'Airport Imaging' }),
    null,
  ];
  for (let n = 0; n < 120; n += 1) {
    const patientId = await addPatient(db(), {
      creatorId: surgeonId,
      nameFirst: n % 2 ? 'Maria' : 'John',
      nameSecond: NAMES[n % NAMES.length] ?? '',
      gender: n % 3 ? 'FEMALE' : 'MALE',
      born: `19${40 + (n % 50)}-0${1 + (n % 9)}-15`,
    });
    await addProcedure(db(), {
      surgeonId,
      patientId,
      status: PROCEDURE_STATUSES[n % PROCEDURE_STATUSES.length] ?? 'NEW',
      radiologyLocationId: locations[n % 3] ?? null,
      side: n % 4 === 0 ? null : n % 2 ? 'LEFT' : 'RIGHT',
      dateOfSurgery: n % 5 ? `2026-12-${String(1 + (n % 28)).padStart(2, '0')}` : null,
    });
  }
});
afterAll(() => cotyle.close());

type Query = Parameters<typeof list>[0];
const list = (query: Record<string, string>, token = adminToken) =>
  cotyle.call(procedureCalls.actual, { query }, token);
const ids = (rows: readonly ProcedureRow[]) => rows.map(({ id }) => id);
const walk = async (query: Query): Promise<number[]> => {
  const seen: number[] = [];
  for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined;) {
    const page = await list({ ...query, size: '25', ...(cursor === '' ? {} : { cursor }) });
    seen.push(...ids(page.value));
    cursor = page.next;
  }
  return seen;
};

describe('the list of procedures', () => {
  it('is complete without a page, newest first', async () => {
    const { value, total } = await list({});
    expect(value).toHaveLength(120);
    expect(total).toBeUndefined();
    expect(ids(value)).toEqual([...ids(value)].sort((a, b) => b - a));
  });

  it('has pages that together are complete, with the total', async () => {
    const whole = ids((await list({})).value);
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page: String(page), size: '50' })));
    expect(pages.map(({ total }) => total)).toEqual([120, 120, 120]);
    expect(pages.flatMap(({ value }) => ids(value))).toEqual(whole);
    expect((await list({ page: '9', size: '50' })).value).toEqual([]);
  });

  it.each(PROCEDURE_SORTS)(
    'sorted by %s is the same by page numbers and by cursors, in both orders',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        const byNumber = (
          await Promise.all([1, 2].map((page) => list({ page: String(page), size: '100', sort, order })))
        ).flatMap(({ value }) => ids(value));
        expect(new Set(byNumber).size).toBe(120);
        expect(await walk({ sort, order })).toEqual(byNumber);
      }
    },
  );

  it('sorted by age puts the youngest first', async () => {
    const byAge = (await list({ sort: 'age', order: 'asc' })).value.map(({ patient }) => patient.dateOfBirth);
    expect(byAge).toEqual([...byAge].sort().reverse());
  });

  it.each(['asc', 'desc'] as const)('sorted by status, %s, follows the workflow', async (order) => {
    const shown = [...new Set((await list({ sort: 'status', order })).value.map(({ status }) => status))];
    expect(shown).toEqual(order === 'asc' ? STATUS_SORT_ORDER : STATUS_SORT_ORDER.toReversed());
  });

  it.each(
    (['dateOfSurgery', 'sideSurgeon', 'radiologyLocation', 'surgeryLocation'] as const).flatMap((sort) =>
      (['asc', 'desc'] as const).map((order) => [sort, order] as const),
    ),
  )('sorted by %s, %s, has the empty values last', async (sort, order) => {
    const values = (await list({ sort, order })).value.map((row) => row[sort] ?? '');
    const filled = values.filter((value) => value !== '');
    const sorted = filled.toSorted((a, b) => a.localeCompare(b, 'en'));
    expect(values.length).toBeGreaterThan(filled.length);
    expect(values).toEqual([
      ...(order === 'asc' ? sorted : sorted.toReversed()),
      ...values.filter((value) => value === ''),
    ]);
  });

  it('has the ranks of the statuses that the domain has', async () => {
    const { rows } = await cotyle.context.database.pool.query<{ status: string }>(
      'select status from unnest($1::text[]) status order by status_rank(status)',
      [[...PROCEDURE_STATUSES]],
    );
    expect(rows.map(({ status }) => status)).toEqual(STATUS_SORT_ORDER);
  });

  it('is searched by name, number, location and surgeon, in any case and by several words', async () => {
    const names = async (search: string) =>
      (await list({ search })).value.map(({ patient }) => `${patient.nameFirst} ${patient.nameSecond}`);
    expect(new Set(await names('zhang'))).toEqual(new Set(['Maria Zhang']));
    expect(new Set(await names('BAKER john'))).toEqual(new Set(['John Baker']));
    expect(await names('harbor')).toHaveLength(40);
    expect(await names('ingrid')).toHaveLength(120);
    expect(await names('zh')).toHaveLength(12);
    expect(await names('nobody of that name')).toEqual([]);
    const first = (await list({ page: '1', size: '25' })).value[0];
    expect(ids((await list({ search: first?.patient.medicalInsuranceId ?? '' })).value)).toContain(first?.id);
  });

  it('finds any part of a word, short or long, in every row that has it and in no other', async () => {
    const rows = await db().selectFrom('procedures').select(['id', 'search']).execute();
    const words = [...new Set(rows.flatMap(({ search }) => search.trim().split(' ')))];
    const part = fc
      .tuple(fc.constantFrom(...words), fc.nat(), fc.integer({ min: 3, max: 12 }))
      .map(([word, at, length]) => word.slice(at % word.length).slice(0, length))
      // Labels, ages and dates are searched too, and have a test of their own.
      .filter(
        (text) => text.length >= 3 && !/^\d+$/.test(text) && !LABELS.some((label) => label.includes(text)),
      );
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(part, { minLength: 1, maxLength: 2 }), async (parts) => {
        const holding = rows.filter(({ search }) => parts.every((one) => search.includes(one)));
        const found = ids((await list({ search: parts.join(' ') })).value);
        expect(found.toSorted((a, b) => a - b)).toEqual(holding.map(({ id }) => id).sort((a, b) => a - b));
      }),
      { numRuns: runs(60, 15) },
    );
  });

  it('is searched by everything that it displays: status, side, gender, age and dates', async () => {
    const everything = (await list({})).value;
    const expectFound = async (search: string, isShown: (row: ProcedureRow) => boolean) => {
      const expected = ids(everything.filter(isShown));
      expect([search, expected.length > 0]).toEqual([search, true]);
      expect([search, ids((await list({ search, zone: 'UTC' })).value)]).toEqual([search, expected]);
    };
    await expectFound('surgery scheduled', ({ status }) => status === 'SCHEDULED');
    await expectFound('dulin', ({ status }) => status === 'READY');
    await expectFound('left', ({ sideSurgeon }) => sideSurgeon === 'LEFT');
    await expectFound('female', ({ patient }) => patient.gender === 'FEMALE');
    await expectFound('left canceled', (row) => row.sideSurgeon === 'LEFT' && row.status === 'CANCELED');
    await expectFound('12/07/2026', ({ dateOfSurgery }) => dateOfSurgery === '2026-12-07');
    await expectFound('/07/2026', ({ dateOfSurgery }) => dateOfSurgery?.endsWith('-07') === true);
    const [first] = everything;
    const created = shownDay((first?.creation ?? '').slice(0, 10));
    await expectFound(created, ({ creation }) => shownDay(creation.slice(0, 10)) === created);
    const today = cotyle.context.now().toISOString().slice(0, 10);
    const age = ageOn(first?.patient.dateOfBirth ?? '', today);
    const found = ids((await list({ search: String(age), zone: 'UTC' })).value);
    const sameAge = everything.filter(({ patient }) => ageOn(patient.dateOfBirth, today) === age);
    expect(found).toEqual(expect.arrayContaining(ids(sameAge)));
  });

  it('finds a creation by its day in the time zone of the caller', async () => {
    const id = await addProcedure(db(), { surgeonId });
    await db()
      .updateTable('procedures')
      .set({ creation: new Date('2025-03-02T03:30:00Z') })
      .where('id', '=', id)
      .execute();
    const found = async (search: string, zone: string) =>
      ids((await list({ search, zone })).value).includes(id);
    expect(await found('03/02/2025', 'UTC')).toBe(true);
    expect(await found('03/01/2025', 'UTC')).toBe(false);
    expect(await found('03/01/2025', 'America/New_York')).toBe(true);
    expect(await found('03/02/2025', 'America/New_York')).toBe(false);
    expect(await found('3/01/', 'America/New_York')).toBe(true);
    await db().deleteFrom('procedures').where('id', '=', id).execute();
  });

  it('ignores accents, in the search and in the names', async () => {
    const names = async (search: string) =>
      new Set((await list({ search })).value.map(({ patient }) => patient.nameSecond));
    expect(await names('chavez')).toEqual(new Set(['Chavez', 'Chávez']));
    expect(await names('CHÁVEZ')).toEqual(new Set(['Chavez', 'Chávez']));
    expect(await names('angstrom')).toEqual(new Set(['Ångström']));
  });

  it('folds texts as the domain does', async () => {
    const letter = fc.constantFrom(...Array.from('aZ 0-ÀéÎõÜçÑšŽğĄőŢẞßæÆœŒøØłŁđĐ'), 'e\u0301', 'I\u0307');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: letter }), { minLength: 1 }), async (texts) => {
        const { rows } = await cotyle.context.database.pool.query<{ folded: string }>(
          'select fold_text(text) as folded from unnest($1::text[]) with ordinality as given (text, n) order by n',
          [texts],
        );
        expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
      }),
      { numRuns: runs(40, 10) },
    );
  });

  it('has the total of a search, on whichever page it ends', async () => {
    expect(await list({ search: 'zhang', page: '1', size: '25' })).toMatchObject({ total: 12, next: null });
    expect(await list({ search: 'harbor', page: '2', size: '25' })).toMatchObject({ total: 40, next: null });
    expect(await list({ search: 'harbor', page: '3', size: '25' })).toMatchObject({ total: 40, value: [] });
    expect(await list({ search: 'nobody', page: '1', size: '25' })).toMatchObject({ total: 0, value: [] });
  });

  it('searches for wildcard characters literally', async () => {
    for (const search of [
      '%',
      '_',
      '\\',
      "'",
      '"; drop table procedures; --',
      '%%%',
      '___',
      '_____',
      '%baker%',
    ]) {
      expect((await list({ search })).value).toEqual([]);
    }
  });

  it('is filtered by one or several statuses, and counts what it shows', async () => {
    const { value, total } = await list({ status: 'SCAN,DONE', page: '1', size: '100' });
    expect(new Set(value.map(({ status }) => status))).toEqual(new Set(['SCAN', 'DONE']));
    expect(total).toBe(value.length);
  });

  it.each<Record<string, string>>([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'x' },
    { size: '10' },
    { size: '1000' },
    { sort: 'password_hash' },
    { sort: 'id; drop table users' },
    { order: 'up' },
    { status: 'LOST' },
    { mine: 'yes' },
    { zone: 'Mars/Olympus' },
    { cursor: 'nonsense', size: '25' },
    { cursor: Buffer.from('["id","asc","1",1]').toString('base64url'), size: '25' },
    { unknown: '1' },
    { search: 'x'.repeat(300) },
  ])('rejects the query %j', async (query) => {
    expect([400, 422]).toContain((await expectRejected(list(query))).status);
  });

  it('shows a changed name of a patient, a surgeon or a location at once', async () => {
    const row = (await list({ search: 'harbor' })).value[0];
    await db()
      .updateTable('locations')
      .set({ name: 'Lakeside Imaging' })
      .where('name', '=', 'Harbor Imaging')
      .execute();
    expect(ids((await list({ search: 'lakeside' })).value)).toContain(row?.id);
    expect((await list({ search: 'harbor' })).value).toEqual([]);
    await db()
      .updateTable('locations')
      .set({ name: 'Harbor Imaging' })
      .where('name', '=', 'Lakeside Imaging')
      .execute();
  });
});

describe('an unchanged poll', () => {
  it('is a 304 that never runs the list query', async () => {
    const poll = (tag?: string) =>
      fetch(`${cotyle.origin}/api/patient/procedure/all-actual?page=1&size=25`, {
        headers: { authorization: `Bearer ${adminToken}`, ...(tag ? { 'if-none-match': tag } : {}) },
      });
    const tag = (await poll()).headers.get('etag') ?? '';
    const query = vi.spyOn(cotyle.context.database.pool, 'query');
    const again = await poll(tag);
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();

    const other = await addProcedure(db(), { surgeonId });
    await cotyle.call(
      procedureCalls.update,
      { body: { id: other, dateOfSurgery: '2027-01-11' } },
      adminToken,
    );
    const changed = await poll(tag);
    expect(changed.status).toBe(200);
    // Gone again, the list says what it said before: the answer that the caller still has is good.
    await cotyle.call(procedureCalls.delete, { params: { id: String(other) } }, adminToken);
    const back = await poll(tag);
    expect(back.status).toBe(304);
    expect(back.headers.get('etag')).not.toBe(tag);
  });
});

describe('the rows of a list', () => {
  it('are exactly those that the visibility rule allows, for random users and procedures', async () => {
    const locations = [await addLocation(db()), await addLocation(db())];
    const surgeons = await Promise.all(
      [0, 1].map((n) => addPerson(db(), { role: 'SURGEON', locationId: locations[n] ?? 0 })),
    );
    const random = fc.record({
      surgeon: fc.nat(1),
      creator: fc.nat(1),
      location: fc.option(fc.nat(1)),
      status: fc.constantFrom(...PROCEDURE_STATUSES),
      deleted: fc.boolean(),
    });
    const facts = new Map<number, VisibleProcedure>();
    for (const made of fc.sample(random, { numRuns: 150, seed: 7 })) {
      const procedure = {
        surgeonId: surgeons[made.surgeon]?.id ?? 0,
        creatorId: surgeons[made.creator]?.id ?? 0,
        radiologyLocationId: made.location === null ? null : (locations[made.location] ?? null),
        status: made.status,
        deleted: made.deleted,
      };
      const procedureId = await addProcedure(db(), procedure);
      facts.set(procedureId, { ...procedure, procedureId });
    }
    const shownTo = async (email: string) =>
      ids((await list({}, (await cotyle.signIn(email)).access.token)).value).filter((id) => facts.has(id));
    for (const role of ROLES) {
      for (const [n, locationId] of locations.entries()) {
        const person = (role === 'SURGEON' && surgeons[n]) || (await addPerson(db(), { role, locationId }));
        const surgeonIds =
          role === 'SURGICAL_ASSISTANT' && n === 0 ? surgeons.slice(0, 1).map(({ id }) => id) : [];
        for (const id of surgeonIds) await assign(db(), id, person.id);
        // By emergency access, which counts for two roles alone and not for deleted cases.
        const emergencyProcedureIds = n === 0 ? [...facts.keys()].slice(0, 12) : [];
        for (const procedureId of emergencyProcedureIds)
          await addEmergencyAccess(db(), { userId: person.id, procedureId, now: cotyle.context.now() });
        const viewer: Viewer = { id: person.id, role, locationId, surgeonIds, emergencyProcedureIds };
        const expected = [...facts]
          .filter(([, one]) => !one.deleted && maySeeProcedure(viewer, one))
          .map(([id]) => id);
        expect((await shownTo(person.email)).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
      }
    }
  });

  it('exclude the work of others when an engineer or a radiologist asks for their own', async () => {
    const here = await addLocation(db());
    for (const [role, field, status] of [
      ['IMAGE_ENGINEER', 'engineerId', 'MODEL_IN_WORK'],
      ['RADIOLOGIST', 'radiologistId', 'SCAN'],
    ] as const) {
      const me = await addPerson(db(), { role, locationId: here });
      const colleague = await addPerson(db(), { role, locationId: here });
      const base = { surgeonId, status, radiologyLocationId: here };
      const mine = await addProcedure(db(), { ...base, [field]: me.id });
      const theirs = await addProcedure(db(), { ...base, [field]: colleague.id });
      const free = await addProcedure(db(), base);
      const { access } = await cotyle.signIn(me.email);
      const shown = ids((await list({ mine: 'true' }, access.token)).value);
      expect([shown.includes(mine), shown.includes(free), shown.includes(theirs)]).toEqual([
        true,
        true,
        false,
      ]);
      expect(ids((await list({ mine: 'false' }, access.token)).value)).toContain(theirs);
    }
  });
});
