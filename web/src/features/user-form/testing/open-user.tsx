import { adminUserCalls } from '@cotyle/contract/admin-users';
import type { UserDependents, UserRecord } from '@cotyle/contract/admin-users';
import { locationCalls } from '@cotyle/contract/locations';
import type { Role } from '@cotyle/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeServer } from '../../../shared/testing/fake-server.ts';
import { field } from '../../../shared/testing/form-steps.ts';
import { aLocation } from '../../../shared/testing/records.ts';
import { renderPage } from '../../../shared/testing/render-page.tsx';
import { EditUserPage } from '../edit-user-page.tsx';
import { NewUserPage } from '../new-user-page.tsx';

const LOCATIONS = [
  aLocation({ id: 1, name: 'Northgate' }),
  aLocation({ id: 2, name: 'Harbor', location: 'radiology', hasSurgery: false }),
  aLocation({ id: 3, name: 'Lakeside', location: 'surgery', hasRadiology: false }),
  aLocation({ id: 4, name: 'Closed', active: false }),
  aLocation({ id: 5, name: 'Gone', deleted: true }),
];

export const serverWithLocations = () => {
  const server = fakeServer();
  server.on(locationCalls.all, () => ({ value: LOCATIONS }));
  server.on(adminUserCalls.sessions, () => ({ value: [], total: 0 }));
  return server;
};

export const someDependents = (facts: Partial<UserDependents> = {}): UserDependents => ({
  openProcedures: { surgeon: 0, radiologist: 0, engineer: 0 },
  patients: 0,
  assistants: 0,
  surgeons: 0,
  unfinishedUploads: 0,
  ...facts,
});

export const optionsOf = (label: string): string[] =>
  within(field(label))
    .getAllByRole<HTMLOptionElement>('option')
    .filter(({ disabled, value }) => !disabled && value !== '')
    .map(({ text }) => text);

export const openUser = async (record: UserRecord, role: Role = 'MASTER_ADMIN', userId = 7) => {
  const server = serverWithLocations();
  server.on(adminUserCalls.get, () => ({ value: record }));
  const page = renderPage(<EditUserPage />, {
    role,
    userId,
    server,
    path: '/edit_user/:id',
    at: `/edit_user/${record.id}`,
  });
  await screen.findByRole('button', { name: 'Back to list' });
  return page;
};

export const openNew = async (role: Role = 'MASTER_ADMIN') => {
  const page = renderPage(<NewUserPage />, { role, server: serverWithLocations(), path: '/new_user' });
  await waitFor(() => expect(optionsOf('Location')).not.toEqual([]));
  return page;
};
