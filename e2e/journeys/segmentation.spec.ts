import type { CtVariant } from '@cotyle/domain/phantom/ct';
import { changed, PELVIS } from '@cotyle/domain/phantom/ct-variants';
import type { Locator, Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { answerDialog, expectToast } from '../steps/forms.ts';
import { admin, engineer } from '../steps/people.ts';
import { changeCase, currentStep, expectSaved, nextStep, readCase } from '../steps/procedure.ts';
import { expectAllLoaded, phantomFiles, scanCase, view } from '../steps/scans.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

const SLICES = 28;

const editor = (page: Page): Locator => page.getByRole('dialog', { name: /^Segmentation in the case of / });
const section = (page: Page): Locator => page.getByRole('region', { name: 'Model from the scan' });
const saved = (page: Page): Locator => editor(page).getByText('All changes saved');

const openEditor = async (page: Page, slices = SLICES): Promise<void> => {
  await section(page).getByRole('button', { name: 'Open editor' }).click();
  await expect(view(page, 'Axial').and(page.locator('[data-drawn]'))).toBeVisible();
  await expectAllLoaded(page, slices);
  await expect(page.getByText(/^Loading the segments/)).toHaveCount(0);
};

/** How many pixels of a view the layer of the editor colours. */
const colouredPixels = (page: Page, name: 'Axial' | 'Coronal' | 'Sagittal'): Promise<number> =>
  view(page, name)
    .locator('canvas[aria-hidden]')
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let count = 0;
      for (let n = 3; n < pixels.length; n += 4) if ((pixels[n] ?? 0) > 0) count += 1;
      return count;
    });

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

const engineersCase = async (clinic: RunningApp, variant?: CtVariant) => {
  const made = await scanCase(clinic, phantomFiles(variant));
  // The phantom is coarser than the protocol allows.
  await changeCase(clinic, made.id, { status: 'SCAN_READY', confirmScan: true });
  await changeCase(clinic, made.id, { status: 'MODEL_IN_WORK' });
  return made;
};

