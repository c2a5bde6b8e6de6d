import { CallFailed } from '@cotyle/contract/client';
import { secondFactorCalls } from '@cotyle/contract/second-factor';
import type { OwnFactors } from '@cotyle/contract/second-factor';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { Factors } from './factors.tsx';

const NONE: OwnFactors = { totp: null, passkeys: [], recoveryCodes: 0, isRequired: false, hasPassword: true };
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
});
