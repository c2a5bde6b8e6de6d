import { userCalls } from '@cotyle/contract/users';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../shared/testing/fake-server.ts';
import { anOwnAccount } from '../../shared/testing/records.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { Person } from './person.tsx';

const open = (at: string) => {
  const server = fakeServer();
  server.on(userCalls.me, () => ({ value: anOwnAccount() }));
  return renderPage(<Person />, { server, path: at, at });
};

it('the name in the sidebar opens the account by keyboard', async () => {
  const { user } = open('/procedures');
  const link = await screen.findByRole('link', { name: 'Ada Kessler Surgeon' });
  expect(link.getAttribute('aria-current')).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(link);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Page /account' })).toBeTruthy();
});

it('the name in the sidebar is marked on the account page', async () => {
  open('/account');
  const link = await screen.findByRole('link', { name: 'Ada Kessler Surgeon' });
  expect(link.getAttribute('aria-current')).toBe('page');
});
