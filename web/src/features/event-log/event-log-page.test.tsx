import { directoryCalls } from '@cotyle/contract/admin-users';
import { eventCalls } from '@cotyle/contract/events';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { EventLogPage } from './event-log-page.tsx';

const openPage = () => {
  const server = fakeServer();
  server.on(directoryCalls.all, () => ({ value: [] }));
  server.on(eventCalls.all, () => ({ value: [], total: 0 }));
  renderPage(<EventLogPage />, { role: 'ADMIN', server, path: '/admin_log' });
  return server;
};

describe('The events log', () => {
  it('keeps the focus while the number of a patient is typed, and takes digits alone', async () => {
    const server = openPage();
    const number = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Patient #' });
    await userEvent.type(number, '0a12 7');
    expect(document.activeElement).toBe(number);
    expect(number.value).toBe('127');
    await waitFor(() =>
      expect(server.sent(eventCalls.all).at(-1)?.input.query).toMatchObject({ patient: '127' }),
    );
  });

  it('empties the number when the filters are cleared', async () => {
    openPage();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Patient #' }), '12');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Patient #' }).value).toBe('');
  });
});
