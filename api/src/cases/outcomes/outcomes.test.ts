import { outcomeCalls } from '@cotyle/contract/outcomes';
import { procedureCalls } from '@cotyle/contract/procedures';
import { ROLES } from '@cotyle/domain/access/roles';
import { degrees } from '@cotyle/domain/cup/units';
import type { Side } from '@cotyle/domain/hip/side';
import { countsAsOutcome, OUTCOME_ROLES, PLOTTED_CASES } from '@cotyle/domain/outcomes/rights';
import { outcomeSums } from '@cotyle/domain/outcomes/statistics';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addProcedure } from '../../testing/clinic.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { addSignedInUser, addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
beforeAll(async () => {
  cotyle = await startTestApp();
});
afterAll(() => cotyle.close());

const db = () => cotyle.context.database.kysely;

type Angles = readonly [
  plannedI: number,
  plannedA: number,
  implantedI: number | null,
  implantedA: number | null,
];

const addCase = async (
  surgeonId: number,
  [plannedI, plannedA, implantedI, implantedA]: Angles,
  more: {
    side?: Side;
    dateOfSurgery?: string | null;
    status?: ProcedureStatus;
    deleted?: boolean;
    creatorId?: number;
  } = {},
): Promise<number> => {
  const id = await addProcedure(db(), { surgeonId, status: 'DONE', dateOfSurgery: '2026-03-02', ...more });
  await db()
    .updateTable('procedures')
    .set({
      planned_inclination: plannedI,
      planned_ante_version: plannedA,
      operative_inclination: implantedI,
      operative_ante_version: implantedA,
    })
    .where('id', '=', id)
    .execute();
  return id;
};

type Query = Parameters<typeof cotyle.call<typeof outcomeCalls.summary>>[1]['query'];
const summary = async ({ token }: SignedInUser, query: Query = {}) =>
  (await cotyle.call(outcomeCalls.summary, { query }, token)).value;
const cases = ({ token }: SignedInUser, query: Query & { page?: string; size?: '25' } = {}) =>
  cotyle.call(outcomeCalls.cases, { query }, token);

const surgeonWith = async (...angles: Angles[]) => {
  const surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
  const ids: number[] = [];
  for (const each of angles) ids.push(await addCase(surgeon.id, each));
  return { surgeon, ids };
};

