import { CallFailed } from '@cotyle/contract/client';
import { retentionCalls } from '@cotyle/contract/retention';
import type { DuePatient, ErasureRecord } from '@cotyle/contract/retention';
import { settingsCalls } from '@cotyle/contract/settings';
import type { ErasureKind } from '@cotyle/domain/retention/kinds';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { someSettings } from '../../shared/testing/records.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { RetentionPage } from './retention-page.tsx';

const aPatient = (facts: Partial<DuePatient> = {}): DuePatient => ({
  id: 7,
  nameFirst: 'Ada',
  nameSecond: 'Moreau',
  dateOfBirth: '1950-03-04',
  medicalInsuranceId: 'MRN 7',
  lastActivity: '2014-11-02T08:00:00.000Z',
  onHold: false,
  ...facts,
});

const ERASURE: ErasureRecord = {
  id: 3,
  patientId: 41,
  kind: 'SCANS',
  ground: 'RETENTION_OVER',
  reason: null,
  startedBy: 'Helena Brandt',
  startedAt: '2026-11-17T10:00:00.000Z',
  erasedAt: '2026-11-17T10:00:05.000Z',
  isComplete: true,
};

type Due = Partial<Record<ErasureKind, readonly DuePatient[]>>;

const serverWith = (due: Due = {}, erasures: readonly ErasureRecord[] = []) => {
  const server = fakeServer();
  const years = {
    recordRetentionYears: 10,
    scanRetentionYears: 5,
    messageRetentionYears: 0,
    logRetentionYears: 6,
  };
  server.on(settingsCalls.get, () => ({ value: someSettings(years) }));
  server.on(retentionCalls.due, ({ query }) => {
    const found = due[query.kind ?? 'RECORD'] ?? [];
    return { value: [...found], total: found.length };
  });
  server.on(retentionCalls.erasures, () => ({ value: [...erasures], total: erasures.length }));
  return server;
};
const openPage = (server = serverWith()) =>
  renderPage(<RetentionPage />, { role: 'MASTER_ADMIN', server, path: '/retention' });

const section = (name: string) => screen.findByRole('region', { name });

describe('The page Retention', () => {
  it('lists by kind whose time is over, with how long the kind is kept', async () => {
    const brown = aPatient({ id: 8, nameFirst: 'Ben', nameSecond: 'Brown' });
    openPage(serverWith({ RECORD: [aPatient()], SCANS: [brown] }));
    const records = await section('Records due for erasure');
    expect(records.textContent).toContain('Kept for 10 years after the last activity.');
    const link = await within(records).findByRole('link', { name: 'Ada Moreau' });
    expect(link.getAttribute('href')).toBe('/patient/7');
    const scans = await section('Scans due for erasure');
    expect(scans.textContent).toContain('Kept for 5 years');
    expect(await within(scans).findByRole('link', { name: 'Ben Brown' })).toBeDefined();
    expect(within(scans).queryByRole('link', { name: 'Ada Moreau' })).toBeNull();
  });

  it('asks for no list of a kind that is kept as long as the record, and says so', async () => {
    const { server } = openPage();
    const messages = await section('Messages due for erasure');
    expect(messages.textContent).toContain('They are kept as long as the record');
    await screen.findByText('No values in the log are due for erasure.');
    const kinds = server.sent(retentionCalls.due).map(({ input }) => input.query.kind);
    expect(new Set(kinds)).toEqual(new Set(['RECORD', 'SCANS', 'LOG_VALUES']));
  });

  it('marks a patient on legal hold', async () => {
    openPage(serverWith({ RECORD: [aPatient({ onHold: true })] }));
    const row = await screen.findByRole('row', { name: /Ada Moreau/ });
    expect(row.textContent).toContain('On legal hold');
    expect(row.textContent).not.toContain('Can be erased');
  });

  it('says that a list could not be loaded, and loads it again', async () => {
    const server = serverWith();
    server.on(retentionCalls.erasures, () => {
      throw new CallFailed({ status: 400, code: 'MALFORMED', message: 'No.' });
    });
    const { user } = openPage(server);
    const erasures = await section('Erasures');
    const retry = await within(erasures).findByRole('button', { name: 'Try again' });
    server.on(retentionCalls.erasures, () => ({ value: [ERASURE], total: 1 }));
    await user.click(retry);
    expect(await within(erasures).findByText('Helena Brandt')).toBeDefined();
  });

  it('lists what was erased, with a certificate for the patient and one for programs once it is complete', async () => {
    const running = { ...ERASURE, id: 4, erasedAt: null, isComplete: false };
    openPage(serverWith({}, [running, ERASURE]));
    const rows = within(await screen.findByRole('table', { name: 'Erasures' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('Running');
    expect(within(rows[1] as HTMLElement).queryByRole('button')).toBeNull();
    const buttons = within(rows[2] as HTMLElement).getAllByRole('button');
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Certificate of erasure 3 as PDF',
      'Certificate of erasure 3 as text and JSON',
    ]);
  });
});
