import { auditAnchorCalls } from '@cotyle/contract/audit-anchors';
import { CallFailed } from '@cotyle/contract/client';
import { encryptionCalls } from '@cotyle/contract/encryption';
import type { EncryptionState } from '@cotyle/contract/encryption';
import { malwareCalls } from '@cotyle/contract/malware';
import type { MalwareScanner } from '@cotyle/contract/malware';
import { settingsCalls } from '@cotyle/contract/settings';
import type { SettingsRecord } from '@cotyle/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import {
  button,
  confirmWith,
  expectFieldError,
  expectReady,
  field,
  retype,
} from '../../shared/testing/form-steps.ts';
import { someSettings } from '../../shared/testing/records.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { SettingsPage } from './settings-page.tsx';

const NOT_ENCRYPTED = { masterKeyId: null, plainFiles: 3, encryptedFiles: 0, keysOfOthers: 0 };

const openSettings = async (
  facts: Partial<SettingsRecord> = {},
  encryption: EncryptionState = NOT_ENCRYPTED,
) => {
  const server = fakeServer();
  let stored = someSettings(facts);
  server.on(settingsCalls.get, () => ({ value: stored }));
  server.on(encryptionCalls.state, () => ({ value: encryption }));
  const page = renderPage(<SettingsPage />, { role: 'MASTER_ADMIN', server, path: '/settings' });
  await screen.findByRole('heading', { name: 'Names' });
  return {
    ...page,
    server,
    store: (next: Partial<SettingsRecord>): void => {
      stored = someSettings(next);
    },
  };
};
const choice = (label: string, option: string): HTMLInputElement =>
  within(screen.getByRole('radiogroup', { name: label })).getByRole<HTMLInputElement>('radio', {
    name: option,
  });

describe('The malware check in the settings', () => {
  const NO_FILES = { NOT_CONFIGURED: 0, PENDING: 0, CLEAN: 0, INFECTED: 0, FAILED: 0, RELEASED: 0 };
  it.each<[Partial<MalwareScanner>, RegExp]>([
    [{ configured: false }, /^No scanner is configured: uploaded files are not scanned/],
    [{ configured: true }, /^The scanner does not answer/],
    [{ configured: true, version: 'ClamAV 1.4.3' }, /^Every uploaded file is scanned.*ClamAV 1\.4\.3$/],
  ])('with %j says what is the case', async (facts, sentence) => {
    const server = fakeServer();
    server.on(settingsCalls.get, () => ({ value: someSettings() }));
    const files = { ...NO_FILES, CLEAN: 1200, INFECTED: 1 };
    server.on(malwareCalls.scanner, () => ({
      value: { configured: true, version: null, files, ...facts },
    }));
    renderPage(<SettingsPage />, { role: 'MASTER_ADMIN', server, path: '/settings' });
    await screen.findByText(sentence);
    screen.getByText('Files: 1 in quarantine, 1,200 clean');
  });
});

