import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GuideLink } from './guide-link.tsx';
import { guideAddress } from './guide-pages.ts';

it('the guide link has an accessible name and opens a new tab that cannot reach this one', () => {
  const html = renderToStaticMarkup(<GuideLink href="/guide/surgeon.html" />);
  expect(html).toContain('href="/guide/surgeon.html"');
  expect(html).toContain('aria-label="Open the user guide in a new tab"');
  expect(html).toContain('target="_blank"');
  expect(html).toContain('rel="noopener"');
});

it.each([
  ['SURGEON', '/procedures', '/guide/surgeon.html#procedures-list'],
  ['RADIOLOGIST', '/procedure/12', '/guide/radiologist.html#procedure-page'],
  ['ADMIN', '/edit_user/3', '/guide/admin.html#users'],
  ['IMAGE_ENGINEER', '/users', '/guide/imaging-engineer.html'],
] as const)('the guide of %s at %s is %s', (role, pathname, address) => {
  expect(guideAddress(role, pathname)).toBe(address);
});
