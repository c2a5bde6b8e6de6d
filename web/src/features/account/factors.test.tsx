import { CallFailed } from '@cotyle/contract/client';
import { secondFactorCalls } from '@cotyle/contract/second-factor';
import type { OwnFactors } from '@cotyle/contract/second-factor';
import { ssoStepUpCalls } from '@cotyle/contract/sso-step-up';
import { SSO_REFUSALS } from '@cotyle/domain/sso/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { confirmedChannel } from '../../shared/second-factor/confirmed.ts';
import type { Confirmed } from '../../shared/second-factor/confirmed.ts';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { Factors } from './factors.tsx';

const NONE: OwnFactors = {
  totp: null,
  passkeys: [],
  recoveryCodes: 0,
  isRequired: false,
  hasPassword: true,
  provenBy: null,
};
const WITH_APP: OwnFactors = { ...NONE, totp: { addedAt: '2026-11-16T08:00:00Z' }, recoveryCodes: 10 };
const LAPTOP = { id: 3, name: 'Laptop', addedAt: '2026-11-16T08:00:00Z', lastUsedAt: null };
const CODES = ['0000-1111-2222-3333', '4444-5555-6666-7777'];

const open = async (first: OwnFactors) => {
  const server = fakeServer();
  let factors = first;
  server.on(secondFactorCalls.own, () => ({ value: factors }));
  server.on(secondFactorCalls.startTotp, () => ({
    value: { key: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: { size: 2, path: 'M0 0h1v1h-1z' } },
  }));
  const onAdded = vi.fn<() => void>();
  const page = renderPage(<Factors onAdded={onAdded} />, { server, path: '/account' });
  await screen.findByText('Authenticator app');
  return {
    ...page,
    server,
    onAdded,
    change: (next: OwnFactors): void => {
      factors = next;
    },
  };
};
afterEach(() => vi.restoreAllMocks());

