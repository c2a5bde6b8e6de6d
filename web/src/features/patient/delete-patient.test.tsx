import { CallFailed } from '@cotyle/contract/client';
import { patientCalls } from '@cotyle/contract/patients';
import type { PatientDependents } from '@cotyle/contract/patients';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { button, confirmWith } from '../../shared/testing/form-steps.ts';
import { aPatient } from '../../shared/testing/records.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { PatientPage } from './patient-page.tsx';

const FORBIDDEN = 'A patient whose procedure has files cannot be deleted.';
const NOTHING: PatientDependents = { procedures: [], otherProcedures: 0, files: 0, unfinishedUploads: 0 };

const open = async (hasFiles = false, dependents: PatientDependents = NOTHING) => {
  const server = fakeServer();
  server.on(patientCalls.get, () => ({ value: aPatient({ hasFiles }) }));
  server.on(patientCalls.dependents, () => ({ value: dependents }));
  server.on(patientCalls.delete, () => ({ value: null }));
  const page = renderPage(<PatientPage />, { server, path: '/patient/:id', at: '/patient/3' });
  await screen.findByRole('heading', { name: 'Patient Information' });
  return page;
};

describe('The deletion of a patient', () => {
  it('names the patient and what depends on it before it is confirmed', async () => {
    const procedures = [{ status: 'SCAN', count: 1 } as const, { status: 'DONE', count: 1 } as const];
    const { user, server } = await open(false, { ...NOTHING, procedures });
    await user.click(button('Delete Patient'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Patient' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Ada Moreau, born 03/02/1956, record no. MRN 1',
      '2 procedures (1 Scan Request, 1 Procedure Complete) stay readable, but can no longer be changed.',
    ]);
    await confirmWith(user, 'Please confirm patient deletion.', 'Confirm');
    await screen.findByRole('heading', { name: 'Page /patients' });
    expect(server.sent(patientCalls.delete)).toHaveLength(1);
  });

  it('is not offered where files forbid it, with the reason', async () => {
    await open(true);
    const remove = screen.getByRole('button', { name: 'Delete Patient', description: FORBIDDEN });
    expect(remove).toHaveProperty('disabled', true);
    expect(screen.getByText(FORBIDDEN)).toBeDefined();
  });

  it('ends with the reason where a file has been added since the page was loaded', async () => {
    const { user, server } = await open(false, { ...NOTHING, files: 1 });
    await user.click(button('Delete Patient'));
    expect((await screen.findByRole('alert')).textContent).toBe(FORBIDDEN);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.sent(patientCalls.delete)).toEqual([]);
  });

  it('does not begin while what depends on the patient cannot be loaded', async () => {
    const { user, server } = await open();
    server.on(patientCalls.dependents, () => {
      throw new CallFailed({ status: 503, code: 'UNAVAILABLE', message: 'Please try again.' });
    });
    await user.click(button('Delete Patient'));
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.sent(patientCalls.delete)).toEqual([]);
  });
});
