import type { Page } from '@playwright/test';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { admin, engineer } from '../steps/people.ts';
import { view } from '../steps/scans.ts';
import {
  colouredPixels,
  editor,
  engineersCase,
  openEditor,
  saved,
  section,
  SLICES,
} from '../steps/segmentation.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

/** The same slice whether or not the server has found the hips, where the viewer begins. */
const showSlice = async (page: Page): Promise<void> => {
  await view(page, 'Axial').press('Home');
  for (let slice = 1; slice < SLICES / 2; slice += 1) await view(page, 'Axial').press('PageDown');
  await expect(view(page, 'Axial')).toHaveAttribute('aria-valuenow', String(SLICES / 2));
};

/** Drags the tool through the middle of the axial view. */
const drag = async (page: Page): Promise<void> => {
  const box = (await view(page, 'Axial').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 10, { steps: 4 });
  await page.mouse.up();
};

/** Draws a sphere at the cross-hair by keyboard alone. */
const drawSphere = async (page: Page): Promise<void> => {
  await showSlice(page);
  for (const key of ['q', 'r', ...Array.from({ length: 14 }, () => 'i')]) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect.poll(() => colouredPixels(page, 'Axial')).toBeGreaterThan(0);
};

test('an engineer draws on the scan by keyboard, and it is saved', async ({ clinic, page }) => {
  const made = await engineersCase(clinic);
  await signInByApi(page, engineer);
  await page.goto(made.address);
  await section(page).getByRole('button', { name: 'Start without a draft' }).click();
  await openEditor(page);
  await expectAccessible(page, 'segmentation editor');
  await drawSphere(page);
  await expect(saved(page)).toBeVisible();
});

test(
  'an engineer draws a bone on the scan and makes the model of it',
  DRILL,
  async ({ clinic, page, browser, faults }) => {
    faults.expect('net::ERR_FAILED POST /api/segmentation/save');
    const made = await engineersCase(clinic);
    await signInByApi(page, engineer);
    await page.goto(made.address);
    await section(page).getByRole('button', { name: 'Start without a draft' }).click();
    await openEditor(page);

    // By keyboard alone, at the cross-hair; undone and done again.
    await drawSphere(page);
    await expect
      .poll(() => colouredPixels(page, 'Coronal'), 'a sphere reaches other slices')
      .toBeGreaterThan(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => colouredPixels(page, 'Axial')).toBe(0);
    await page.keyboard.press('Control+y');
    await expect.poll(() => colouredPixels(page, 'Axial')).toBeGreaterThan(0);
    await expect(saved(page)).toBeVisible();

    // Without the network the work goes on and is saved afterwards.
    await page.route('**/api/segmentation/save', (route) => route.abort());
    await drag(page);
    await expect(editor(page).getByText('Not saved.')).toBeVisible();
    await page.unroute('**/api/segmentation/save');
    await expect(saved(page)).toBeVisible();

    // Another person sees it, and by whom it is edited.
    const other = await browser.newPage();
    await other.goto(clinic.address);
    await signInByApi(other, admin);
    await other.goto(made.address);
    await openEditor(other);
    await expect(editor(other).getByText('Kenji Watanabe is editing this segmentation.')).toBeVisible();
    await showSlice(other);
    await expect.poll(() => colouredPixels(other, 'Axial')).toBeGreaterThan(0);
    await other.close();

    // After a reload the same person edits at once.
    await page.reload();
    await openEditor(page);
    await expect(editor(page).getByText('You are editing this segmentation in another window.')).toHaveCount(
      0,
    );
    await showSlice(page);
    await expect.poll(() => colouredPixels(page, 'Axial')).toBeGreaterThan(0);
    const before = await colouredPixels(page, 'Axial');
    await page.keyboard.press('e');
    await drag(page);
    await expect.poll(() => colouredPixels(page, 'Axial')).toBeLessThan(before);
    await expect(saved(page)).toBeVisible();

    await editor(page).getByRole('button', { name: 'Close' }).click();
    await section(page).getByRole('button', { name: 'Make model' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make model' }).click();
    const models = section(page).getByRole('list', { name: 'Models made from the scan' });
    await expect(models).toContainText('3D model of the case', { timeout: 120_000 });
    await expect(models).toContainText('by Kenji Watanabe');
    await expect(page.getByText('Please upload model first')).toHaveCount(0);
    await expectAccessible(page, 'procedure with a model from the scan');
  },
);
