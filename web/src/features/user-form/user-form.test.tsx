import { adminUserCalls } from '@cotyle/contract/admin-users';
import type { UserDependents, UserRecord } from '@cotyle/contract/admin-users';
import { assignmentCalls } from '@cotyle/contract/assignments';
import { CallFailed } from '@cotyle/contract/client';
import { locationCalls } from '@cotyle/contract/locations';
import { userCalls } from '@cotyle/contract/users';
import type { Role } from '@cotyle/domain/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import {
  TOO_LONG,
  button,
  confirmWith,
  expectFieldError,
  expectReady,
  field,
  retype,
} from '../../shared/testing/form-steps.ts';
import { aLocation, aPerson, aUser } from '../../shared/testing/records.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { EditUserPage } from './edit-user-page.tsx';
import { NewUserPage } from './new-user-page.tsx';

const LOCATIONS = [
  aLocation({ id: 1, name: 'Northgate' }),
  aLocation({ id: 2, name: 'Harbor', location: 'radiology', hasSurgery: false }),
  aLocation({ id: 3, name: 'Lakeside', location: 'surgery', hasRadiology: false }),
  aLocation({ id: 4, name: 'Closed', active: false }),
  aLocation({ id: 5, name: 'Gone', deleted: true }),
];

const serverWithLocations = () => {
  const server = fakeServer();
  server.on(locationCalls.all, () => ({ value: LOCATIONS }));
  server.on(adminUserCalls.sessions, () => ({ value: [], total: 0 }));
  return server;
};

const someDependents = (facts: Partial<UserDependents> = {}): UserDependents => ({
  openProcedures: { surgeon: 0, radiologist: 0, engineer: 0 },
  patients: 0,
  assistants: 0,
  surgeons: 0,
  unfinishedUploads: 0,
  ...facts,
});

const optionsOf = (label: string): string[] =>
  within(field(label))
    .getAllByRole<HTMLOptionElement>('option')
    .filter(({ disabled, value }) => !disabled && value !== '')
    .map(({ text }) => text);

const openUser = async (record: UserRecord, role: Role = 'MASTER_ADMIN', userId = 7) => {
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

const openNew = async (role: Role = 'MASTER_ADMIN') => {
  const page = renderPage(<NewUserPage />, { role, server: serverWithLocations(), path: '/new_user' });
  await waitFor(() => expect(optionsOf('Location')).not.toEqual([]));
  return page;
};

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

describe('An administrator of the clinic', () => {
  it.each([
    ['MASTER_ADMIN', ['Super Admin', 'Admin']],
    ['ADMIN', []],
  ] as const)('who is %s may give these administrative roles: %j', async (role, administrative) => {
    await openNew(role);
    const offered = optionsOf('Role');
    expect(offered.filter((label) => label.includes('Admin'))).toEqual(administrative);
    expect(offered).toEqual(expect.arrayContaining(['Surgeon', 'Radiologist']));
  });

  it.each([
    ['ADMIN', 'ADMIN', true],
    ['ADMIN', 'MASTER_ADMIN', true],
    ['ADMIN', 'SURGEON', false],
    ['MASTER_ADMIN', 'ADMIN', false],
  ] as const)('who is %s sees a user who is %s read-only: %s', async (role, of, isReadOnly) => {
    await openUser(aUser({ role: of }), role);
    expect(screen.queryAllByRole('textbox').length === 0).toBe(isReadOnly);
    expect(screen.queryByText('Only a Super Admin can change this account.') !== null).toBe(isReadOnly);
  });

  it('reads every value of a deleted user', async () => {
    await openUser(aUser({ deleted: true }));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Ingrid',
      'Solberg',
      'Surgeon',
      'Northgate',
      'ingrid@clinic.test',
      '–',
      'Active',
    ]);
  });
});

