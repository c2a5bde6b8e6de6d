import { directoryCalls } from '@cotyle/contract/admin-users';
import { CallFailed } from '@cotyle/contract/client';
import { locationCalls } from '@cotyle/contract/locations';
import { procedureCalendarCalls } from '@cotyle/contract/procedure-calendar';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import type { Role } from '@cotyle/domain/access/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProcedureRow } from '../../../shared/testing/a-procedure-row.ts';
import { aProcedure } from '../../../shared/testing/a-procedure.ts';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { confirmWith } from '../../../shared/testing/form-steps.ts';
import { aLocation } from '../../../shared/testing/records.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { ProceduresPage } from '../procedures-page.tsx';

const DAY = '2027-03-10';
const surgery = (facts: Partial<ProcedureRow> = {}) =>
  aProcedureRow({ status: 'SCHEDULED', dateOfSurgery: DAY, ...facts });
const named = (id: number, nameSecond: string): ProcedureRow => {
  const { patient } = surgery();
  return surgery({ id, patient: { ...patient, nameSecond } });
};

interface Opened {
  readonly rows?: readonly ProcedureRow[];
  readonly role?: Role;
  readonly span?: string;
  readonly total?: number;
}

const openCalendar = async ({ rows = [surgery()], role = 'SURGEON', span = 'month', total }: Opened = {}) => {
  const server = fakeServer();
  server.on(procedureCalendarCalls.range, () => ({
    value: [...rows],
    total: total ?? rows.length,
    next: total === undefined ? null : 'more',
  }));
  server.on(locationCalls.all, () => ({ value: [aLocation()] }));
  server.on(directoryCalls.all, () => ({ value: [] }));
  server.on(procedureCalls.get, () => ({
    value: aProcedure({ status: 'SCHEDULED', dateOfSurgery: DAY, version: 4 }),
  }));
  server.on(procedureCalls.update, ({ body }) => ({
    value: aProcedure({ status: 'SCHEDULED', dateOfSurgery: body.dateOfSurgery ?? null, version: 5 }),
  }));
  const at = `/procedures?view=calendar&span=${span}&day=${DAY}`;
  const page = renderPage(<ProceduresPage />, { role, server, path: '/procedures', at });
  await screen.findByText(total === undefined ? /^(\d+ surger|No surgeries)/ : /are shown/);
  return { ...page, server };
};

const cell = (name: string) => screen.getByRole('cell', { name: new RegExp(`^${name}`) });
const WEDNESDAY = 'Wednesday, March 10, 2027';

