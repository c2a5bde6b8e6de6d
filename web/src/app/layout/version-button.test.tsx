import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { VersionButton } from './version-button.tsx';

it('the version in the top bar opens by keyboard a dialog that leads to the third-party notices', async () => {
  const { user } = renderPage(<VersionButton />);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'About Cotyle' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Third-party notices' });
  expect(link.getAttribute('href')).toBe('/third-party-notices.txt');
  expect(link.getAttribute('target')).toBe('_blank');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
