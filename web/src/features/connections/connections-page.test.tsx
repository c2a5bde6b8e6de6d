import { CallFailed } from '@cotyle/contract/client';
import { connectionCalls } from '@cotyle/contract/connections';
import type { ConnectionRecord } from '@cotyle/contract/connections';
import { locationCalls } from '@cotyle/contract/locations';
import { secondFactorCalls } from '@cotyle/contract/second-factor';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { button, confirmWith, field } from '../../shared/testing/form-steps.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ConnectionsPage } from './connections-page.tsx';

const CONNECTION: ConnectionRecord = {
  id: 5,
  kind: 'DICOM_SENDER',
  name: 'CT 1',
  location: { id: 2, name: 'Harbor' },
  address: 'CT1 from 10.1.2.3',
  results: null,
  createdAt: '2026-11-17T10:00:00.000Z',
  endedAt: null,
  lastSuccessAt: '2026-11-17T11:00:00.000Z',
  lastErrorAt: '2026-11-17T10:30:00.000Z',
  lastError: 'There is no room left to store images.',
  succeeded: 240,
  failed: 1,
};
const LOCATION = {
  id: 2,
  name: 'Harbor',
  address: '1 Main Street',
  phoneNumber: '',
  location: 'radiology' as const,
  hasSurgery: false,
  hasRadiology: true,
  active: true,
  deleted: false,
  version: 1,
};

const openPage = (connections = [CONNECTION]) => {
  const server = fakeServer();
  server.on(connectionCalls.all, () => ({ value: connections }));
  server.on(connectionCalls.end, () => ({ value: null }));
  server.on(connectionCalls.change, () => ({ value: null }));
  server.on(connectionCalls.create, () => ({ value: { id: 6, token: 'a-new-token' } }));
  server.on(locationCalls.all, () => ({ value: [LOCATION], total: 1 }));
  return renderPage(<ConnectionsPage />, { role: 'ADMIN', server, path: '/connections' });
};

