import { CallFailed } from '@cotyle/contract/client';
import { incomingCalls } from '@cotyle/contract/incoming';
import type { IncomingStudy } from '@cotyle/contract/incoming';
import { procedureCalls } from '@cotyle/contract/procedures';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProcedureRow } from '../../shared/testing/a-procedure-row.ts';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { button, field } from '../../shared/testing/form-steps.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { IncomingPage } from './incoming-page.tsx';

const STUDY: IncomingStudy = {
  id: 3,
  location: { id: 2, name: 'Harbor' },
  sender: 'CT 1',
  receivedAt: '2026-11-17T10:00:00.000Z',
  keptUntil: '2026-12-17T10:00:00.000Z',
  images: 240,
  size: 1000,
  reason: 'OTHER_PATIENT',
  studyDate: '2026-11-17',
  modalities: ['CT'],
  accessionNumbers: ['HIP1000014'],
  patients: [{ name: 'Beth Jones', id: 'MRN8', birthDate: '1951-02-03', sex: 'F', images: 240 }],
};

const openPage = (studies: IncomingStudy[] = [STUDY]) => {
  const server = fakeServer();
  server.on(incomingCalls.list, () => ({ value: studies }));
  server.on(incomingCalls.discard, () => ({ value: null }));
  server.on(procedureCalls.actual, () => ({ value: [aProcedureRow({ id: 42 })], total: 1, next: null }));
  return renderPage(<IncomingPage />, { role: 'RADIOLOGIST', server, path: '/incoming' });
};

describe('Incoming scans', () => {
  it('show whose images they are, where they came from and why they fit no case', async () => {
    openPage();
    expect(await screen.findByText('Beth Jones')).toBeDefined();
    expect(screen.getByText(/the images are of another patient/)).toBeDefined();
    expect(screen.getByText(/240 images/)).toBeDefined();
    expect(screen.getByText(/From CT 1 for Harbor/)).toBeDefined();
  });

  it('say when nothing is waiting', async () => {
    openPage([]);
    expect(await screen.findByText('No received images are waiting')).toBeDefined();
  });

  it('are assigned with the reason that the server asks for', async () => {
    const { user, server } = openPage();
    server.on(incomingCalls.assign, ({ body }) => {
      if (body.scanReason !== undefined) return { value: null };
      throw new CallFailed({
        status: 409,
        code: 'SCAN_UNCONFIRMED',
        message: 'Another patient.',
        issues: [{ path: 'scanReason', message: 'How do you know that this is the right patient?' }],
      });
    });
    await user.click(
      await screen.findByRole('button', { name: 'Assign the images of Beth Jones to a case' }),
    );
    await user.type(field('Case'), 'Moreau');
    await user.click(await screen.findByRole('option', { name: /procedure #42/ }));
    await user.click(button('Assign'));
    await user.type(await screen.findByLabelText(/^Reason/), 'Married last year');
    await user.click(button('Confirm'));
    await waitFor(() =>
      expect(server.sent(incomingCalls.assign).at(-1)).toMatchObject({
        input: { body: { id: 3, procedureId: 42, confirmScan: true, scanReason: 'Married last year' } },
      }),
    );
  });

  it('are discarded only with a reason', async () => {
    const { user, server } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Discard the images of Beth Jones' }));
    await user.type(await screen.findByLabelText(/^Reason/), 'Sent by mistake');
    await user.click(button('Confirm'));
    await waitFor(() =>
      expect(server.sent(incomingCalls.discard)).toMatchObject([
        { input: { body: { id: 3, reason: 'Sent by mistake' } } },
      ]),
    );
  });
});
