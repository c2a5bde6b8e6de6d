import { procedureCalendarCalls } from '@cotyle/contract/procedure-calendar';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { ROLES } from '@cotyle/domain/access/roles';
import type { Role } from '@cotyle/domain/access/roles';
import { APPROVAL_STATES } from '@cotyle/domain/planning/approval/approval-state';
import { needsAttention, stageClock } from '@cotyle/domain/stages/stage-clock';
import { stageRule } from '@cotyle/domain/stages/stage-rule';
import { SPECIFIED_SETTINGS } from '@cotyle/domain/settings/settings';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { addDays } from '@cotyle/domain/validation/day-arithmetic';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../lists/time-zone.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addPatient, addProcedure, assign } from '../../testing/clinic.ts';
import { addPerson } from '../../testing/people.ts';
import { sendRequest } from '../../testing/send-request.ts';

/** The rows: one clinic with every status, with and without a date, around a day. */
const TODAY = '2026-11-17';
const COUNT = 300;
const MONTH = { from: '2026-11-01', to: '2026-11-30' };

let cotyle: TestApp;
let surgeons: number[];
let locations: number[];
const tokens = new Map<Role, string>();
const db = () => cotyle.context.database.kysely;
const tokenOf = (role: Role): string => tokens.get(role) ?? '';

beforeAll(async () => {
  cotyle = await startTestApp();
  locations = [await addLocation(db()), await addLocation(db())];
  const people = new Map<Role, number>();
  for (const role of ROLES) {
    const person = await addPerson(db(), { role, locationId: locations[0] ?? 0 });
    people.set(role, person.id);
    tokens.set(role, (await cotyle.signIn(person.email)).access.token);
  }
  surgeons = [people.get('SURGEON') ?? 0, (await addPerson(db(), { role: 'SURGEON' })).id];
  await assign(db(), surgeons[0] ?? 0, people.get('SURGICAL_ASSISTANT') ?? 0);
  const patients = [
    await addPatient(db(), { creatorId: surgeons[0] ?? 0, nameSecond: 'Baker' }),
    await addPatient(db(), { creatorId: surgeons[1] ?? 0, nameSecond: 'Zhang' }),
  ];
  const random = fc.record({
    surgeon: fc.nat(1),
    location: fc.nat(1),
    patient: fc.nat(1),
    status: fc.constantFrom(...PROCEDURE_STATUSES),
    approvalState: fc.constantFrom(...APPROVAL_STATES),
    days: fc.option(fc.integer({ min: -30, max: 40 })),
    since: fc.integer({ min: 0, max: 25 * 24 * 60 }),
    deleted: fc.constantFrom(false, false, false, true),
  });
  for (const made of fc.sample(random, { numRuns: COUNT, seed: 11 }))
    await addProcedure(db(), {
      surgeonId: surgeons[made.surgeon] ?? 0,
      surgeryLocationId: locations[made.location] ?? null,
      radiologyLocationId: locations[made.location] ?? null,
      patientId: patients[made.patient] ?? 0,
      status: made.status,
      approvalState: made.approvalState,
      dateOfSurgery: made.days === null ? null : addDays(TODAY, made.days),
      statusSince: new Date(Date.parse(`${TODAY}T12:00:00Z`) - made.since * 60_000),
      deleted: made.deleted,
    });
});
afterAll(() => cotyle.close());

type Query = Record<string, string>;
const list = async (query: Query, role: Role = 'ADMIN') =>
  (await cotyle.call(procedureCalls.actual, { query }, tokenOf(role))).value;
const range = (query: Query, role: Role = 'ADMIN') =>
  cotyle.call(procedureCalendarCalls.range, { query: { ...MONTH, ...query } }, tokenOf(role));