/** What the window of the provider says when it is back. */
const tell = (confirmed: Confirmed): void => {
  const channel = confirmedChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(confirmed);
  channel.close();
};
/** Resolves once messages that were told before have been delivered. */
const delivered = async (): Promise<void> => {
  const channel = confirmedChannel();
  const heard = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }));
  tell({ id: 'another' });
  await heard;
  channel.close();
};
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the second factors of a person', () => {
  it('start with the proof of the password, and an app counts after its code; the codes are shown once', async () => {
    const { user, server, onAdded, change } = await open(NONE);
    server.on(secondFactorCalls.confirmTotp, ({ body }) => {
      if (body.code !== '123 456')
        throw new CallFailed({ status: 403, code: 'WRONG_FACTOR', message: 'The code is wrong.' });
      change(WITH_APP);
      return { value: { recoveryCodes: CODES } };
    });
    await user.click(screen.getByRole('button', { name: 'Set up authenticator app' }));
    const proving = await inDialog('Set up authenticator app');
    await user.type(proving.getByLabelText('Password'), 'Femur#1234');
    await user.click(proving.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    const confirming = await inDialog('Set up authenticator app');
    expect(confirming.getByText('ABCD EFGH')).toBeDefined();
    expect(server.sent(secondFactorCalls.startTotp)).toMatchObject([
      { input: { body: { password: 'Femur#1234' } } },
    ]);

    const code = confirming.getByLabelText('Code');
    await user.type(code, '000000{Enter}');
    expect((await confirming.findByRole('alert')).textContent).toBe('The code is wrong.');
    expect(code).toHaveProperty('value', '');
    await user.type(code, '123 456{Enter}');
    const codes = await inDialog('Your recovery codes');
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    expect(onAdded).not.toHaveBeenCalled();
    await user.click(codes.getByRole('button', { name: 'I have saved them' }));
    expect(onAdded).toHaveBeenCalledOnce();
    await screen.findByText('10 recovery codes left');
  });

  it('are removed with a code, or with a recovery code on request', async () => {
    const { user, server } = await open({ ...WITH_APP, isRequired: true });
    server.on(secondFactorCalls.removeTotp, () => {
      throw new CallFailed({ status: 403, code: 'WRONG_FACTOR', message: 'Wrong.' });
    });
    await user.click(screen.getByRole('button', { name: 'Remove authenticator app' }));
    const dialog = await inDialog('Remove authenticator app');
    expect(dialog.getByText(/It is your last second factor.*Your role needs a second factor/)).toBeDefined();
    const remove = dialog.getByRole('button', { name: 'Remove' });
    await user.type(dialog.getByLabelText('Password'), 'Femur#1234');
    expect(remove).toHaveProperty('disabled', true);
    await user.type(await dialog.findByLabelText('Code'), '123456');
    await user.click(remove);
    await dialog.findByRole('alert');
    await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(dialog.getByLabelText('Recovery code'), 'abcd');
    await user.click(remove);
    expect(server.sent(secondFactorCalls.removeTotp).map(({ input }) => input.body)).toEqual([
      { password: 'Femur#1234', secondFactor: { kind: 'TOTP', code: '123456' } },
      { password: 'Femur#1234', secondFactor: { kind: 'RECOVERY_CODE', code: 'abcd' } },
    ]);
  });

  it('have names that can be changed', async () => {
    const { user, server } = await open({ ...WITH_APP, passkeys: [LAPTOP] });
    server.on(secondFactorCalls.renamePasskey, () => ({ value: null }));
    expect(screen.getByText('Not used yet')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Rename Laptop' }));
    const dialog = await inDialog('Rename passkey');
    const name = dialog.getByLabelText('Name');
    await user.clear(name);
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await user.type(name, 'Office{Enter}');
    await screen.findByText('Passkey was renamed');
    expect(server.sent(secondFactorCalls.renamePasskey)[0]?.input.body).toEqual({ id: 3, name: 'Office' });
  });

  it('without a password are proved by a factor alone', async () => {
    const { user, server } = await open({ ...WITH_APP, hasPassword: false });
    server.on(secondFactorCalls.makeRecoveryCodes, () => ({ value: { recoveryCodes: CODES } }));
    await user.click(screen.getByRole('button', { name: 'Make new codes' }));
    const dialog = await inDialog('Make new codes');
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
    await inDialog('Your recovery codes');
    expect(server.sent(secondFactorCalls.makeRecoveryCodes)[0]?.input.body).toEqual({
      secondFactor: { kind: 'TOTP', code: '123456' },
    });
  });

  it('without password and factor are proved at the identity provider, in a window that can be opened again', async () => {
    const { user, server } = await open({ ...NONE, hasPassword: false, provenBy: 'Clinic ID' });
    let count = 0;
    server.on(ssoStepUpCalls.start, () => {
      count += 1;
      return { value: { url: `https://id.test/${count}`, id: `proof-${count}` } };
    });
    const windows: { readonly location: { href: string } }[] = [];
    vi.spyOn(window, 'open').mockImplementation(() => {
      const opened = { location: { href: '' }, close: () => undefined };
      windows.push(opened);
      return opened as unknown as Window;
    });
    await user.click(screen.getByRole('button', { name: 'Set up authenticator app' }));
    const dialog = await inDialog('Set up authenticator app');
    await dialog.findByText('A window will open in which you sign in with Clinic ID again.');
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(await dialog.findByRole('button', { name: 'Open the window again' }));
    await waitFor(() => expect(windows[1]?.location.href).toBe('https://id.test/2'));
    expect(server.sent(ssoStepUpCalls.start)[0]?.input.body).toEqual({ action: { kind: 'CHANGE_FACTORS' } });

    // The first window was closed: what it might still say has no effect.
    tell({ id: 'proof-1' });
    tell({ id: 'proof-2', refusal: 'other' });
    expect((await dialog.findByRole('alert')).textContent).toBe(SSO_REFUSALS.other);
    expect(server.sent(secondFactorCalls.startTotp)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(windows[2]?.location.href).toBe('https://id.test/3'));
    tell({ id: 'proof-3' });
    await screen.findByRole('img', { name: 'QR code for the authenticator app' });
    expect(server.sent(secondFactorCalls.startTotp).map(({ input }) => input.body)).toEqual([
      { providerProof: 'proof-3' },
    ]);
  });

  it('are not changed by a window of the provider after the dialog was closed, or where it was blocked', async () => {
    const { user, server } = await open({ ...NONE, hasPassword: false, provenBy: 'Clinic ID' });
    server.on(ssoStepUpCalls.start, () => ({ value: { url: 'https://id.test/', id: 'proof' } }));
    const opened = { location: { href: '' }, close: () => undefined };
    const opens = vi.spyOn(window, 'open').mockReturnValueOnce(null);
    opens.mockReturnValue(opened as unknown as Window);
    await user.click(screen.getByRole('button', { name: 'Set up authenticator app' }));
    const dialog = await inDialog('Set up authenticator app');
    await dialog.findByText('A window will open in which you sign in with Clinic ID again.');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The browser has blocked the window.');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(opened.location.href).toBe('https://id.test/'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    tell({ id: 'proof' });
    // A message that is sent later has arrived: so would this one have.
    await delivered();
    expect(server.sent(secondFactorCalls.startTotp)).toEqual([]);
  });
});
