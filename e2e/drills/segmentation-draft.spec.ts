import type { CtVariant } from '@cotyle/domain/phantom/ct';
import { changed, PELVIS } from '@cotyle/domain/phantom/ct-variants';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { answerDialog, expectToast } from '../steps/forms.ts';
import { engineer } from '../steps/people.ts';
import { currentStep, expectSaved, nextStep, readCase } from '../steps/procedure.ts';
import { view } from '../steps/scans.ts';
import { colouredPixels, editor, engineersCase, openEditor, saved, section } from '../steps/segmentation.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

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
  await expect(left).toHaveValue(/\d/);
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
