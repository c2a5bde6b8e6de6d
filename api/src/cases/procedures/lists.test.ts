import { PROCEDURE_SORTS, procedureCalls } from '@cotyle/contract/procedures';
import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { Viewer, VisibleProcedure } from '@cotyle/domain/access/visibility';
import { ROLES } from '@cotyle/domain/access/roles';
import { STATUS_SORT_ORDER } from '@cotyle/domain/procedures/status-order';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addEmergencyAccess } from '../../people/emergency/testing/stored-access.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure, assign } from '../../testing/clinic.ts';
import { addPerson } from '../../testing/people.ts';
import { expectRejected } from '../../testing/expect-rejected.ts';
import { ids, startListedClinic } from './testing/listed-clinic.ts';
import type { ListedClinic } from './testing/listed-clinic.ts';

let cotyle: TestApp;
let adminToken: ListedClinic['adminToken'];
let surgeonId: ListedClinic['surgeonId'];
let list: ListedClinic['list'];
beforeAll(async () => {
  ({ cotyle, adminToken, surgeonId, list } = await startListedClinic());
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;

const walk = async (query: Record<string, string>): Promise<number[]> => {
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
