import { CallFailed } from '@cotyle/contract/client';
import { emergencyAccessCalls } from '@cotyle/contract/emergency-accesses';
import type { Role } from '@cotyle/domain/access/roles';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { button, confirmWith, field } from '../../shared/testing/form-steps.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { EmergencyAccessPage } from './emergency-access-page.tsx';

const REASON = 'The patient is in the emergency room';
const CONFIRM = 'The administrators are told';
const ACCESS = {
  id: 1,
  procedureId: 42,
  reason: REASON,
  createdAt: '2026-11-17T10:00:00.000Z',
  expiresAt: '2026-11-17T11:00:00.000Z',
};

const openPage = (role: Role = 'SURGEON', at = '/emergency_access') => {
  const server = fakeServer();
  server.on(emergencyAccessCalls.own, () => ({ value: [] }));
  return renderPage(<EmergencyAccessPage />, { role, server, path: '/emergency_access', at });
};

describe('The form for an emergency access', () => {
  it('asks for a number and a reason before anything is sent', async () => {
    const { user, server } = openPage();
    await user.type(field('Reason'), 'Too short');
    await user.click(button('Open the case'));
    expect(screen.getByText('is required')).toBeDefined();
    expect(screen.getByText('Min length is 20')).toBeDefined();
    expect(server.sent(emergencyAccessCalls.open)).toEqual([]);
  });

  it('sends the number of the address it was opened with, once the person has confirmed', async () => {
    const { user, server } = openPage('RADIOLOGIST', '/emergency_access?case=42');
    server.on(emergencyAccessCalls.open, () => ({ value: ACCESS }));
    await user.type(field('Reason'), REASON);
    await user.click(button('Open the case'));
    await confirmWith(user, CONFIRM, 'Confirm');
    await waitFor(() =>
      expect(server.sent(emergencyAccessCalls.open)).toMatchObject([
        { input: { body: { procedureId: 42, reason: REASON } } },
      ]),
    );
  });

  it('sends record number and date of birth, and says that no case was found', async () => {
    const { user, server } = openPage();
    server.on(emergencyAccessCalls.open, () => {
      throw new CallFailed({ status: 404, code: 'NOT_FOUND', message: 'No case was found.' });
    });
    await user.click(screen.getByRole('radio', { name: 'Record number and date of birth' }));
    await user.type(field('Medical record number'), 'K123');
    await user.type(field('Date of birth'), '02031951');
    await user.type(field('Reason'), REASON);
    await user.click(button('Open the case'));
    await confirmWith(user, CONFIRM, 'Confirm');
    expect(await screen.findByText('No case was found.')).toBeDefined();
    expect(server.sent(emergencyAccessCalls.open)).toMatchObject([
      { input: { body: { medicalInsuranceId: 'K123', dateOfBirth: '1951-02-03', reason: REASON } } },
    ]);
  });
});

describe('The list of emergency accesses', () => {
  it('shows an administrator who opened what and why, and ends the one that is open', async () => {
    const server = fakeServer();
    const person = { id: 7, nameFirst: 'Vera', nameSecond: 'Okafor', role: 'SURGEON' as const };
    const over = { ...ACCESS, id: 2, person, endedAt: null, endedBy: null, isActive: false };
    server.on(emergencyAccessCalls.all, () => ({ value: [{ ...over, id: 1, isActive: true }, over] }));
    server.on(emergencyAccessCalls.end, () => ({ value: null }));
    const { user } = renderPage(<EmergencyAccessPage />, {
      role: 'ADMIN',
      server,
      path: '/emergency_access',
    });
    expect(await screen.findAllByText('Vera Okafor, Surgeon')).toHaveLength(2);
    await user.click(button('End the emergency access of Vera Okafor to procedure #42'));
    await confirmWith(user, 'The case closes for them at once', 'Confirm');
    await waitFor(() =>
      expect(server.sent(emergencyAccessCalls.end)).toMatchObject([{ input: { body: { id: 1 } } }]),
    );
  });
});
