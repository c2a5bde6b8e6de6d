import { DRILL, expect, test } from '../harness/test.ts';

test('the API documentation page lists the calls', DRILL, async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page).toHaveTitle('Cotyle API');
  await expect(page.getByRole('heading', { name: /^Cotyle/ })).toBeVisible();
  await expect(page.getByText('Sign in with email and password')).toBeVisible();
  const first = page.getByRole('button', { name: /post.*\/auth\/access/i }).first();
  await first.click();
  await expect(page.getByText('Open to anyone.').first()).toBeVisible();
});