describe('The connections', () => {
  it('show address, last success, last error and counts', async () => {
    openPage();
    expect(await screen.findByText(/CT1 from 10.1.2.3. Images for Harbor/)).toBeDefined();
    expect(screen.getByText(/, 240 in all/)).toBeDefined();
    expect(screen.getByText(/1 in all: There is no room left/)).toBeDefined();
  });

  it('are ended after a confirmation', async () => {
    const { user, server } = openPage();
    await user.click(await screen.findByRole('button', { name: 'End CT 1' }));
    await confirmWith(user, 'From now on CT 1 is refused', 'Confirm');
    await waitFor(() =>
      expect(server.sent(connectionCalls.end)).toMatchObject([{ input: { body: { id: 5 } } }]),
    );
  });

  it('are created with what their kind needs, and show a new token once', async () => {
    const { user, server } = openPage();
    await screen.findByRole('option', { name: 'Harbor' });
    await user.selectOptions(field('Kind'), 'STOW_SENDER');
    await user.type(field('Name'), 'Northgate PACS');
    await user.selectOptions(field('Radiology location'), '2');
    await user.click(button('Create'));
    expect(await screen.findByLabelText('Token of Northgate PACS')).toHaveProperty('value', 'a-new-token');
    expect(document.activeElement).toBe(screen.getByLabelText('Token of Northgate PACS'));
    expect(server.sent(connectionCalls.create)).toMatchObject([
      { input: { body: { kind: 'STOW_SENDER', name: 'Northgate PACS', locationId: 2 } } },
    ]);
    await user.click(button('I have copied it'));
    expect(screen.queryByDisplayValue('a-new-token')).toBeNull();
  });

  it('say beside the connection what came of a test, and that a failed one failed', async () => {
    const { user, server } = openPage();
    server.on(connectionCalls.test, () => ({ value: { ok: false, sentence: 'It does not answer.' } }));
    await user.click(await screen.findByRole('button', { name: 'Test CT 1' }));
    const item = screen.getByText('CT 1').closest('li');
    await waitFor(() => expect(item?.textContent).toContain('It does not answer.'));
  });

  it('of a PACS show what it gets, and change it', async () => {
    const results = { sendOnApproval: true, sheetsOnly: false };
    const pacs = { ...CONNECTION, id: 8, kind: 'PACS' as const, name: 'Archive', results };
    const { user, server } = openPage([CONNECTION, pacs]);
    const group = await screen.findByRole('group', { name: 'What Archive gets' });
    const onApproval = within(group).getByRole('switch', { name: 'Send on approval' });
    expect(onApproval.getAttribute('aria-checked')).toBe('true');
    await user.click(within(group).getByRole('switch', { name: 'Sheets alone, no models' }));
    await waitFor(() =>
      expect(server.sent(connectionCalls.change)).toMatchObject([
        { input: { body: { id: 8, sendOnApproval: true, sheetsOnly: true } } },
      ]),
    );
    expect(screen.getAllByRole('group', { name: /gets$/ })).toHaveLength(1);
  });

  it('that have ended are kept apart, without actions', async () => {
    const ended = { ...CONNECTION, id: 7, name: 'Old CT', endedAt: '2026-11-17T12:00:00.000Z' };
    openPage([CONNECTION, ended]);
    const list = await screen.findByRole('list', { name: 'Ended connections', hidden: true });
    expect(list.textContent).toContain('Old CT');
    expect(screen.getByText('1 ended connection')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'End Old CT', hidden: true })).toBeNull();
  });

  it('are created with the second factor of an administrator who has one', async () => {
    const { user, server } = openPage();
    server.on(secondFactorCalls.own, () => ({
      value: {
        totp: { addedAt: '2026-11-17T10:00:00.000Z' },
        passkeys: [],
        recoveryCodes: 0,
        hasPassword: true,
        provenBy: null,
        isRequired: false,
      },
    }));
    server.on(connectionCalls.create, ({ body }) => {
      if (body.secondFactor) return { value: { id: 6, token: null } };
      const secondFactor = { kinds: ['TOTP' as const] };
      throw new CallFailed({ status: 403, code: 'SECOND_FACTOR_REQUIRED', message: 'Needed.', secondFactor });
    });
    await screen.findByRole('option', { name: 'Harbor' });
    await user.selectOptions(field('Kind'), 'STOW_SENDER');
    await user.type(field('Name'), 'Northgate PACS');
    await user.selectOptions(field('Radiology location'), '2');
    await user.click(button('Create'));
    await user.type(await screen.findByLabelText('Password'), 'Femur#1234');
    await user.type(await screen.findByLabelText('Code'), '123456');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(server.sent(connectionCalls.create).at(-1)?.input.body).toMatchObject({
        name: 'Northgate PACS',
        password: 'Femur#1234',
        secondFactor: { kind: 'TOTP', code: '123456' },
      }),
    );
  });

  it('of a DICOM sender are sent with their networks as a list', async () => {
    const { user, server } = openPage();
    await screen.findByRole('option', { name: 'Harbor' });
    await user.type(field('Name'), 'CT 2');
    await user.selectOptions(field('Radiology location'), '2');
    await user.type(field('AE title'), 'CT2');
    await user.type(field('Addresses or networks'), '10.1.2.3{Enter}10.2.0.0/16');
    await user.click(button('Create'));
    await waitFor(() =>
      expect(server.sent(connectionCalls.create)).toMatchObject([
        {
          input: {
            body: {
              kind: 'DICOM_SENDER',
              settings: { aeTitle: 'CT2', addresses: ['10.1.2.3', '10.2.0.0/16'], tls: false },
            },
          },
        },
      ]),
    );
  });

  it('of a FHIR client see all locations unless one is chosen', async () => {
    const { user, server } = openPage();
    await screen.findByRole('option', { name: 'Harbor' });
    await user.selectOptions(field('Kind'), 'FHIR_CLIENT');
    await user.type(field('Name'), 'EHR');
    await user.type(field('Client ID'), 'ehr-north');
    await user.type(field('Address of its public keys'), 'https://ehr.test/keys');
    await user.type(field('Scopes'), 'system/Patient.rs');
    await user.click(button('Create'));
    await waitFor(() => expect(server.sent(connectionCalls.create)).toHaveLength(1));
    expect(server.sent(connectionCalls.create)[0]?.input.body).not.toHaveProperty('locationId');
    await user.type(field('Name'), 'EHR of Harbor');
    await user.selectOptions(field('Cases it may see'), '2');
    await user.click(button('Create'));
    await waitFor(() => expect(server.sent(connectionCalls.create)).toHaveLength(2));
    expect(server.sent(connectionCalls.create)[1]?.input.body).toMatchObject({ locationId: 2 });
  });

  it('of a PACS are sent with its address, and whether it gets approved plans', async () => {
    const { user, server } = openPage();
    await screen.findByRole('option', { name: 'Harbor' });
    await user.selectOptions(field('Kind'), 'PACS');
    await user.type(field('Name'), 'Archive');
    await user.type(field('Host'), 'pacs.test');
    await user.clear(field('Port'));
    await user.type(field('Port'), '11112');
    await user.type(field('AE title of the PACS'), 'ARCHIVE');
    await user.click(screen.getByRole('switch', { name: 'Send on approval' }));
    await user.click(button('Create'));
    await waitFor(() => expect(server.sent(connectionCalls.create)).toHaveLength(1));
    const dimse = { protocol: 'DIMSE', host: 'pacs.test', port: 11112, calledAeTitle: 'ARCHIVE' };
    expect(server.sent(connectionCalls.create)[0]?.input.body).toEqual({
      kind: 'PACS',
      name: 'Archive',
      settings: { ...dimse, callingAeTitle: 'COTYLE', tls: false, sendOnApproval: false, sheetsOnly: false },
    });
    await user.type(field('Name'), 'Cloud archive');
    await user.selectOptions(field('Protocol'), 'STOW');
    await user.type(field('Address of the DICOMweb service'), 'https://pacs.test/dicom-web');
    await user.type(field('Token'), 'secret');
    await user.type(field('Authority of its certificate'), '-----BEGIN CERTIFICATE-----');
    await user.click(screen.getByRole('switch', { name: 'Sheets alone, no models' }));
    await user.selectOptions(field('Cases that are sent'), '2');
    await user.click(button('Create'));
    await waitFor(() => expect(server.sent(connectionCalls.create)).toHaveLength(2));
    expect(server.sent(connectionCalls.create)[1]?.input.body).toEqual({
      kind: 'PACS',
      name: 'Cloud archive',
      locationId: 2,
      settings: {
        protocol: 'STOW',
        url: 'https://pacs.test/dicom-web',
        token: 'secret',
        sendOnApproval: true,
        sheetsOnly: true,
        authority: '-----BEGIN CERTIFICATE-----',
      },
    });
  });
});
