import { retentionCalls } from '@cotyle/contract/retention';
import type { RetentionState } from '@cotyle/contract/retention';
import { secondFactorCalls } from '@cotyle/contract/second-factor';
import { ON_LEGAL_HOLD } from '@cotyle/domain/retention/retention';
import type { Role } from '@cotyle/domain/access/roles';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { button } from '../../shared/testing/form-steps.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { RetentionPanel } from './retention-panel.tsx';

const STATE: RetentionState = {
  lastActivity: '2026-11-02T08:00:00.000Z',
  retentionYears: 10,
  isRetentionOver: false,
  parts: [
    { kind: 'SCANS', years: 5, isDue: false },
    { kind: 'MESSAGES', years: 0, isDue: false },
    { kind: 'LOG_VALUES', years: 6, isDue: false },
  ],
  hold: null,
  isBeingErased: false,
  problem: null,
};

const NO_FACTORS = {
  totp: null,
  passkeys: [],
  recoveryCodes: 0,
  isRequired: false,
  hasPassword: true,
  provenBy: null,
};

const openPanel = async (state: Partial<RetentionState> = {}, role: Role = 'MASTER_ADMIN') => {
  const server = fakeServer();
  server.on(retentionCalls.state, () => ({ value: { ...STATE, ...state } }));
  server.on(secondFactorCalls.own, () => ({ value: NO_FACTORS }));
  const page = renderPage(<RetentionPanel patientId={7} />, { role, server, path: '/patient/7' });
  await screen.findByRole('heading', { name: 'Retention and rights' });
  return { ...page, server };
};

const isEnabled = (name: string): boolean => !button(name).hasAttribute('disabled');

describe('what administrators see of the retention of a patient', () => {
  it('offers the erasure to a Super Admin alone', async () => {
    await openPanel({}, 'ADMIN');
    expect(isEnabled('Export everything')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Erase record…' })).toBeNull();
  });

  it('says why the record cannot be erased, and shows the legal hold', async () => {
    const hold = { reason: 'A lawsuit', setAt: '2026-11-01T08:00:00.000Z', setBy: 'Vera Okafor' };
    await openPanel({ hold, problem: ON_LEGAL_HOLD });
    screen.getByText('On legal hold: A lawsuit');
    expect(isEnabled('Erase record…')).toBe(false);
    screen.getByText(ON_LEGAL_HOLD);
    expect(isEnabled('Lift legal hold')).toBe(true);
  });

  it('has no action while the record is being erased', async () => {
    await openPanel({ isBeingErased: true });
    screen.getByText('This record is being erased.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('asks for a ground, a reason before the retention time is over, and the password', async () => {
    const { user, server } = await openPanel();
    const sent: unknown[] = [];
    server.on(retentionCalls.erase, (input) => {
      sent.push(input);
      return { value: { id: 3 } };
    });
    await user.click(button('Erase record…'));
    expect(screen.queryByRole('option', { name: 'The retention time is over' })).toBeNull();
    await user.type(screen.getByLabelText('Password'), 'Femur#1234');
    expect(isEnabled('Erase for good')).toBe(false);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Letter 7');
    await user.click(button('Erase for good'));
    expect(sent).toEqual([
      { body: { patientId: 7, ground: 'REQUEST', reason: 'Letter 7', password: 'Femur#1234' } },
    ]);
    await screen.findByText(/The erasure has started/);
  });

  it('offers to erase the scans alone once their own time is over, and says what stays', async () => {
    const { user, server } = await openPanel({ parts: [{ kind: 'SCANS', years: 5, isDue: true }] });
    const sent: unknown[] = [];
    server.on(retentionCalls.erase, (input) => {
      sent.push(input);
      return { value: { id: 3 } };
    });
    screen.getByText('Scans: 5 years, due for erasure');
    await user.click(button('Erase record…'));
    screen.getByText(/The record, the models and the plans stay/);
    await user.type(screen.getByLabelText('Password'), 'Femur#1234');
    await user.click(button('Erase for good'));
    expect(sent).toEqual([
      {
        body: {
          patientId: 7,
          kind: 'SCANS',
          ground: 'RETENTION_OVER',
          reason: null,
          password: 'Femur#1234',
        },
      },
    ]);
  });
});
