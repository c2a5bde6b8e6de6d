import { CallFailed } from '@cotyle/contract/client';
import { locationCalls } from '@cotyle/contract/locations';
import type { LocationRecord } from '@cotyle/contract/locations';
import { settingsCalls } from '@cotyle/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import type { FakeServer } from '../../shared/testing/fake-server.ts';
import {
  TOO_LONG,
  button,
  confirmWith,
  expectFieldError,
  expectReady,
  field,
  retype,
} from '../../shared/testing/form-steps.ts';
import { aLocation, someSettings } from '../../shared/testing/records.ts';
import { heldBack } from '../../ui/testing/held-back.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { EditLocationPage } from './edit-location-page.tsx';
import { NewLocationPage } from './new-location-page.tsx';

/** The message that a field shows for a text. */
const PROBLEMS = [
  ['Name', 'is required', ''],
  ['Name', 'Use letters and numbers only', 'North-gate'],
  ['Name', 'Max length is 250', TOO_LONG],
  ['Address', 'is required', ''],
  ['Address', 'Use letters, numbers, commas and dots only', '1 Main Street; back'],
  ['Address', 'Max length is 250', TOO_LONG],
  ['Phone number', 'is required', ''],
  ['Phone number', 'All digits are required', '503'],
] as const;

describe('The form of a location', () => {
  const openForm = async (record = aLocation(), server = fakeServer()) => {
    let stored = record;
    server.on(locationCalls.get, () => ({ value: stored }));
    server.on(locationCalls.all, () => ({ value: [stored] }));
    const page = renderPage(<EditLocationPage />, {
      role: 'ADMIN',
      server,
      path: '/edit_location/:id',
      at: `/edit_location/${record.id}`,
    });
    await screen.findByText('Location description');
    return {
      ...page,
      store: (next: LocationRecord): void => {
        stored = next;
      },
    };
  };
  const save = (user: UserEvent) => user.click(button('Save Changes'));

  it.each(PROBLEMS)('shows at %s, once it is left: %s', async (label, message, text) => {
    const { user } = await openForm();
    await retype(user, label, text);
    await user.tab();
    await expectFieldError(label, message);
    await expectReady('Save Changes', false);
  });

  it('accepts what the settings of the installation allow, and learns of a change while it is open', async () => {
    const server = fakeServer();
    let settings = someSettings();
    server.on(settingsCalls.get, () => ({ value: settings }));
    const { user, refetch } = await openForm(aLocation(), server);
    await retype(user, 'Name', 'St-Denis');
    await retype(user, 'Address', '1 Rue St-Denis');
    await user.tab();
    await expectFieldError('Name', 'Use letters and numbers only');
    await expectFieldError('Address', 'Use letters, numbers, commas and dots only');
    settings = someSettings({ nameHyphen: true, version: 2 });
    await refetch();
    await expectReady('Save Changes', true);
    expect(field('Name').getAttribute('aria-invalid')).not.toBe('true');
    await retype(user, 'Name', "O'Brien");
    await user.tab();
    await expectFieldError('Name', 'Use letters, numbers and hyphens only');
    settings = someSettings({ version: 3 });
    await refetch();
    await expectFieldError('Name', 'Use letters and numbers only');
    await expectFieldError('Address', 'Use letters, numbers, commas and dots only');
  });

  it('keeps a stored name that is not allowed any more until it is changed', async () => {
    const { user } = await openForm(aLocation({ name: 'St-Denis' }));
    await retype(user, 'Address', '2 Side Street');
    await expectReady('Save Changes', true);
    await retype(user, 'Name', 'St-Denise');
    await user.tab();
    await expectFieldError('Name', 'Use letters and numbers only');
    await retype(user, 'Name', 'St-Denis');
    await expectReady('Save Changes', true);
  });

  it('is unchanged at first: it can be left, and there is nothing to save', async () => {
    const { user, server } = await openForm();
    await expectReady('Save Changes', false);
    await save(user);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(button('Back to list'));
    await screen.findByRole('heading', { name: 'Page /locations' });
    expect(server.sent(locationCalls.update)).toEqual([]);
  });

  it('puts the saved values back when the changes are canceled', async () => {
    const { user } = await openForm();
    await retype(user, 'Name', 'Southgate');
    await expectReady('Save Changes', true);
    await user.click(button('Cancel changes'));
    expect(field('Name')).toHaveProperty('value', 'Northgate');
    await expectReady('Save Changes', false);
    expect(button('Back to list')).toBeDefined();
  });

  it('does not count a change that was undone by hand', async () => {
    const { user } = await openForm();
    await user.type(field('Name'), 's');
    await expectReady('Save Changes', true);
    await user.type(field('Name'), '{Backspace}');
    await expectReady('Save Changes', false);
  });

  it('saves after a confirmation, with the version that was edited, and says so', async () => {
    const { user, server } = await openForm(aLocation({ version: 4 }));
    server.on(locationCalls.update, ({ body }) => ({ value: aLocation({ name: body.name, version: 5 }) }));
    await retype(user, 'Name', 'Southgate');
    await save(user);
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await screen.findByText('Record was updated successfully');
    expect(server.sent(locationCalls.update)).toMatchObject([
      { input: { body: { id: 1, name: 'Southgate', active: true } }, ifMatch: 4 },
    ]);
    await expectReady('Save Changes', false);
    expect(field('Name')).toHaveProperty('value', 'Southgate');
  });

  it('says what depends on a location before it is disabled', async () => {
    const { user, server } = await openForm();
    server.on(locationCalls.dependents, () => ({
      value: { users: 3, openProcedures: { surgery: 1, radiology: 0 } },
    }));
    await user.click(screen.getByRole('radio', { name: 'Disabled' }));
    await save(user);
    const dialog = await screen.findByRole('alertdialog');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'This location can no longer be chosen.',
      '3 users work here and can still sign in.',
      '1 open procedure keeps it as surgical location.',
    ]);
    await confirmWith(user, 'Do you confirm saving?', 'Cancel');
    expect(server.sent(locationCalls.update)).toEqual([]);
  });

  it('is not disabled while what depends on it cannot be loaded', async () => {
    const { user, server } = await openForm();
    server.on(locationCalls.dependents, () => {
      throw new CallFailed({ status: 503, code: 'UNAVAILABLE', message: 'Please try again.' });
    });
    await user.click(screen.getByRole('radio', { name: 'Disabled' }));
    await save(user);
    await screen.findByText('Please try again.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.sent(locationCalls.update)).toEqual([]);
  });

  it('saves nothing when the confirmation is refused, and keeps what was typed', async () => {
    const { user, server } = await openForm();
    await retype(user, 'Name', 'Southgate');
    await save(user);
    await confirmWith(user, 'Do you confirm saving?', 'Cancel');
    expect(server.sent(locationCalls.update)).toEqual([]);
    expect(field('Name')).toHaveProperty('value', 'Southgate');
  });

  it('focuses the first invalid field at a try to save', async () => {
    const { user } = await openForm();
    await user.clear(field('Address'));
    await user.clear(field('Name'));
    await save(user);
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await expectFieldError('Name', 'is required');
    await expectFieldError('Address', 'is required');
  });

  it('shows an issue of the server at its field, and other failures in the banner', async () => {
    const { user, server } = await openForm();
    const issues = [{ path: 'body.name', message: 'Please choose another one' }];
    server.on(locationCalls.update, () => {
      throw new CallFailed({ status: 422, code: 'INVALID', message: 'Please check the fields', issues });
    });
    await retype(user, 'Name', 'Harbor');
    await save(user);
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await expectFieldError('Name', 'Please choose another one');
    expect(screen.queryByText('Please check the fields')).toBeNull();
    server.on(locationCalls.update, () => {
      throw new CallFailed({ status: 500, code: 'FAULT', message: 'Something went wrong' });
    });
    await retype(user, 'Name', 'Southgate');
    await save(user);
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await screen.findByText('Something went wrong');
    expect(field('Name')).toHaveProperty('value', 'Southgate');
    await expectReady('Save Changes', true);
  });

  it('shows the spinner and is saved once while the server has not answered', async () => {
    const { user, server } = await openForm();
    const answer = heldBack<{ value: LocationRecord }>();
    server.on(locationCalls.update, () => answer.promise);
    await retype(user, 'Name', 'Southgate');
    await save(user);
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await screen.findByText('Please wait…');
    await save(user);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    answer.resolve({ value: aLocation({ name: 'Southgate', version: 2 }) });
    await screen.findByText('Record was updated successfully');
    expect(server.sent(locationCalls.update)).toHaveLength(1);
  });

  it('warns that a disabled location cannot be chosen any more', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'Disabled' }));
    screen.getByRole('radiogroup', {
      name: 'State',
      description: 'Can no longer be chosen. Existing procedures keep it.',
    });
  });

  it('of a deleted location is read-only', async () => {
    const { user } = await openForm(aLocation({ deleted: true, location: 'radiology' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values).toEqual(['Northgate', '1 Main Street', '+1 (555) 123 4567', 'Radiology', 'Active']);
    await user.click(button('Back to list'));
    await screen.findByRole('heading', { name: 'Page /locations' });
  });

  describe('that somebody else has changed', () => {
    const STALE = 'Changed by Ada Moreau at 2026-11-02T08:00:00.000Z: Address.';
    const conflict = () => screen.findByRole('dialog', { name: 'Changed by somebody else' });
    const choices = (dialog: HTMLElement, label: string) => {
      const group = within(dialog).getByRole('group', { name: label });
      return within(group).getAllByRole<HTMLInputElement>('radio');
    };
    const chosen = (dialog: HTMLElement, label: string): (string | undefined)[] =>
      choices(dialog, label)
        .filter(({ checked }) => checked)
        .map((radio) => radio.closest('label')?.textContent ?? undefined);

    /** Northgate became Westgate here; there it became Eastgate and moved. */
    const openConflict = async () => {
      const page = await openForm(aLocation());
      const theirs = aLocation({ name: 'Eastgate', address: '2 Side Street', version: 2 });
      page.server.on(locationCalls.update, (_, { ifMatch }) => {
        if (ifMatch === 1) throw new CallFailed({ status: 412, code: 'STALE', message: STALE });
        return { value: aLocation({ name: 'Westgate', address: '2 Side Street', version: 3 }) };
      });
      await retype(page.user, 'Name', 'Westgate');
      await page.user.click(screen.getByRole('radio', { name: 'Surgery' }));
      page.store(theirs);
      await save(page.user);
      await confirmWith(page.user, 'Do you confirm saving?', 'Confirm');
      return { ...page, dialog: await conflict() };
    };

    it('shows both versions of each field that differs, and who made the other one', async () => {
      const { dialog } = await openConflict();
      expect(dialog.textContent).toContain('Changed by Ada Moreau at');
      expect(dialog.textContent).not.toContain('2026-11-02T08');
      const groups = within(dialog).getAllByRole('group');
      expect(groups.map(({ textContent }) => textContent)).toEqual([
        'NameYour versionWestgateTheir versionEastgate',
        'Location descriptionYour versionSurgeryTheir versionBoth',
      ]);
      expect(within(dialog).getByText('2 Side Street')).toBeDefined();
      expect(within(dialog).queryByText('1 Main Street')).toBeNull();
    });

    it('proposes the version that changed a field alone, and none where both did', async () => {
      const { dialog } = await openConflict();
      expect(chosen(dialog, 'Name')).toEqual([]);
      expect(chosen(dialog, 'Location description')).toEqual(['Your versionSurgery']);
      expect(within(dialog).getByRole('button', { name: 'Save chosen' })).toHaveProperty('disabled', true);
    });

    it('saves the chosen values on top of the other version', async () => {
      const { user, server, dialog } = await openConflict();
      await user.click(within(dialog).getByRole('radio', { name: 'Your version Westgate' }));
      await user.click(within(dialog).getByRole('button', { name: 'Save chosen' }));
      await screen.findByText('Record was updated successfully');
      expect(server.sent(locationCalls.update).at(-1)).toMatchObject({
        input: {
          body: { name: 'Westgate', address: '2 Side Street', hasSurgery: true, hasRadiology: false },
        },
        ifMatch: 2,
      });
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('is not saved when the dialog is canceled, and keeps what was typed', async () => {
      const { user, server, dialog } = await openConflict();
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(server.sent(locationCalls.update)).toHaveLength(1);
      expect(field('Name')).toHaveProperty('value', 'Westgate');
    });

    it('follows the newest version while nothing is typed', async () => {
      const { refetch, store } = await openForm();
      store(aLocation({ name: 'Eastgate', version: 2 }));
      await refetch();
      await waitFor(() => expect(field('Name')).toHaveProperty('value', 'Eastgate'));
    });

    it('keeps what was typed when it is fetched again', async () => {
      const { user, refetch, store } = await openForm();
      await retype(user, 'Name', 'Westgate');
      store(aLocation({ name: 'Eastgate', version: 2 }));
      await refetch();
      expect(field('Name')).toHaveProperty('value', 'Westgate');
      await user.click(button('Cancel changes'));
      await waitFor(() => expect(field('Name')).toHaveProperty('value', 'Eastgate'));
    });

    it('and deleted becomes read-only with the message of the server', async () => {
      const { user, server, store } = await openForm();
      server.on(locationCalls.update, () => {
        throw new CallFailed({ status: 412, code: 'STALE', message: 'Deleted by Ada Moreau.' });
      });
      await retype(user, 'Name', 'Westgate');
      store(aLocation({ deleted: true, version: 2 }));
      await save(user);
      await confirmWith(user, 'Do you confirm saving?', 'Confirm');
      await screen.findByText('Deleted by Ada Moreau.');
      expect(screen.queryByRole('textbox')).toBeNull();
    });
  });
});

describe('The form of a new location', () => {
  const openForm = (server: FakeServer = fakeServer()) =>
    renderPage(<NewLocationPage />, { role: 'ADMIN', server, path: '/new_location' });
  const fill = async (user: UserEvent) => {
    await user.type(field('Name'), 'Southgate');
    await user.type(field('Address'), '3 Long Road, 2nd floor.');
    await user.type(field('Phone number'), '5035550111');
  };

  it('shows at once what is missing when it is submitted empty', async () => {
    const { user, server } = openForm();
    await expectReady('Create Location', false);
    await user.click(button('Create Location'));
    for (const label of ['Name', 'Address', 'Phone number']) await expectFieldError(label, 'is required');
    expect(document.activeElement).toBe(field('Name'));
    expect(server.sent(locationCalls.create)).toEqual([]);
  });

  it('offers both services and an active location first', () => {
    openForm();
    expect(screen.getByRole('radio', { name: 'Both' })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: 'Active' })).toHaveProperty('checked', true);
  });

  it('creates the location after a confirmation and returns to the list', async () => {
    const { user, server } = openForm();
    server.on(locationCalls.create, () => ({ value: aLocation({ id: 9 }) }));
    await fill(user);
    await user.click(screen.getByRole('radio', { name: 'Radiology' }));
    await user.click(button('Create Location'));
    await confirmWith(user, 'Do you confirm creation?', 'Confirm');
    await screen.findByText('Record was created successfully');
    await screen.findByRole('heading', { name: 'Page /locations' });
    expect(server.sent(locationCalls.create)).toMatchObject([
      {
        input: {
          body: {
            name: 'Southgate',
            address: '3 Long Road, 2nd floor.',
            phoneNumber: '+1 (503) 555 0111',
            hasSurgery: false,
            hasRadiology: true,
            active: true,
          },
        },
      },
    ]);
  });

  it('keeps its values when the server fails', async () => {
    const { user, server } = openForm();
    server.on(locationCalls.create, () => {
      throw new CallFailed({ status: 500, code: 'FAULT', message: 'Something went wrong' });
    });
    await fill(user);
    await user.click(button('Create Location'));
    await confirmWith(user, 'Do you confirm creation?', 'Confirm');
    await screen.findByText('Something went wrong');
    expect(field('Name')).toHaveProperty('value', 'Southgate');
    await expectReady('Create Location', true);
  });

  it('is emptied by Cancel changes, and left by Back to list', async () => {
    const { user } = openForm();
    await user.type(field('Name'), 'Southgate');
    await user.click(button('Cancel changes'));
    expect(field('Name')).toHaveProperty('value', '');
    await user.click(button('Back to list'));
    await screen.findByRole('heading', { name: 'Page /locations' });
  });
});
