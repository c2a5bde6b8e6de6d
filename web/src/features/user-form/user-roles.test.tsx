import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectFieldError, field } from '../../shared/testing/form-steps.ts';
import { aUser } from '../../shared/testing/records.ts';
import { optionsOf, openUser, openNew } from './testing/open-user.tsx';

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
