import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { radiologist } from '../steps/people.ts';
import { openCase, section } from '../steps/procedure.ts';
import {
  expectAllLoaded,
  expectOrientationLetters,
  openScan,
  scanCase,
  scanDialog,
  view,
} from '../steps/scans.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

test('the CT viewer shows a radiologist slices, orientation letters, windows and measurements, and records the view', async ({
  page,
  clinic,
}) => {
  test.setTimeout(360_000);
  const made = await scanCase(clinic);
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await openScan(page);
  await expect(view(page, 'Axial')).toHaveAttribute('aria-valuetext', 'Slice 14 of 28');
  await expect(scanDialog(page).getByText('Fails 2 rules', { exact: true })).toBeVisible();
  await expect(section(page, 'In the images')).toContainText('Moreau Ada');
  await expectAllLoaded(page, 28);
  await expectAccessible(page, 'the CT viewer');
  await expectOrientationLetters(page, 'Axial', 'R A L P');
  await expectOrientationLetters(page, 'Coronal', 'R S L I');
  await expectOrientationLetters(page, 'Sagittal', 'A S P I');

  await view(page, 'Axial').focus();
  await page.keyboard.press('PageDown');
  await expect(view(page, 'Axial')).toHaveAttribute('aria-valuetext', 'Slice 15 of 28');
  await page.mouse.wheel(0, 100);
  await view(page, 'Coronal').hover();
  await page.mouse.wheel(0, 100);
  await expect(view(page, 'Coronal')).toHaveAttribute('aria-valuetext', 'Slice 18 of 32');

  await page.keyboard.press('S');
  await expect(page.getByRole('button', { name: 'Soft tissue' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('C 40 W 400')).toBeVisible();

  // Along a row, whose pixels are 11.875 mm wide.
  await view(page, 'Axial').focus();
  await page.keyboard.press('D');
  await page.keyboard.press('Enter');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Measures' })).toContainText('47.5 mm');

  await page.keyboard.press('?');
  await expect(page.getByRole('region', { name: 'Keys' })).toContainText('Slice before, slice after');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Keys' })).toBeHidden();

  await page.getByRole('button', { name: /^KNEES/ }).click();
  await expectAllLoaded(page, 11);
  await page.keyboard.press('Escape');
  await expect(scanDialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'View CT scan' })).toBeFocused();
  const history = section(page, 'Procedure History');
  await expect(history.getByRole('row').filter({ hasText: 'CT scan viewed' })).toHaveCount(1);
  await expect(history.getByRole('row').filter({ hasText: 'CT scan downloaded' })).toHaveCount(0);

  // The pictures of the demo's cases are made first.
  const scanPicture = page.getByRole('img', { name: 'CT scan, coronal slice through the hips' });
  await expect(scanPicture).toBeVisible({ timeout: 150_000 });
});
