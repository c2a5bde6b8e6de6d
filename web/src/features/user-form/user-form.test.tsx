import { adminUserCalls } from '@cotyle/contract/admin-users';
import { assignmentCalls } from '@cotyle/contract/assignments';
import { CallFailed } from '@cotyle/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  TOO_LONG,
  button,
  confirmWith,
  expectFieldError,
  expectReady,
  field,
  retype,
} from '../../shared/testing/form-steps.ts';
import { aPerson, aUser } from '../../shared/testing/records.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { EditUserPage } from './edit-user-page.tsx';
import { someDependents, openUser, serverWithLocations } from './testing/open-user.tsx';

describe('The form of a user', () => {
  it.each([
    ['First name', 'is required', ''],
    ['First name', 'Use letters and numbers only', 'Ann-Marie'],
    ['First name', 'Max length is 250', TOO_LONG],
    ['Last name', 'is required', ''],
    ['Last name', 'Use letters and numbers only', 'O’Neil'],
    ['Last name', 'Max length is 250', TOO_LONG],
    ['Email', 'is required', ''],
    ['Email', 'Invalid email address', 'nobody'],
    ['Phone number', 'All digits are required', '503'],
  ] as const)('shows at %s, once it is left: %s', async (label, message, text) => {
    const { user } = await openUser(aUser());
    await retype(user, label, text);
    await user.tab();
    await expectFieldError(label, message);
    await expectReady('Save Changes', false);
  });

  it('needs no phone number', async () => {
    const { user } = await openUser(aUser({ phoneNumber: '+1 (503) 555 0111' }));
    await user.clear(field('Phone number'));
    await user.tab();
    await expectReady('Save Changes', true);
  });

  it('requires a role and a location', async () => {
    const { user } = await openUser(aUser());
    await user.selectOptions(field('Location'), 'Please choose');
    await user.selectOptions(field('Role'), 'Please choose');
    await user.click(button('Save Changes'));
    await expectFieldError('Role', 'is required');
    await expectFieldError('Location', 'is required');
  });

  it('is saved with the version that was edited', async () => {
    const { user, server } = await openUser(aUser({ version: 6 }));
    server.on(adminUserCalls.update, ({ body }) => ({
      value: aUser({ nameFirst: body.user.nameFirst, version: 7 }),
    }));
    await retype(user, 'First name', 'Greta');
    await user.click(button('Save Changes'));
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await screen.findByText('User was updated successfully');
    expect(server.sent(adminUserCalls.update)).toMatchObject([
      {
        input: { body: { user: { id: 12, nameFirst: 'Greta', role: 'SURGEON', locationId: 1 } } },
        ifMatch: 6,
      },
    ]);
  });

  it('shows an email that is taken at its field', async () => {
    const { user, server } = await openUser(aUser());
    const issues = [{ path: 'body.user.email', message: 'This email is already in use' }];
    server.on(adminUserCalls.update, () => {
      throw new CallFailed({ status: 422, code: 'INVALID', message: 'Please check the fields', issues });
    });
    await retype(user, 'Email', 'taken@clinic.test');
    await user.click(button('Save Changes'));
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await expectFieldError('Email', 'This email is already in use');
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  });

  it.each([
    ['ACTIVE', 'Active', ''],
    ['BLOCKED', 'Inactive', 'Cannot sign in, and cannot be chosen.'],
    ['PENDING', 'Pending', 'Must choose a new password at the next sign-in.'],
  ] as const)('explains the status %s', async (status, label, hint) => {
    await openUser(aUser({ status }));
    expect(screen.getByRole('radio', { name: label })).toHaveProperty('checked', true);
    screen.getByRole('radiogroup', { name: 'Status', description: hint });
  });

  it('of oneself does not allow blocking, deleting or setting the password', async () => {
    await openUser(aUser({ id: 7, role: 'ADMIN' }), 'MASTER_ADMIN', 7);
    expect(screen.getByRole('radio', { name: 'Inactive' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Delete User' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
  });

  it('deletes the user after a confirmation and returns to the list', async () => {
    const { user, server } = await openUser(aUser());
    server.on(adminUserCalls.delete, () => ({ value: null }));
    server.on(adminUserCalls.dependents, () => ({ value: someDependents({ patients: 3 }) }));
    await user.click(button('Delete User'));
    await screen.findByText('3 patients stay, visible only to administrators.');
    await confirmWith(user, 'Delete "Ingrid Solberg" with id #12 ?', 'Confirm');
    await screen.findByRole('heading', { name: 'Page /users' });
    expect(server.sent(adminUserCalls.delete)).toMatchObject([{ input: { body: { userId: 12 } } }]);
  });

  it('deletes nobody while what depends on the user cannot be loaded', async () => {
    const { user, server } = await openUser(aUser());
    server.on(adminUserCalls.dependents, () => {
      throw new CallFailed({ status: 503, code: 'UNAVAILABLE', message: 'Please try again.' });
    });
    await user.click(button('Delete User'));
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.sent(adminUserCalls.delete)).toEqual([]);
  });

  it('says what depends on a user before blocking, and only then', async () => {
    const { user, server } = await openUser(aUser());
    const openProcedures = { surgeon: 2, radiologist: 0, engineer: 0 };
    server.on(adminUserCalls.dependents, () => ({ value: someDependents({ openProcedures }) }));
    server.on(adminUserCalls.update, () => ({ value: aUser({ status: 'BLOCKED', version: 2 }) }));
    await user.click(screen.getByRole('radio', { name: 'Pending' }));
    await user.click(button('Save Changes'));
    await confirmWith(user, 'Do you confirm saving?', 'Cancel');
    expect(server.sent(adminUserCalls.dependents)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Inactive' }));
    await user.click(button('Save Changes'));
    const dialog = await screen.findByRole('alertdialog');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'This person is logged out at once and can no longer sign in or be chosen.',
      '2 open procedures keep this person as surgeon.',
    ]);
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await screen.findByText('User was updated successfully');
  });

  it('says what depends on a user before another role is given', async () => {
    const { user, server } = await openUser(aUser());
    const openProcedures = { surgeon: 2, radiologist: 0, engineer: 0 };
    server.on(adminUserCalls.dependents, () => ({
      value: someDependents({ openProcedures, assistants: 1 }),
    }));
    server.on(adminUserCalls.update, () => ({ value: aUser({ role: 'ADMIN', version: 2 }) }));
    await user.selectOptions(field('Role'), 'ADMIN');
    await user.click(button('Save Changes'));
    const dialog = await screen.findByRole('alertdialog');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'This person is logged out at once and signs in again with the new role.',
      '2 open procedures keep this person as surgeon.',
      '1 assistant is no longer assigned and loses sight of these patients.',
    ]);
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await screen.findByText('User was updated successfully');
  });

  it('lists the assistants of a surgeon, with what is wrong with them', async () => {
    await openUser(
      aUser({ assistants: [aPerson(), aPerson({ id: 22, nameSecond: 'Low', status: 'BLOCKED' })] }),
    );
    const links = within(screen.getByRole('region', { name: 'Assistants' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Sam Reed', 'Sam Low (Inactive)']);
  });

  it('lists the surgeons of an assistant', async () => {
    const server = serverWithLocations();
    server.on(adminUserCalls.get, () => ({ value: aUser({ role: 'SURGICAL_ASSISTANT' }) }));
    server.on(assignmentCalls.byAssistant, () => ({ value: { surgeons: [] } }));
    renderPage(<EditUserPage />, { role: 'ADMIN', server, path: '/edit_user/:id', at: '/edit_user/12' });
    expect(await screen.findByText('Nobody is assigned.')).toBeDefined();
  });
});

describe('The sessions of a user', () => {
  const WARD = {
    id: '22222222-2222-4222-8222-222222222222',
    device: 'Firefox on Linux',
    address: '203.0.113.9',
    sameNetwork: false,
    signedInAt: '2026-11-16T08:00:00Z',
    lastUsedAt: '2026-11-16T09:00:00Z',
    current: false,
  };
  it('are none where the person is not signed in', async () => {
    await openUser(aUser());
    await screen.findByText('This person is not signed in.');
    expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull();
  });

  it('are ended one by one and together, after a confirmation', async () => {
    const server = serverWithLocations();
    server.on(adminUserCalls.get, () => ({ value: aUser() }));
    server.on(adminUserCalls.sessions, () => ({ value: [WARD], total: 2 }));
    server.on(adminUserCalls.endSession, () => ({ value: null }));
    server.on(adminUserCalls.endSessions, () => ({ value: { ended: 2 } }));
    const { user } = renderPage(<EditUserPage />, {
      role: 'ADMIN',
      server,
      path: '/edit_user/:id',
      at: '/edit_user/12',
    });
    await screen.findByText('Network 203.0.113.9');
    await user.click(screen.getByRole('button', { name: /^End Firefox on Linux/ }));
    await confirmWith(user, 'Log out Ingrid Solberg from Firefox on Linux?', 'Confirm');
    await screen.findByText('Session was ended');
    expect(server.sent(adminUserCalls.endSession)[0]?.input).toEqual({
      body: { userId: 12, sessionId: WARD.id },
    });
    await user.click(button('End all sessions'));
    await confirmWith(user, 'Log out Ingrid Solberg everywhere?', 'Confirm');
    await screen.findByText('2 sessions ended');
    expect(server.sent(adminUserCalls.endSessions)[0]?.input).toEqual({ body: { userId: 12 } });
  });

  it('are not shown of an account that one may not edit', async () => {
    const { server } = await openUser(aUser({ role: 'MASTER_ADMIN' }), 'ADMIN');
    expect(screen.queryByText('Where this person is signed in')).toBeNull();
    expect(server.sent(adminUserCalls.sessions)).toEqual([]);
  });
});
