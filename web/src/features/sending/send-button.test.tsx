import { sendingCalls } from '@cotyle/contract/sendings';
import type { CaseSendings, SendingRecord } from '@cotyle/contract/sendings';
import type { Role } from '@cotyle/domain/access/roles';
import { NOT_DELIVERED, NOTHING_TO_SEND } from '@cotyle/domain/sending/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { SendButton } from './send-button.tsx';

const ARCHIVE = { id: 3, name: 'Archive' };

const aSending = (changes: Partial<SendingRecord> = {}): SendingRecord => ({
  id: 1,
  destination: ARCHIVE,
  object: 'SHEET',
  version: 2,
  fileName: null,
  state: 'SENT',
  askedBy: { id: 1, nameFirst: 'Ingrid', nameSecond: 'Solberg' },
  askedAt: '2026-11-17T10:00:00.000Z',
  endedAt: '2026-11-17T10:00:05.000Z',
  attempts: 1,
  reason: null,
  ...changes,
});

const aCase = (changes: Partial<CaseSendings> = {}): CaseSendings => ({
  destinations: [{ ...ARCHIVE, sheetsOnly: false }],
  sheetVersion: 2,
  models: 1,
  sendings: [],
  ...changes,
});

const open = (given: CaseSendings, role: Role = 'SURGEON') => {
  const server = fakeServer();
  server.on(sendingCalls.ofProcedure, () => ({ value: given }));
  server.on(sendingCalls.send, () => ({ value: given }));
  return renderPage(<SendButton procedureId={7} />, { role, server });
};

describe('Send to PACS', () => {
  it('sends the sheet and the models to the chosen PACS', async () => {
    const { user, server } = open(aCase());
    await user.click(await screen.findByRole('button', { name: 'Send to PACS' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send to PACS' });
    expect(within(dialog).getByText(/To be sent: Sheet of version 2 and 1 model\./)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Send to Archive' }));
    await waitFor(() =>
      expect(server.sent(sendingCalls.send)).toMatchObject([
        { input: { body: { procedureId: 7, connectionId: 3 } } },
      ]),
    );
  });

  it('sends the sheet alone to a PACS that gets no models, and nothing without one', async () => {
    const destinations = [{ ...ARCHIVE, sheetsOnly: true }];
    const first = open(aCase({ destinations }));
    await first.user.click(await screen.findByRole('button', { name: 'Send to PACS' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send to PACS' });
    expect(within(dialog).getByText('It gets sheets alone, no models.')).toBeDefined();
    expect(within(dialog).getByRole('button', { name: 'Send to Archive' })).toBeDefined();
    first.unmount();
    const second = open(aCase({ destinations, sheetVersion: null }));
    await second.user.click(await screen.findByRole('button', { name: 'Send to PACS' }));
    const empty = await screen.findByRole('dialog', { name: 'Send to PACS' });
    expect(within(empty).queryByRole('button', { name: 'Send to Archive' })).toBeNull();
  });

  it('says what was sent, what waits and why something failed', async () => {
    const model = { object: 'MODEL', version: null, fileName: 'pelvis.stl' } as const;
    const { user } = open(
      aCase({
        sendings: [
          aSending(),
          aSending({ id: 2, ...model, state: 'FAILED', reason: NOT_DELIVERED.noModels }),
        ],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'PACS: not sent' }));
    const archive = await screen.findByRole('region', { name: 'Archive' });
    const [sheet, failed] = within(archive).getAllByRole('listitem');
    expect(sheet?.textContent).toMatch(/Sheet of version 2Sent .*Requested by Ingrid Solberg/);
    expect(failed?.textContent).toMatch(/Model pelvis.stlFailed .*does not take 3D models/);
    expect(within(archive).getByRole('button', { name: 'Send again to Archive' })).toBeDefined();
  });

  it('says that it waits, with the reason and the number of tries', async () => {
    const waiting = {
      state: 'WAITING',
      endedAt: null,
      attempts: 3,
      reason: NOT_DELIVERED.unreachable,
    } as const;
    const { user } = open(aCase({ sendings: [aSending(waiting)] }));
    await user.click(await screen.findByRole('button', { name: 'PACS: waiting' }));
    const item = await screen.findByRole('listitem');
    expect(item.textContent).toContain('Waiting (3 tries)');
    expect(item.textContent).toContain(NOT_DELIVERED.unreachable);
    expect(screen.getByRole('button', { name: 'Send again to Archive' })).toBeDefined();
  });

  it('offers nothing where nothing can be sent, and keeps what went to a connection that has ended', async () => {
    const { user } = open(aCase({ destinations: [], sheetVersion: null, models: 0, sendings: [aSending()] }));
    await user.click(await screen.findByRole('button', { name: 'Sent to PACS' }));
    expect(await screen.findByText(NOTHING_TO_SEND)).toBeDefined();
    expect(screen.getByText('Archive (connection ended)')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  });

  it('is not there without a PACS, and not for a radiologist', async () => {
    const { server, unmount } = open(aCase({ destinations: [] }));
    await waitFor(() => expect(server.sent(sendingCalls.ofProcedure)).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    const other = open(aCase(), 'RADIOLOGIST');
    expect(other.server.sent(sendingCalls.ofProcedure)).toHaveLength(0);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