describe('The month', () => {
  it('is one stop of the Tab key, in which arrows choose a day and the pages a month', async () => {
    const { user, history } = await openCalendar();
    expect(screen.getAllByRole('cell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([cell(WEDNESDAY)]);
    cell(WEDNESDAY).focus();
    const steps = [
      ['{ArrowRight}', 'Thursday, March 11, 2027'],
      ['{ArrowDown}', 'Thursday, March 18, 2027'],
      ['{Home}', 'Sunday, March 14, 2027'],
      ['{ArrowLeft}{ArrowUp}', 'Saturday, March 6, 2027'],
      ['{PageDown}', 'Tuesday, April 6, 2027'],
      ['{End}', 'Saturday, April 10, 2027'],
      ['{PageUp}', WEDNESDAY],
    ] as const;
    for (const [keys, day] of steps) {
      await user.keyboard(keys);
      await waitFor(() => expect(document.activeElement).toBe(cell(day)));
    }
    expect(history.location.search).toContain(`day=${DAY}`);
  });

  it('asks for the whole weeks around the month, and shows a day of many surgeries in a few lines', async () => {
    const rows = ['Abbott', 'Baker', 'Chavez', 'Diaz', 'Evans', 'Fischer'].map((name, index) =>
      named(index + 1, name),
    );
    const { user, server, history } = await openCalendar({ rows });
    expect(server.sent(procedureCalendarCalls.range)[0]?.input.query).toEqual({
      from: '2027-02-28',
      to: '2027-04-03',
    });
    expect(within(cell(WEDNESDAY)).getAllByRole('link')).toHaveLength(3);
    await user.click(within(cell(WEDNESDAY)).getByRole('button', { name: `3 more on ${WEDNESDAY}` }));
    const list = await screen.findByRole('list', { name: WEDNESDAY });
    expect(within(list).getAllByRole('listitem')).toHaveLength(6);
    expect(history.location.search).toBe(`?view=calendar&span=day&day=${DAY}`);
  });

  it('says when it shows only some of the surgeries', async () => {
    await openCalendar({
      rows: Array.from({ length: 250 }, (_, id) => surgery({ id: id + 1 })),
      total: 3200,
    });
    expect(screen.getByText(/^1000 of 3200 surgeries are shown/)).toBeDefined();
  });

  it('is filtered by the location of the surgery', async () => {
    const { user, server } = await openCalendar();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Surgical location' }), 'Northgate');
    await waitFor(() =>
      expect(server.sent(procedureCalendarCalls.range).at(-1)?.input.query).toMatchObject({ location: '1' }),
    );
  });
});

describe('A surgery in the calendar', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Move the surgery' });
  const openDialog = async (user: Awaited<ReturnType<typeof openCalendar>>['user']) => {
    cell(WEDNESDAY).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(within(cell(WEDNESDAY)).getByRole('link', { name: /Ada Moreau/ }));
    await user.keyboard('m');
    return within(await dialog()).getByLabelText('Date of Surgery');
  };

  const typeDay = async (
    user: Awaited<ReturnType<typeof openCalendar>>['user'],
    field: HTMLElement,
    day: string,
  ): Promise<void> => {
    await user.clear(field);
    await user.type(field, day);
    await user.click(screen.getByRole('button', { name: 'Move' }));
  };

  it('is moved by keyboard with the save of the procedure page', async () => {
    const { user, server } = await openCalendar();
    const field = await openDialog(user);
    expect(screen.getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true);
    await typeDay(user, field, '03/12/2999');
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await screen.findByText('The surgery of Ada Moreau is on 03/12/2999');
    expect(server.sent(procedureCalls.update)).toMatchObject([
      { input: { body: { id: 7, dateOfSurgery: '2999-03-12', today: expect.any(String) } }, ifMatch: 4 },
    ]);
  });

  it('stays where it is when the server refuses, with the reason', async () => {
    const { user, server } = await openCalendar();
    server.on(procedureCalls.update, () => {
      throw new CallFailed({ status: 412, code: 'STALE', message: 'Vera Okafor changed this record.' });
    });
    const field = await openDialog(user);
    await typeDay(user, field, '03/12/2999');
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('was not moved. Vera Okafor changed this record.');
    expect(within(cell(WEDNESDAY)).getByRole('link', { name: /Ada Moreau/ })).toBeDefined();
  });

  it('is not moved without the answer to a question of the server', async () => {
    const { user, server } = await openCalendar();
    const question = 'The surgery is scheduled for 01/01/2020, which is in the past. Is the date right?';
    server.on(procedureCalls.update, () => {
      throw new CallFailed({ status: 409, code: 'DATE_UNCONFIRMED', message: question });
    });
    const field = await openDialog(user);
    await typeDay(user, field, '01/01/2020');
    await confirmWith(user, question, 'Cancel');
    expect(server.sent(procedureCalls.update)).toHaveLength(1);
    expect(screen.queryByText(/^The surgery of Ada Moreau is on/)).toBeNull();
  });

  it('is not moved when somebody else has moved it in the meantime', async () => {
    const { user, server } = await openCalendar();
    server.on(procedureCalls.get, () => ({
      value: aProcedure({ status: 'SCHEDULED', dateOfSurgery: '2027-03-17' }),
    }));
    const field = await openDialog(user);
    await typeDay(user, field, '03/12/2999');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Somebody else has changed its date.');
    expect(server.sent(procedureCalls.update)).toEqual([]);
  });

  it('is moved by dragging it to another day', async () => {
    const { user, server } = await openCalendar();
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    const entry = within(cell(WEDNESDAY)).getByRole('link', { name: /Ada Moreau/ });
    const target = cell('Friday, March 12, 2027');
    fireEvent.dragStart(entry, { dataTransfer });
    fireEvent.dragOver(target, { dataTransfer });
    fireEvent.drop(target, { dataTransfer });
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await waitFor(() =>
      expect(server.sent(procedureCalls.update)).toMatchObject([
        { input: { body: { id: 7, dateOfSurgery: '2027-03-12' } } },
      ]),
    );
  });

  it('cannot be moved by somebody who may not change its date', async () => {
    const { user } = await openCalendar({ role: 'RADIOLOGIST' });
    const entry = within(cell(WEDNESDAY)).getByRole('link', { name: /Ada Moreau/ });
    expect(entry.getAttribute('draggable')).toBe('false');
    entry.focus();
    await user.keyboard('m');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText(/^Drag a surgery/)).toBeNull();
  });

  it('in the week shows its side, status, surgeon and place, and can be moved by a button', async () => {
    const { user } = await openCalendar({ span: 'week' });
    const card = within(cell(WEDNESDAY)).getByRole('article');
    for (const text of ['Left', 'Surgery Scheduled', 'Ingrid Solberg', 'Northgate'])
      expect(within(card).getByText(text)).toBeDefined();
    await user.click(within(card).getByRole('button', { name: 'Move the surgery of Ada Moreau' }));
    expect(within(await dialog()).getByText('Now on 03/10/2027')).toBeDefined();
    await user.keyboard('{Escape}');
  });
});