describe('the outcomes of a surgeon', () => {
  it('are added up as the domain defines it, thresholds and edges of zones included', async () => {
    const angles = [
      [40, 15, 45, 20],
      [40.1, 15.1, 45.1, 10.1],
      [40.1, 15.1, 50.1, 15.1],
      [40, 15, 50.1, 15],
      [42.3, 18.7, 38.9, 25],
      [35, 5, 35, 5],
    ] satisfies Angles[];
    const { surgeon } = await surgeonWith(...angles);
    const { all, incomplete, surgeons } = await summary(surgeon);
    const expected = outcomeSums(
      angles.map(([plannedI, plannedA, implantedI, implantedA]) => ({
        planned: { inclination: degrees(plannedI), anteversion: degrees(plannedA) },
        implanted: { inclination: degrees(implantedI), anteversion: degrees(implantedA) },
      })),
    );
    for (const angle of ['inclination', 'anteversion'] as const)
      for (const sum of ['sum', 'sumOfSquares', 'sumOfAbsolutes'] as const)
        expect(all[angle][sum]).toBeCloseTo(expected[angle][sum], 9);
    const { inclination: _i, anteversion: _a, ...counts } = all;
    const { inclination: _ei, anteversion: _ea, ...expectedCounts } = expected;
    expect(counts).toEqual(expectedCounts);
    expect(incomplete).toBe(0);
    expect(surgeons.map(({ id, sums }) => [id, sums])).toEqual([[surgeon.id, all]]);
  });

  it('are empty without a complete case', async () => {
    const { surgeon } = await surgeonWith();
    const { all, incomplete, surgeons, cases: plotted } = await summary(surgeon);
    expect([all.count, all.inclination.sum, incomplete, surgeons, plotted]).toEqual([0, 0, 0, [], []]);
  });

  it('count a case that lacks an angle as incomplete, and compare it with nothing', async () => {
    const { surgeon, ids } = await surgeonWith([40, 15, 41, 16], [40, 15, 41, null], [40, 15, null, null]);
    const { all, incomplete, cases: plotted } = await summary(surgeon);
    expect([all.count, incomplete]).toEqual([1, 2]);
    expect(plotted.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await cases(surgeon)).value.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('are the same for left and right, which are mirror images with the same angles', async () => {
    const surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
    for (const side of ['LEFT', 'RIGHT'] as const) {
      await addCase(surgeon.id, [40, 15, 44, 12], { side });
      await addCase(surgeon.id, [38, 20, 37, 33], { side });
    }
    const [left, right, both] = [
      await summary(surgeon, { side: 'LEFT' }),
      await summary(surgeon, { side: 'RIGHT' }),
      await summary(surgeon),
    ];
    expect(left.all).toEqual(right.all);
    expect(both.all.count).toBe(4);
    expect(left.cases.map(({ side }) => side)).toEqual(['LEFT', 'LEFT']);
  });

  it('are filtered by the date of surgery, newest first', async () => {
    const surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
    const days = ['2025-01-01', null, '2026-06-01', '2026-05-31'];
    const ids = [];
    for (const dateOfSurgery of days)
      ids.push(await addCase(surgeon.id, [40, 15, 44, 12], { dateOfSurgery }));
    expect((await summary(surgeon)).cases.map(({ id }) => id)).toEqual([ids[2], ids[3], ids[0], ids[1]]);
    const since = await summary(surgeon, { from: '2026-05-31' });
    expect(since.cases.map(({ id }) => id)).toEqual([ids[2], ids[3]]);
    expect(since.all.count).toBe(2);
  });

  it('plot at most the newest cases, while the numbers and the list are of all', async () => {
    const { surgeon, ids } = await surgeonWith([40, 15, 41, 16]);
    await sql`insert into procedures (name, creation, status, patient_id, creator_id, surgeon_id, side_surgeon, date_of_surgery,
        planned_inclination, planned_ante_version, operative_inclination, operative_ante_version, updated_at, updated_by)
      select name, creation, status, patient_id, creator_id, surgeon_id, side_surgeon, date '2026-03-02' + n,
        40, 15, 42, 16, updated_at, updated_by
      from procedures, generate_series(1, ${PLOTTED_CASES}::int) n where id = ${ids[0]}`.execute(db());
    const { all, cases: plotted } = await summary(surgeon);
    expect([all.count, plotted.length]).toEqual([PLOTTED_CASES + 1, PLOTTED_CASES]);
    expect(plotted.at(-1)?.dateOfSurgery).toBe('2026-03-03');
    expect((await cases(surgeon)).value).toHaveLength(PLOTTED_CASES + 1);
    expect((await cases(surgeon, { page: '1', size: '25' })).total).toBe(PLOTTED_CASES + 1);
  });

  it('cost nothing when nothing has changed', async () => {
    const { surgeon } = await surgeonWith([40, 15, 41, 16]);
    const first = await sendRequest(cotyle, surgeon.token, '/outcome/summary');
    const headers = { 'if-none-match': first.etag ?? '' };
    expect((await sendRequest(cotyle, surgeon.token, '/outcome/summary', { headers })).status).toBe(304);
  });
});

describe('the right to outcomes', () => {
  it('is of surgeons for their own cases and of administrators for all, among those of their lists', async () => {
    const staff = await addUserOfEachRole(cotyle);
    const other = await addSignedInUser(cotyle, { role: 'SURGEON' });
    const made = [];
    for (const status of PROCEDURE_STATUSES)
      for (const [surgeonId, creatorId] of [
        [staff.SURGEON.id, staff.SURGEON.id],
        [staff.SURGEON.id, other.id],
        [other.id, staff.SURGEON.id],
      ] as const)
        for (const deleted of [false, true]) {
          const id = await addCase(surgeonId, [40, 15, 41, 16], { status, deleted, creatorId });
          made.push({ id, surgeonId, status, deleted });
        }
    for (const role of OUTCOME_ROLES) {
      const viewer = { id: staff[role].id, role, locationId: null, surgeonIds: [] };
      const expected = made.filter((each) => countsAsOutcome(viewer, each)).map(({ id }) => id);
      const shown = new Set((await cases(staff[role])).value.map(({ id }) => id));
      expect(made.filter(({ id }) => shown.has(id)).map(({ id }) => id)).toEqual(expected);
      const listed = await cotyle.call(procedureCalls.actual, { query: {} }, staff[role].token);
      const inList = new Set(listed.value.map(({ id }) => id));
      expect([...shown].filter((id) => !inList.has(id))).toEqual([]);
    }
    const refused = ROLES.filter((role) => !OUTCOME_ROLES.some((allowed) => allowed === role));
    for (const role of refused)
      for (const path of ['/outcome/summary', '/outcome/cases'])
        expect((await sendRequest(cotyle, staff[role].token, path)).status).toBe(403);
  });

  it('does not reach another surgeon by the filter', async () => {
    const [mine, theirs] = [await surgeonWith([40, 15, 41, 16]), await surgeonWith([40, 15, 45, 19])];
    const asked = { surgeonId: String(theirs.surgeon.id) };
    const { all, incomplete, surgeons, cases: plotted } = await summary(mine.surgeon, asked);
    expect([all.count, incomplete, surgeons, plotted]).toEqual([0, 0, [], []]);
    expect((await cases(mine.surgeon, asked)).value).toEqual([]);
    const admin = await addSignedInUser(cotyle, { role: 'ADMIN' });
    expect((await summary(admin, asked)).all.count).toBe(1);
    const compared = (await summary(admin)).surgeons.map(({ id }) => id);
    expect(compared).toEqual(expect.arrayContaining([mine.surgeon.id, theirs.surgeon.id]));
  });

  it('shows no name or number of a patient', async () => {
    const { surgeon } = await surgeonWith([40, 15, 41, 16]);
    const { text } = await sendRequest(cotyle, surgeon.token, '/outcome/cases');
    expect(text).toContain('implanted');
    expect(text).not.toMatch(/Pat|MRN|birth/i);
  });
});