const ids = (rows: readonly ProcedureRow[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
const isInMonth = ({ dateOfSurgery: day }: ProcedureRow): boolean =>
  day !== null && day >= MONTH.from && day <= MONTH.to;

const clockOf = (row: ProcedureRow, today: string, zone: string) =>
  row.stage &&
  stageClock(
    row.stage,
    {
      status: row.status,
      dateOfSurgery: row.dateOfSurgery,
      since: dayIn(new Date(row.statusSince), zone),
    },
    today,
  );

describe('the calendar', () => {
  it.each(ROLES)('shows a %s the rows of their list that have a surgery on these days', async (role) => {
    const expected = (await list({}, role)).filter(isInMonth);
    const { value, total, next } = await range({}, role);
    expect(ids(value)).toEqual(ids(expected));
    expect([total, next]).toEqual([expected.length, null]);
    const days = value.map(({ dateOfSurgery }) => dateOfSurgery ?? '');
    expect(days).toEqual(days.toSorted((a, b) => a.localeCompare(b)));
  });

  it.each([
    [
      'surgeon',
      () => ({ surgeon: String(surgeons[1]) }),
      (row: ProcedureRow) => row.surgeonId === surgeons[1],
    ],
    [
      'status',
      () => ({ status: 'SCHEDULED,READY' }),
      (row: ProcedureRow) => /^(SCHEDULED|READY)$/.test(row.status),
    ],
    ['search', () => ({ search: 'zhang' }), (row: ProcedureRow) => row.patient.nameSecond === 'Zhang'],
  ] as const)('is filtered by %s', async (_, query, isMeant) => {
    const expected = (await list({})).filter(isInMonth).filter(isMeant);
    expect(expected.length).toBeGreaterThan(0);
    expect(ids((await range(query())).value)).toEqual(ids(expected));
  });

  it('is filtered by the location of the surgery', async () => {
    const [first, second] = await Promise.all(
      locations.map(async (location) => ids((await range({ location: String(location) })).value)),
    );
    expect(new Set([...(first ?? []), ...(second ?? [])])).toEqual(new Set(ids((await range({})).value)));
    expect(first?.some((id) => second?.includes(id))).toBe(false);
  });

  it('shows an assistant nothing of a surgeon whom they do not work for', async () => {
    const query = { surgeon: String(surgeons[1]) };
    expect((await range(query, 'SURGICAL_ASSISTANT')).value).toEqual([]);
    expect((await range(query, 'ADMIN')).value).not.toEqual([]);
  });

  it('goes on after a page, without a row twice or left out', async () => {
    const many = await addPerson(db(), { role: 'SURGEON' });
    const patientId = await addPatient(db(), { creatorId: many.id });
    for (let n = 0; n < 260; n += 1)
      await addProcedure(db(), {
        surgeonId: many.id,
        patientId,
        status: 'DONE',
        dateOfSurgery: addDays('2027-03-01', n % 7),
      });
    const week = { from: '2027-03-01', to: '2027-03-07', surgeon: String(many.id) };
    const first = await range(week);
    expect([first.value.length, first.total]).toEqual([250, 260]);
    const second = await range({ ...week, cursor: first.next ?? '' });
    expect([second.value.length, second.next]).toEqual([10, null]);
    expect(new Set([...ids(first.value), ...ids(second.value)]).size).toBe(260);
  });

  it.each<Query>([
    { from: '2026-11-01', to: '2027-01-02' },
    { from: '2026-11-02', to: '2026-11-01' },
    { from: 'yesterday' },
    { to: '2026-02-30' },
    { location: 'x' },
    { size: '25' },
    { cursor: 'nonsense' },
  ])('rejects the query %j', async (query) => {
    const text = new URLSearchParams({ ...MONTH, ...query }).toString();
    const { status } = await sendRequest(cotyle, tokenOf('ADMIN'), `/patient/procedure/calendar?${text}`);
    expect([400, 422]).toContain(status);
  });

  it('shows a moved surgery on its new day at once, by the save of the procedure page', async () => {
    const [row] = (await range({ status: 'SCHEDULED' }, 'SURGICAL_ASSISTANT')).value.slice(-1);
    const id = row?.id ?? 0;
    await cotyle.call(
      procedureCalls.update,
      { body: { id, dateOfSurgery: '2027-05-05', today: TODAY } },
      tokenOf('SURGICAL_ASSISTANT'),
    );
    expect(ids((await range({})).value)).not.toContain(id);
    expect(ids((await range({ from: '2027-05-05', to: '2027-05-05' })).value)).toEqual([id]);
  });
});

describe('the clock of a row', () => {
  it('has the rule of the domain', async () => {
    const rows = await list({});
    const states = new Set(rows.map(({ stage }) => stage?.need));
    expect(states.size).toBe(6);
    for (const row of rows)
      expect(row.stage).toEqual(
        stageRule({ ...row, isApproved: row.approval.state === 'APPROVED' }, SPECIFIED_SETTINGS),
      );
  });

  it('has the same rule on the page of the procedure', async () => {
    for (const row of (await list({})).slice(0, 20)) {
      const { value } = await cotyle.call(
        procedureCalls.get,
        { params: { id: String(row.id) } },
        tokenOf('ADMIN'),
      );
      expect([value.stage, value.statusSince]).toEqual([row.stage, row.statusSince]);
    }
  });

  it('starts anew with a change of status, and with no other change', async () => {
    const id = await addProcedure(db(), {
      surgeonId: surgeons[0] ?? 0,
      radiologyLocationId: locations[0] ?? null,
      statusSince: new Date('2026-01-02T03:04:05Z'),
    });
    const change = (body: object) =>
      cotyle.call(procedureCalls.update, { body: { id, ...body } }, tokenOf('SURGEON'));
    expect((await change({ dateOfSurgery: '2027-02-01' })).value.statusSince).toBe(
      '2026-01-02T03:04:05.000Z',
    );
    const { value } = await change({ status: 'SCAN' });
    expect(Date.parse(value.statusSince)).toBeGreaterThan(Date.parse('2026-11-01'));
  });
});

describe('the filter of what needs attention', () => {
  it.each(['UTC', 'America/Los_Angeles', 'Asia/Tokyo'])(
    'finds exactly the rows whose clock asks for it, on any day in %s',
    async (zone) => {
      const rows = await list({});
      for (const days of [-20, -3, 0, 1, 9]) {
        const today = addDays(TODAY, days);
        const expected = rows.filter((row) => {
          const clock = clockOf(row, today, zone);
          return clock !== null && needsAttention(clock);
        });
        expect(expected.length).toBeGreaterThan(0);
        expect(ids(await list({ attention: today, zone }))).toEqual(ids(expected));
        expect(ids((await range({ attention: today, zone })).value)).toEqual(ids(expected.filter(isInMonth)));
      }
    },
  );

  it('follows the settings of the installation', async () => {
    const before = ids(await list({ attention: TODAY }));
    await db().updateTable('settings').set({ scan_due_days: 60 }).execute();
    const rows = await list({});
    const expected = rows.filter((row) => {
      const clock = clockOf(row, TODAY, 'UTC');
      return clock !== null && needsAttention(clock);
    });
    expect(ids(await list({ attention: TODAY }))).toEqual(ids(expected));
    expect(expected.length).toBeGreaterThan(before.length);
    await db().updateTable('settings').set({ scan_due_days: 21 }).execute();
  });
});