test('an engineer draws a bone on the scan and makes the model of it', async ({
  clinic,
  page,
  browser,
  faults,
}) => {
  faults.expect('net::ERR_FAILED POST /api/segmentation/save');
  const made = await engineersCase(clinic);
  await signInByApi(page, engineer);
  await page.goto(made.address);
  await section(page).getByRole('button', { name: 'Start without a draft' }).click();
  await openEditor(page);
  await expectAccessible(page, 'segmentation editor');

  // By keyboard alone, at the cross-hair; undone and done again.
  await showSlice(page);
  for (const key of ['q', 'r', ...Array.from({ length: 14 }, () => 'i')]) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect.poll(() => colouredPixels(page, 'Axial')).toBeGreaterThan(0);
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

  await editor(page).getByRole('button', { name: 'Close' }).click();
  await section(page).getByRole('button', { name: 'Make model' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make model' }).click();
  const models = section(page).getByRole('list', { name: 'Models made from the scan' });
  await expect(models).toContainText('3D model of the case', { timeout: 120_000 });
  await expect(models).toContainText('by Kenji Watanabe');
  await expect(page.getByText('Please upload model first')).toHaveCount(0);
  await expectAccessible(page, 'procedure with a model from the scan');
});

/** A body of a few centimetres: the time of a draft grows with the body. */
const small: CtVariant = (slices) =>
  changed([{ tag: 0x0028_0030, vr: 'DS', value: '4\\4' }])(
    slices.filter(({ path, z }) => path.startsWith(PELVIS) && Math.abs(z) < 40),
  );
const SMALL_SLICES = 8;

const landmark = (page: Page, group: string, name: RegExp): Locator =>
  editor(page).getByRole('list', { name: group }).getByRole('button', { name });

/** Places the centre of the socket by keys alone, moves it, and types its diameter. */
const placeSocket = async (page: Page): Promise<void> => {
  await page.keyboard.press('l');
  await landmark(page, 'Left hip', /^Acetabular centre/).click();
  const left = editor(page).getByRole('textbox', { name: 'Left', exact: true });
  await expect(editor(page).getByText('The draft did not find its bone.', { exact: false })).toBeVisible();
  await view(page, 'Axial').press('Enter');
  const before = Number(await left.inputValue());
  await view(page, 'Axial').press('ArrowRight');
  await expect(left).toHaveValue((before + 0.5).toFixed(1));
  await view(page, 'Axial').press('Shift+ArrowLeft');
  await expect(left).toHaveValue((before - 4.5).toFixed(1));
  await page.keyboard.press('Control+z');
  await expect(left).toHaveValue((before + 0.5).toFixed(1));
  await expect(landmark(page, 'Left hip', /^Acetabular centre\s*Placed/)).toBeVisible();
  await expect(view(page, 'Axial').locator('[data-landmark="LEFT acetabularCentre"]')).toBeVisible();

  await landmark(page, 'Left hip', /^Acetabular diameter/).click();
  const diameter = editor(page).getByRole('textbox', { name: 'Diameter in mm' });
  await diameter.fill('52');
  await diameter.press('Enter');
  await expect(editor(page).getByRole('row', { name: /^Cup \(mm\)/ })).toContainText('52.0');
};

/** Drags the mark of the socket by half a centimetre in the axial view. */
const dragSocket = async (page: Page): Promise<void> => {
  await landmark(page, 'Left hip', /^Acetabular centre/).click();
  const left = editor(page).getByRole('textbox', { name: 'Left', exact: true });
  const before = await left.inputValue();
  const mark = view(page, 'Axial').locator('[data-landmark="LEFT acetabularCentre"] circle').first();
  const box = (await mark.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 24, y, { steps: 3 });
  await page.mouse.up();
  await expect(left).not.toHaveValue(before);
};

test('an engineer goes from the scan to Model Complete without leaving the browser', async ({
  clinic,
  page,
}) => {
  // The networks run for as long as the machine needs.
  test.slow();
  const made = await engineersCase(clinic, small);
  await signInByApi(page, engineer);
  await page.goto(made.address);
  await section(page).getByRole('button', { name: 'Start draft' }).click();
  await expect(section(page).getByText('The draft is ready.', { exact: false })).toBeVisible({
    timeout: 180_000,
  });
  await openEditor(page, SMALL_SLICES);

  // So little of a body has hardly a hip bone: one is drawn.
  for (const key of ['q', 'r', ...Array.from({ length: 8 }, () => 'i')]) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect.poll(() => colouredPixels(page, 'Axial')).toBeGreaterThan(0);
  await placeSocket(page);
  await dragSocket(page);
  await expectAccessible(page, 'landmarks of the segmentation editor');
  await expect(saved(page)).toBeVisible();
  await editor(page).getByRole('button', { name: 'Close' }).click();

  await section(page).getByRole('button', { name: 'Make model' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make model' }).click();
  const models = section(page).getByRole('list', { name: 'Models made from the scan' });
  await expect(models).toContainText('3D model of the case', { timeout: 120_000 });

  await section(page).getByRole('button', { name: 'Fill in the analysis' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill in the analysis' });
  await expect(dialog.getByRole('row', { name: /^Size/ })).toContainText('52 mm');
  await dialog.getByRole('textbox', { name: /^Planned Inclination/ }).fill('40');
  await dialog.getByRole('textbox', { name: /^Planned Anteversion/ }).fill('15');
  await expect(dialog.getByRole('row', { name: /^Planned Anteversion/ })).toContainText('15°');
  await expectAccessible(page, 'fill in the analysis');
  await dialog.getByRole('button', { name: 'Fill in the analysis' }).click();
  await expectToast(page, 'The analysis is filled in.');

  await nextStep(page, 'Model Complete').click();
  await answerDialog(page, 'Do you confirm saving?', 'Confirm');
  await expectSaved(page);
  await expect(currentStep(page)).toContainText('Model Complete');
  expect(await readCase(clinic, made.id)).toMatchObject({
    status: 'MODEL_READY',
    sideEngineer: 'LEFT',
    size: 52,
    plannedInclination: 40,
    plannedAnteVersion: 15,
  });
});
