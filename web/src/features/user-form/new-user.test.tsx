import { adminUserCalls } from '@cotyle/contract/admin-users';
import { CallFailed } from '@cotyle/contract/client';
import { userCalls } from '@cotyle/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { button, confirmWith, expectFieldError, field, retype } from '../../shared/testing/form-steps.ts';
import { aUser } from '../../shared/testing/records.ts';
import { openUser, openNew } from './testing/open-user.tsx';

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