describe('The settings', () => {
  it('show what is allowed, each with its effect, and that nobody has changed them', async () => {
    await openSettings({ nameApostrophe: true });
    expect(choice('Hyphen in names', 'Not allowed').checked).toBe(true);
    expect(choice('Apostrophe in names', 'Allowed').checked).toBe(true);
    screen.getByRole('radiogroup', {
      name: 'Full stop in names',
      description: 'Needed for names like St. Mary.',
    });
    expect(field('Highest Operative Inclination')).toHaveProperty('value', '50');
    expect(screen.getByText('Nobody has changed these settings yet')).toBeDefined();
  });

  it('say whether stored files are encrypted, by which key, and what is left to do', async () => {
    const first = await openSettings();
    await screen.findByText('Off: stored files are not encrypted by Cotyle.');
    first.unmount();
    await openSettings({}, { masterKeyId: '2026-11', plainFiles: 1, encryptedFiles: 12, keysOfOthers: 0 });
    await screen.findByText('On, with the master key 2026-11: 12 stored files encrypted.');
    screen.getByText(/^1 stored file not encrypted yet/);
  });

  it('require an approved plan before scheduling once it is chosen', async () => {
    const { user, server } = await openSettings();
    server.on(settingsCalls.update, ({ body }) => ({ value: someSettings({ ...body, version: 2 }) }));
    expect(choice('Approved plan before scheduling', 'Not required').checked).toBe(true);
    await user.click(choice('Approved plan before scheduling', 'Required'));
    await user.click(button('Save Changes'));
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await screen.findByText('Settings were saved and apply at once');
    expect(server.sent(settingsCalls.update)).toMatchObject([
      { input: { body: { approvedPlanRequired: true, nameHyphen: false } } },
    ]);
  });

  it('show where the audit anchors go, and why one was not delivered', async () => {
    const server = fakeServer();
    server.on(settingsCalls.get, () => ({ value: someSettings() }));
    server.on(auditAnchorCalls.state, () => ({
      value: {
        keyFingerprint: 'ab'.repeat(32),
        destinations: [
          {
            destination: 'FOLDER' as const,
            deliveredAt: '2026-11-17T10:00:05.000Z',
            waiting: 0,
            problem: null,
          },
          {
            destination: 'MAIL' as const,
            deliveredAt: null,
            waiting: 2,
            problem: 'The mail server is away.',
          },
        ],
      },
    }));
    renderPage(<SettingsPage />, { role: 'MASTER_ADMIN', server, path: '/settings' });
    expect(await screen.findByText('2 anchors wait: The mail server is away.')).toBeDefined();
    expect(screen.getByText(/^Last delivered on 11\/17\/2026, /)).toBeDefined();
  });

  it('say who changed them last and when', async () => {
    await openSettings({ updatedBy: { id: 4, nameFirst: 'Vera', nameSecond: 'Okafor' } });
    expect(screen.getByText(/^Last changed by Vera Okafor on 11\/0[12]\/2026, /)).toBeDefined();
  });

  it.each([
    ['Lowest Operative Inclination', '36', 'From 0 to 35 only'],
    ['Highest Operative Inclination', '91', 'From 50 to 90 only'],
    ['Lowest Operative Anteversion', '-31', 'From -30 to 5 only'],
    ['Highest Operative Anteversion', '44', 'From 45 to 60 only'],
    ['Highest Operative Anteversion', '50.5', 'Whole degrees only'],
    ['Highest Operative Anteversion', '', 'is required'],
  ])('show at %s with %j: %s', async (label, text, message) => {
    const { user } = await openSettings();
    await retype(user, label, text);
    await user.tab();
    await expectFieldError(label, message);
    await expectReady('Save Changes', false);
  });

  it('are changed by keyboard and saved with one button after a confirmation', async () => {
    const { user, server } = await openSettings({ version: 3 });
    server.on(settingsCalls.update, ({ body }) => ({
      value: someSettings({
        ...body,
        version: 4,
        updatedBy: { id: 7, nameFirst: 'Vera', nameSecond: 'Okafor' },
      }),
    }));
    await expectReady('Save Changes', false);
    choice('Hyphen in names', 'Not allowed').focus();
    await user.keyboard('{ArrowDown}');
    expect(choice('Hyphen in names', 'Allowed').checked).toBe(true);
    await retype(user, 'Highest Operative Inclination', '60');
    await user.keyboard('{Enter}');
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    await screen.findByText('Settings were saved and apply at once');
    expect(server.sent(settingsCalls.update)).toMatchObject([
      {
        input: { body: { nameHyphen: true, nameFullStop: false, operativeInclinationMax: 60 } },
        ifMatch: 3,
      },
    ]);
    await screen.findByText(/^Last changed by Vera Okafor/);
    await expectReady('Save Changes', false);
  });

  it('are put back by Cancel changes, and follow a change of somebody else', async () => {
    const { user, store, refetch } = await openSettings();
    expect(button('Cancel changes')).toHaveProperty('disabled', true);
    await user.click(choice('Hyphen in names', 'Allowed'));
    await user.click(button('Cancel changes'));
    expect(choice('Hyphen in names', 'Not allowed').checked).toBe(true);
    store({ nameHyphen: true, version: 2 });
    await refetch();
    await waitFor(() => expect(choice('Hyphen in names', 'Allowed').checked).toBe(true));
  });

  it('that somebody else has changed are merged field by field', async () => {
    const { user, server, store } = await openSettings();
    server.on(settingsCalls.update, ({ body }, { ifMatch }) => {
      if (ifMatch === 1)
        throw new CallFailed({ status: 412, code: 'STALE', message: 'Vera Okafor changed this record.' });
      return { value: someSettings({ ...body, version: 3 }) };
    });
    await retype(user, 'Highest Operative Inclination', '60');
    store({ nameHyphen: true, operativeInclinationMax: 55, version: 2 });
    await user.click(button('Save Changes'));
    await confirmWith(user, 'Do you confirm saving?', 'Confirm');
    const dialog = await screen.findByRole('dialog', { name: 'Changed by somebody else' });
    expect(within(dialog).getByText('Hyphen in names')).toBeDefined();
    await user.click(within(dialog).getByRole('radio', { name: 'Your version 60°' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save chosen' }));
    await screen.findByText('Settings were saved and apply at once');
    expect(server.sent(settingsCalls.update).at(-1)).toMatchObject({
      input: { body: { nameHyphen: true, operativeInclinationMax: 60 } },
      ifMatch: 2,
    });
  });

  it('that cannot be loaded say so, and are loaded again on request', async () => {
    const server = fakeServer();
    server.on(settingsCalls.get, () => {
      throw new CallFailed({ status: 418, message: 'Not now' });
    });
    const { user } = renderPage(<SettingsPage />, { role: 'MASTER_ADMIN', server, path: '/settings' });
    await screen.findByText('Not now');
    server.on(settingsCalls.get, () => ({ value: someSettings() }));
    await user.click(button('Try again'));
    await screen.findByRole('heading', { name: 'Names' });
  });
});
