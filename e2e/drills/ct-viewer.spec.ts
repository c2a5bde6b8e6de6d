import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { radiologist } from '../steps/people.ts';
import { openCase, section } from '../steps/procedure.ts';
import {
  crossHair,
  drawnGrey,
  expectAllLoaded,
  expectOrientationLetters,
  expectScanPicture,
  openScan,
  scaleIn,
  scanCase,
  scanDialog,
  shownHounsfield,
  view,
} from '../steps/scans.ts';
import { signInByApi } from '../steps/sign-in.ts';
import { slide } from '../steps/touch.ts';

test.slow();
test.use({ hasTouch: true });

const measures = (page: Page) => page.getByRole('list', { name: 'Measures' });
const lengths = async (page: Page): Promise<number[]> =>
  (await measures(page).getByRole('listitem').allTextContents()).map(Number.parseFloat);

const millimetresPerPixel = async (page: Page): Promise<number> => {
  const { millimetres, across } = await scaleIn(page, 'Axial');
  return millimetres / across;
};

const drag = async (page: Page, from: { x: number; y: number }, x: number, y: number): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x, from.y + y);
};

/** Along a row, whose pixels are 11.875 mm wide: by keys, then with the mouse over the same way. */
const measureByKeysAndMouse = async (page: Page): Promise<void> => {
  await view(page, 'Axial').focus();
  await page.keyboard.press('D');
  const from = await crossHair(page, 'Axial');
  await page.keyboard.press('Enter');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(measures(page)).toContainText('47.5 mm');
  const to = await crossHair(page, 'Axial');
  await drag(page, from, to.x - from.x, to.y - from.y);
  await expect.poll(() => lengths(page), 'shown while the mouse is down').toHaveLength(2);
  await page.mouse.up();
  await expect.poll(async () => (await lengths(page))[1]).toBeCloseTo(47.5, 0);

  await drag(page, from, 50, 50);
  await expect.poll(() => lengths(page)).toHaveLength(3);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => lengths(page), 'Escape cancels the drag').toHaveLength(2);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await expect(measures(page)).toBeHidden();

  const before = await millimetresPerPixel(page);
  await page.keyboard.press('+');
  await expect.poll(async () => before / (await millimetresPerPixel(page))).toBeCloseTo(1.15, 2);
  const { millimetres, across } = await scaleIn(page, 'Axial');
  await drag(page, from, -across, 0);
  await page.mouse.up();
  // One pixel is more than half a millimetre.
  await expect.poll(async () => Math.abs(millimetres - ((await lengths(page))[0] ?? 0))).toBeLessThan(1);
  await page.keyboard.press('Delete');
  await page.keyboard.press('0');
  await expect.poll(async () => before / (await millimetresPerPixel(page))).toBeCloseTo(1, 2);
  await page.keyboard.press('Escape');
};

/** Of the window 'Bone'. */
const greyOf = (hounsfield: number): number =>
  Math.min(255, Math.max(0, 255 * ((hounsfield - 400) / 1800 + 0.5)));

