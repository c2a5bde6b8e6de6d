import { patientCalls } from '@cotyle/contract/patients';
import type { PatientDependents } from '@cotyle/contract/patients';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { confirmWith } from '../../shared/testing/form-steps.ts';
import { aPatient } from '../../shared/testing/records.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { PatientsPage } from './patients-page.tsx';
import type { PatientRow } from './row.ts';

const FORBIDDEN = 'A patient whose procedure has files cannot be deleted.';
const NOTHING: PatientDependents = { procedures: [], otherProcedures: 0, files: 0, unfinishedUploads: 0 };

const row = (hasFiles: boolean): PatientRow => {
  const { procedures: _, version: _version, ...own } = aPatient({ hasFiles });
  return { ...own, procedure: null };
};

const open = async (hasFiles: boolean, dependents = NOTHING) => {
  const server = fakeServer();
  server.on(patientCalls.actual, () => ({ value: [row(hasFiles)], total: 1, next: null }));
  server.on(patientCalls.dependents, () => ({ value: dependents }));
  server.on(patientCalls.delete, () => ({ value: null }));
  const page = renderPage(<PatientsPage />, { server });
  return { ...page, remove: await screen.findByRole('button', { name: 'Delete' }) };
};

describe('A patient in the list', () => {
  it('is deleted after a confirmation that says what depends on it', async () => {
    const { user, server, remove } = await open(false, {
      ...NOTHING,
      procedures: [{ status: 'NEW', count: 1 }],
    });
    await user.click(remove);
    const dialog = await screen.findByRole('alertdialog');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Ada Moreau, born 03/02/1956, record no. MRN 1',
      '1 procedure (New Patient) stays readable, but can no longer be changed.',
    ]);
    await confirmWith(user, 'Delete "Ada Moreau" with id #3 ?', 'Confirm');
    await screen.findByText('Record was deleted successfully');
    expect(server.sent(patientCalls.delete)).toHaveLength(1);
  });

  it('is not deleted where files forbid it, with the reason', async () => {
    const { user, server, remove } = await open(true);
    expect(remove.getAttribute('title')).toBe(FORBIDDEN);
    await user.click(remove);
    expect(server.sent(patientCalls.dependents)).toEqual([]);
  });

  it('stays where a file has been added since the list was loaded', async () => {
    const { user, server, remove } = await open(false, { ...NOTHING, files: 1 });
    await user.click(remove);
    expect((await screen.findByRole('alert')).textContent).toBe(FORBIDDEN);
    expect(server.sent(patientCalls.delete)).toEqual([]);
  });
});