describe('The location of a user', () => {
  it.each([
    ['Surgeon', ['Northgate', 'Lakeside'], 'Locations with surgery.'],
    [
      'Surgeon Assistant',
      ['Northgate', 'Lakeside'],
      'Locations with surgery. Surgeons choose among the assistants of their own.',
    ],
    [
      'Radiologist',
      ['Northgate', 'Harbor'],
      'Locations with radiology, whose scan requests this person will see.',
    ],
    ['Imaging Engineer', ['Northgate', 'Harbor', 'Lakeside'], ''],
  ] as const)('of a %s suits the role', async (role, offered, hint) => {
    const { user } = await openNew();
    await user.selectOptions(field('Role'), role);
    expect(optionsOf('Location')).toEqual(offered);
    screen.getByRole('combobox', { name: 'Location', description: hint });
  });

  it('is listed as inactive where it cannot be chosen', async () => {
    await openNew();
    expect(screen.getByRole('option', { name: 'Closed (Inactive)' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('option', { name: /Gone/ })).toBeNull();
  });

  it('is given up when it does not suit a newly chosen role', async () => {
    const { user } = await openUser(aUser({ locationId: 3 }));
    expect(field('Location')).toHaveProperty('value', '3');
    await user.selectOptions(field('Role'), 'Radiologist');
    expect(field('Location')).toHaveProperty('value', '');
    await expectFieldError('Location', 'is required');
  });
});

describe('The form of a new user', () => {
  it('starts as pending, so that the first sign-in requires a password of their own', async () => {
    await openNew();
    expect(screen.getByRole('radio', { name: 'Pending' })).toHaveProperty('checked', true);
    screen.getByRole('radiogroup', {
      name: 'Status',
      description: 'Must choose a new password at the next sign-in.',
    });
  });

  const fill = async (user: UserEvent) => {
    await user.selectOptions(field('Role'), 'Radiologist');
    await user.selectOptions(field('Location'), 'Harbor');
    await retype(user, 'First name', 'Jun');
    await retype(user, 'Last name', 'Park');
    await retype(user, 'Email', 'jun@clinic.test');
    await retype(user, 'New password', 'Tibia#4321');
    await retype(user, 'Confirm password', 'Tibia#4321');
  };

  it('shows at once what is missing when it is submitted empty', async () => {
    const { user } = await openNew();
    await user.click(button('Create User'));
    for (const label of [
      'Role',
      'Location',
      'First name',
      'Last name',
      'Email',
      'New password',
      'Confirm password',
    ])
      await expectFieldError(label, 'is required');
  });

  it('creates the user with the first password', async () => {
    const { user, server } = await openNew();
    server.on(adminUserCalls.save, () => ({ value: aUser() }));
    await fill(user);
    await user.click(button('Create User'));
    await confirmWith(user, 'Do you confirm creation?', 'Confirm');
    await screen.findByRole('heading', { name: 'Page /users' });
    expect(server.sent(adminUserCalls.save)).toMatchObject([
      {
        input: {
          body: {
            role: 'RADIOLOGIST',
            locationId: 2,
            email: 'jun@clinic.test',
            password: 'Tibia#4321',
            status: 'PENDING',
          },
        },
      },
    ]);
  });

  it('shows an issue of the server about the password at its field', async () => {
    const { user, server } = await openNew();
    const issues = [{ path: 'body.password', message: 'This password is too common' }];
    server.on(adminUserCalls.save, () => {
      throw new CallFailed({ status: 422, code: 'INVALID', message: 'Please check the fields', issues });
    });
    await fill(user);
    await user.click(button('Create User'));
    await confirmWith(user, 'Do you confirm creation?', 'Confirm');
    await expectFieldError('New password', 'This password is too common');
  });
});

describe('A new password', () => {
  const openDialog = async (longPasswords = false) => {
    const page = await openUser(aUser());
    page.server.on(userCalls.passwordRule, () => ({ value: { longPasswords } }));
    await page.user.click(button('Change password'));
    const dialog = screen.getByRole('dialog', { name: 'Change password' });
    const submit = () => page.user.click(within(dialog).getByRole('button', { name: 'Change password' }));
    return { ...page, dialog, submit };
  };

  it.each([
    ['Ab1#', 'Min length is 8'],
    ['Abcdef1#Abcdef', 'Max length is 12'],
    ['Abcd 123#', 'need no whitespaces'],
    ['ABCD123#', 'need one lowercase character at least'],
    ['abcd123#', 'need one uppercase character at least'],
    ['Abcdefg#', 'need one number character at least'],
    ['Abcd1234', 'need one special character at least'],
  ])('like %s does not meet its rule: %s', async (password, rule) => {
    const { user, dialog } = await openDialog();
    const ruleItem = within(dialog).getByText(rule, { exact: false, selector: 'li' });
    expect(ruleItem.textContent).toContain('not met');
    await retype(user, 'New password', password);
    await user.tab();
    await expectFieldError('New password', rule);
    expect(ruleItem.textContent).toContain('not met');
    await retype(user, 'New password', 'Tibia#4321');
    expect(ruleItem.textContent).not.toContain('not met');
  });

  it('must not be a common one', async () => {
    const { user } = await openDialog();
    await retype(user, 'New password', 'Abcd123#');
    await user.tab();
    await expectFieldError('New password', 'This password is too common');
  });

  it('must not contain the name of its owner', async () => {
    const { user } = await openDialog();
    await retype(user, 'New password', 'S0lberg#26');
    await user.tab();
    await expectFieldError('New password', 'must not contain the last name');
  });

  it('may be a phrase where the installation allows long ones', async () => {
    const { user, dialog } = await openDialog(true);
    await within(dialog).findByText('Max length is 64');
    expect(within(dialog).queryByText('Max length is 12')).toBeNull();
    await retype(user, 'New password', 'violin Kelp 27 otter! ');
    await user.tab();
    await expectFieldError('New password', 'need no whitespaces but spaces between words');
    await retype(user, 'New password', 'violin Kelp 27 otter!');
    await waitFor(() => expect(field('New password').getAttribute('aria-invalid')).not.toBe('true'));
  });

  it('must be typed twice', async () => {
    const { user, server, submit } = await openDialog();
    await submit();
    await expectFieldError('Confirm password', 'is required');
    await retype(user, 'New password', 'Tibia#4321');
    await retype(user, 'Confirm password', 'Tibia#4322');
    await user.tab();
    await expectFieldError('Confirm password', 'Passwords must match');
    await retype(user, 'New password', 'Tibia#4322');
    await waitFor(() => expect(screen.queryByText('Passwords must match')).toBeNull());
    expect(server.sent(userCalls.setPassword)).toEqual([]);
  });

  it('is set by an administrator', async () => {
    const { user, server, submit } = await openDialog();
    server.on(userCalls.setPassword, () => ({ value: null }));
    await retype(user, 'New password', 'Tibia#4321');
    await retype(user, 'Confirm password', 'Tibia#4321');
    await submit();
    await screen.findByText('User was updated successfully');
    expect(server.sent(userCalls.setPassword)).toMatchObject([
      { input: { body: { userId: 12, newPassword: 'Tibia#4321' } } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that the server rejects keeps the dialog open with the reason', async () => {
    const { user, server, submit } = await openDialog();
    server.on(userCalls.setPassword, () => {
      throw new CallFailed({ status: 409, code: 'CONFLICT', message: 'It was used before.' });
    });
    await retype(user, 'New password', 'Tibia#4321');
    await retype(user, 'Confirm password', 'Tibia#4321');
    await submit();
    await screen.findByText('Change password failed. It was used before.');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