/** What is drawn at the cross-hair is what the line below says: half a pixel beside it lies another grey. */
const expectDrawnAsTold = async (page: Page, hounsfield: RegExp): Promise<void> => {
  for (const [key, name] of [
    ['1', 'Axial'],
    ['2', 'Coronal'],
    ['3', 'Sagittal'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByText(/HU at the cross-hair$/)).toHaveText(hounsfield);
    await expect
      .poll(async () => Math.abs((await drawnGrey(page, name)) - greyOf(await shownHounsfield(page))), name)
      .toBeLessThan(9);
  }
};

const showSlabs = async (page: Page): Promise<void> => {
  await page.keyboard.press('J');
  await expect(view(page, 'Sagittal')).toHaveAttribute('aria-valuetext', 'Slice 9 of 32');
  await expectDrawnAsTold(page, /^-?\d+ HU/);
  await page.getByRole('button', { name: 'Maximum' }).click();
  await page.getByRole('spinbutton', { name: 'Thickness in mm' }).fill('30');
  await expect(view(page, 'Axial')).toHaveAttribute('aria-valuetext', 'Slice 17 of 28, MIP 30 mm');
  await expect(view(page, 'Coronal').getByText('MIP 30 mm')).toBeVisible();
  await view(page, 'Axial').focus();
  await expectDrawnAsTold(page, /^\w+, MIP 30 mm: 950 HU/);
  await page.keyboard.press('A');
  await expectDrawnAsTold(page, /^\w+, Average 30 mm: \d+ HU/);
  await page.keyboard.press('A');
  await expect(view(page, 'Axial')).toHaveAttribute('aria-valuetext', 'Slice 17 of 28');
};

const changeWindowByDrag = async (page: Page): Promise<void> => {
  await page.keyboard.press('W');
  await drag(page, await crossHair(page, 'Axial'), 100, 40);
  await page.mouse.up();
  await expect(page.getByText('C 580 W 2968')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('B');
  await expect(page.getByText('C 400 W 1800')).toBeVisible();
};

const useFingers = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const { x, y } = await crossHair(page, 'Axial');
  await slide(devtools, [{ from: [x, y], to: [x, y + 60] }]);
  await expect(view(page, 'Axial')).toHaveAttribute('aria-valuetext', 'Slice 23 of 28');
  await page.touchscreen.tap(x - 60, y);
  await expect.poll(async () => (await crossHair(page, 'Axial')).x).toBeLessThan(x - 40);

  const [before, start] = [await millimetresPerPixel(page), await crossHair(page, 'Axial')];
  const middle = { x: start.x + 40, y: start.y };
  await slide(devtools, [
    { from: [middle.x - 30, middle.y], to: [middle.x - 60, middle.y + 20] },
    { from: [middle.x + 30, middle.y], to: [middle.x + 60, middle.y + 20] },
  ]);
  await expect.poll(async () => before / (await millimetresPerPixel(page))).toBeCloseTo(2, 1);
  // Twice as far from the fingers, which have moved down.
  const pinched = await crossHair(page, 'Axial');
  expect(pinched.x).toBeCloseTo(start.x - 40, 0);
  expect(pinched.y).toBeCloseTo(start.y + 20, 0);
  await page.keyboard.press('0');
  await expect.poll(() => millimetresPerPixel(page)).toBeCloseTo(before, 3);
};

/** What the images say stays on the screen, in every layout. */
const expectIdentity = async (page: Page): Promise<void> => {
  const identity = section(page, 'In the images');
  for (const text of ['Moreau Ada', 'MRN 7', '03/04/1950', 'Scanned', 'PELVIS'])
    await expect(identity).toContainText(text);
  for (const { width, height } of [
    { width: 480, height: 800 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize({ width, height });
    await expect(identity.getByText('PELVIS')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('F');
  await expect(view(page, 'Coronal')).toBeHidden();
  await expect(identity.getByText('PELVIS')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('F');
};

/** Lists the keys, shows another series, and closes to where it was opened; the history has one view. */
const closeViewer = async (page: Page): Promise<void> => {
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
};

test('the CT viewer opens at the planned hip, measures, shows slabs, and works by mouse, keys and fingers', async ({
  page,
  clinic,
}) => {
  test.setTimeout(360_000);
  const made = await scanCase(clinic);
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await expectScanPicture(page);
  await openScan(page);
  await expect(view(page, 'Axial')).toHaveAttribute('aria-valuetext', 'Slice 17 of 28');
  // The left hip: slices run from the left to the right.
  await expect(view(page, 'Sagittal')).toHaveAttribute('aria-valuetext', 'Slice 9 of 32');
  await expect(scanDialog(page).getByText('Fails 2 rules', { exact: true })).toBeVisible();
  await expectAllLoaded(page, 28);
  await expectAccessible(page, 'the CT viewer');
  await expectOrientationLetters(page, 'Axial', 'R A L P');
  await expectOrientationLetters(page, 'Coronal', 'R S L I');
  await expectOrientationLetters(page, 'Sagittal', 'A S P I');

  await view(page, 'Axial').focus();
  await page.keyboard.press('PageDown');
  await expect(view(page, 'Axial')).toHaveAttribute('aria-valuetext', 'Slice 18 of 28');
  await view(page, 'Coronal').hover();
  await page.mouse.wheel(0, 100);
  await expect(view(page, 'Coronal')).toHaveAttribute('aria-valuetext', 'Slice 19 of 32');
  await page.keyboard.press('S');
  await expect(page.getByRole('button', { name: 'Soft tissue' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('C 40 W 400')).toBeVisible();
  await page.keyboard.press('B');

  await measureByKeysAndMouse(page);
  await showSlabs(page);
  await changeWindowByDrag(page);
  await useFingers(page);
  await expectIdentity(page);
  await view(page, 'Axial').focus();
  await closeViewer(page);
});
