import { procedureCalls } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { shownDay } from '@cotyle/domain/validation/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../imaging/files/testing/stored-file.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addLocation, addProcedure, assign } from '../../testing/clinic.ts';
import { addUserOfEachRole } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';

let cotyle: TestApp;
let staff: Record<Role, SignedInUser>;
let here: number;
const db = () => cotyle.context.database.kysely;

beforeAll(async () => {
  cotyle = await startTestApp({}, { frozenClock: true });
  here = await addLocation(db());
  staff = await addUserOfEachRole(cotyle, { locationId: here });
  await assign(db(), staff.SURGEON.id, staff.SURGICAL_ASSISTANT.id);
});
afterAll(() => cotyle.close());

/** So many days from today in UTC. */
const day = (days: number): string =>
  new Date(cotyle.context.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const addCase = (status: ProcedureStatus, dateOfSurgery: string | null = null) =>
  addProcedure(db(), { surgeonId: staff.SURGEON.id, radiologyLocationId: here, status, dateOfSurgery });

interface Body {
  readonly status?: ProcedureStatus;
  readonly dateOfSurgery?: string;
  readonly confirmDate?: boolean;
  readonly today?: string;
}
const update = (id: number, body: Body, who = staff.SURGEON) =>
  cotyle.call(procedureCalls.update, { body: { id, ...body } }, who.token);
const answersOf = async (id: number) =>
  (await eventsOf(cotyle, id)).filter(([type]) => type === 'PROCEDURE_DATE_ACCEPTED');

describe('a date of surgery that cannot be', () => {
  it('in the past needs a confirmation when a surgery is scheduled, which is an event', async () => {
    const id = await addCase('READY');
    const past = { status: 'SCHEDULED', dateOfSurgery: day(-1) } as const;
    const doubt = `The surgery is scheduled for ${shownDay(day(-1))}, which is in the past.`;
    for (const confirmDate of [undefined, false])
      await expect(
        update(id, { ...past, ...(confirmDate === undefined ? {} : { confirmDate }) }),
      ).rejects.toMatchObject({
        status: 409,
        code: 'DATE_UNCONFIRMED',
        message: `${doubt} Is the date right?`,
      });
    expect(await answersOf(id)).toEqual([]);
    expect((await update(id, { ...past, confirmDate: true })).value.status).toBe('SCHEDULED');
    expect(await answersOf(id)).toEqual([['PROCEDURE_DATE_ACCEPTED', staff.SURGEON.id, null, doubt]]);
  });

  it('in the past needs a confirmation when the date is moved there, and not again for another change', async () => {
    const id = await addCase('SCHEDULED', day(3));
    await expect(update(id, { dateOfSurgery: day(-3) })).rejects.toMatchObject({ code: 'DATE_UNCONFIRMED' });
    await update(id, { dateOfSurgery: day(-3), confirmDate: true });
    await cotyle.call(procedureCalls.update, { body: { id, plannedInclination: 41 } }, staff.SURGEON.token);
    expect(await answersOf(id)).toHaveLength(1);
  });

  it.each(['SURGEON', 'SURGICAL_ASSISTANT', 'ADMIN', 'MASTER_ADMIN'] as const)(
    'in the future needs a confirmation by a %s who completes the procedure',
    async (role) => {
      const id = await addCase('SCHEDULED', day(2));
      await expect(update(id, { status: 'DONE' }, staff[role])).rejects.toMatchObject({
        status: 409,
        code: 'DATE_UNCONFIRMED',
        message: `The procedure is set to complete before the day of surgery, ${shownDay(day(2))}. Is the date right?`,
      });
      await update(id, { status: 'DONE', confirmDate: true }, staff[role]);
      expect(await answersOf(id)).toHaveLength(1);
    },
  );

  it('is not what today and the usual days are', async () => {
    const scheduled = await addCase('READY');
    await update(scheduled, { status: 'SCHEDULED', dateOfSurgery: day(0) });
    await update(scheduled, { status: 'DONE' });
    const later = await addCase('READY');
    await update(later, { status: 'SCHEDULED', dateOfSurgery: day(30) });
    expect([...(await answersOf(scheduled)), ...(await answersOf(later))]).toEqual([]);
  });

  it('is compared with the day in the caller’s time zone, where it is possible', async () => {
    const west = await addCase('READY');
    const hours = cotyle.context.now().getUTCHours();
    // Before noon in UTC it is still yesterday somewhere in the west; afterwards tomorrow somewhere in the east.
    const [theirs, status] = hours < 12 ? ([day(-1), 'SCHEDULED'] as const) : ([day(1), 'DONE'] as const);
    if (status === 'DONE') await update(west, { status: 'SCHEDULED', dateOfSurgery: theirs });
    await update(west, { status, dateOfSurgery: theirs, today: theirs });
    expect(await answersOf(west)).toEqual([]);
  });

  it('is compared with the day in UTC where the reported day is impossible', async () => {
    const id = await addCase('READY');
    await expect(
      update(id, { status: 'SCHEDULED', dateOfSurgery: day(-9), today: day(-9) }),
    ).rejects.toMatchObject({ code: 'DATE_UNCONFIRMED' });
  });
});
