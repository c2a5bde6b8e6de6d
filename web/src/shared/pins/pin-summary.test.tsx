import { pinCalls } from '@cotyle/contract/pins';
import type { Pin } from '@cotyle/contract/pins';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aPin } from '../testing/a-pin.ts';
import { aProcedure } from '../testing/a-procedure.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render-page.tsx';
import { PinSummary } from './pin-summary.tsx';

const open = (pins: readonly Pin[]) => {
  const server = fakeServer();
  server.on(pinCalls.ofProcedure, () => ({ value: [...pins] }));
  renderPage(<PinSummary record={aProcedure({ status: 'MODEL_READY' })} />, { role: 'SURGEON', server });
  return server;
};

describe('The questions on the page of a procedure', () => {
  it('are not mentioned where none was ever asked', async () => {
    const server = open([]);
    await waitFor(() => expect(server.sent(pinCalls.ofProcedure)).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are counted, and each links to its view', async () => {
    open([aPin({ id: 5 }), aPin({ id: 6, number: 2, text: 'And here?' })]);
    await userEvent.click(await screen.findByRole('button', { name: '2 open questions' }));
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([expect.stringMatching(/\?pin=5$/), expect.stringMatching(/\?pin=6$/)]);
  });

  it('on a deleted file are read there', async () => {
    open([aPin({ file: { ...aPin().file, isDeleted: true } })]);
    await userEvent.click(await screen.findByRole('button', { name: '1 open question' }));
    await userEvent.click(screen.getByRole('button', { name: /bone spur/ }));
    expect(screen.getByText('The model was deleted since.')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
