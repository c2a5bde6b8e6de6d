import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRow } from '@cotyle/contract/procedures';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ProceduresPage } from './procedures-page.tsx';

const row = (id: number, nameSecond: string, deleted: boolean): ProcedureRow => ({
  id,
  name: 'Total Hip Arthroplasty',
  creation: '2026-11-15T12:00:00.000Z',
  status: 'NEW',
  sideSurgeon: null,
  dateOfSurgery: null,
  patient: {
    id,
    nameFirst: 'Ada',
    nameSecond,
    gender: 'FEMALE',
    dateOfBirth: '1960-01-01',
    medicalInsuranceId: 'K1',
    deleted,
  },
  surgeonId: 7,
  surgeon: 'Ingrid Solberg',
  surgeryLocation: '',
  radiologyLocation: '',
  radiologistId: null,
  engineerId: null,
  deleted: false,
  approval: { state: 'NOT_PROPOSED', version: null },
});

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
});
