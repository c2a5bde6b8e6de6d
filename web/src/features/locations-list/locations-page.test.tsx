import { CallFailed } from '@cotyle/contract/client';
import { locationCalls } from '@cotyle/contract/locations';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { confirmWith } from '../../shared/testing/form-steps.ts';
import { aLocation } from '../../shared/testing/records.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { LocationsPage } from './locations-page.tsx';

const open = async () => {
  const server = fakeServer();
  server.on(locationCalls.all, () => ({ value: [aLocation()], total: 1, next: null }));
  server.on(locationCalls.dependents, () => ({
    value: { users: 2, openProcedures: { surgery: 0, radiology: 5 } },
  }));
  server.on(locationCalls.delete, () => ({ value: null }));
  const page = renderPage(<LocationsPage />, { role: 'ADMIN', server });
  return { ...page, remove: await screen.findByRole('button', { name: 'Delete' }) };
};

describe('A location in the list', () => {
  it('is deleted after a confirmation that says what depends on it', async () => {
    const { user, remove } = await open();
    await user.click(remove);
    await screen.findByText('2 users work here and can still sign in.');
    expect(screen.getByText('5 open procedures keep it as radiology location.')).toBeDefined();
    await confirmWith(user, 'Delete "Northgate" with id #1 ?', 'Confirm');
    await screen.findByText('Record was deleted successfully');
  });

  it('stays while what depends on it cannot be loaded', async () => {
    const { user, server, remove } = await open();
    server.on(locationCalls.dependents, () => {
      throw new CallFailed({ status: 503, code: 'UNAVAILABLE', message: 'Please try again.' });
    });
    await user.click(remove);
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.sent(locationCalls.delete)).toEqual([]);
  });
});
