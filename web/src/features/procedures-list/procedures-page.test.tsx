import { locationCalls } from '@cotyle/contract/locations';
import { procedureCalendarCalls } from '@cotyle/contract/procedure-calendar';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { today } from '../../shared/clinical/today.ts';
import { aProcedureRow } from '../../shared/testing/a-procedure-row.ts';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ProceduresPage } from './procedures-page.tsx';

const row = (id: number, nameSecond: string, deleted: boolean): ProcedureRow => {
  const { patient } = aProcedureRow();
  return aProcedureRow({ id, patient: { ...patient, id, nameSecond, deleted } });
};

const listed = (...rows: ProcedureRow[]) => {
  const server = fakeServer();
  server.on(procedureCalls.actual, () => ({ value: rows, total: rows.length, next: null }));
  server.on(procedureCalendarCalls.range, () => ({ value: [], total: 0, next: null }));
  server.on(locationCalls.all, () => ({ value: [] }));
  return server;
};

describe('The procedures list', () => {
  it('marks the procedures of a deleted patient', async () => {
    const server = fakeServer();
    server.on(procedureCalls.actual, () => ({
      value: [row(1, 'Moreau', true), row(2, 'Lind', false)],
      total: 2,
      next: null,
    }));
    renderPage(<ProceduresPage />, { server });
    const marked = await screen.findByRole('cell', { name: /Ada Moreau/ });
    expect(marked.textContent).toBe('Ada Moreau (This patient is deleted)');
    expect(screen.getByRole('cell', { name: /Ada Lind/ }).textContent).toBe('Ada Lind');
  });

  it('says below the status how far a plan is, from its proposal on', async () => {
    const server = fakeServer();
    const approved = { ...row(1, 'Moreau', false), approval: { state: 'APPROVED', version: 3 } } as const;
    server.on(procedureCalls.actual, () => ({
      value: [approved, row(2, 'Lind', false)],
      total: 2,
      next: null,
    }));
    renderPage(<ProceduresPage />, { server });
    const marked = await screen.findByRole('cell', { name: /Approved v3/ });
    expect(marked.textContent).toBe('New PatientApproved v3');
    expect(screen.getByRole('cell', { name: 'New Patient' })).toBeDefined();
  });

  it('marks a case that is late, with words for screen readers, and no other', async () => {
    const stage = { need: 'SCAN', days: 21, lastDays: 10 } as const;
    const late = { ...row(1, 'Moreau', false), stage, dateOfSurgery: '2020-03-04' };
    const early = { ...row(2, 'Lind', false), stage, dateOfSurgery: '2999-03-04' };
    renderPage(<ProceduresPage />, { server: listed(late, early) });
    const mark = await screen.findByRole('img', { name: 'Scan late' });
    expect(screen.getAllByRole('img', { name: /late|due/ })).toEqual([mark]);
    expect(screen.getByRole('cell', { name: 'New Patient' })).toBeDefined();
  });

  it('asks the server for what needs attention today', async () => {
    const { user, server } = renderPage(<ProceduresPage />, { server: listed(row(1, 'Moreau', false)) });
    await user.click(await screen.findByRole('button', { name: 'Needs attention' }));
    await waitFor(() =>
      expect(server.sent(procedureCalls.actual).at(-1)?.input.query).toMatchObject({
        attention: today(),
        zone: expect.any(String),
        page: '1',
      }),
    );
    expect(screen.getByRole('button', { name: 'Needs attention', pressed: true })).toBeDefined();
  });
});

describe('The views of the procedures', () => {
  const view = (name: string) => screen.getByRole('link', { name });

  it('are in the address, so that Back leads to the one before', async () => {
    const { user, history } = renderPage(<ProceduresPage />, { server: listed(row(1, 'Moreau', false)) });
    await screen.findByRole('grid', { name: 'Procedures' });
    await user.click(view('Board'));
    await screen.findByRole('region', { name: /Scan Ready/ });
    expect(history.location.search).toBe('?view=board');
    await user.click(view('Calendar'));
    await screen.findByRole('button', { name: 'Next month' });
    act(() => history.back());
    await screen.findByRole('region', { name: /Scan Ready/ });
    act(() => history.back());
    await screen.findByRole('grid', { name: 'Procedures' });
  });

  it('open with the one that was chosen last', async () => {
    const first = renderPage(<ProceduresPage />, { server: listed(), userId: 71 });
    await first.user.click(await screen.findByRole('link', { name: 'Board' }));
    await screen.findByRole('region', { name: /Scan Ready/ });
    first.unmount();
    const { history } = renderPage(<ProceduresPage />, { server: listed(), userId: 71 });
    await screen.findByRole('region', { name: /Scan Ready/ });
    expect(history.location.search).toBe('?view=board');
    expect(view('Board').getAttribute('aria-current')).toBe('page');
  });
});
