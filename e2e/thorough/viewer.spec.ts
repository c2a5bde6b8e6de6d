import { eventCalls } from '@cotyle/contract/events';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import {
  clickAt,
  closeModel,
  expectFullDetail,
  modelDialog,
  openModel,
  openSharedModel,
  picture,
  sharedModelCase,
} from '../steps/models.ts';
import { admin, surgeon } from '../steps/people.ts';
import { openCase } from '../steps/procedure.ts';
import { signIn } from '../steps/sign-in.ts';

test.slow();

test('the model viewer shows a surgeon patient and side, loads full detail and records the view', async ({
  page,
  clinic,
}) => {
  const made = await sharedModelCase(clinic);
  const { call } = await apiClient(clinic, admin);
  const views = async (): Promise<number> => {
    const { value: events } = await call(eventCalls.ofProcedure, { params: { id: String(made.id) } });
    return events.filter(({ type }) => type === 'MODEL_VIEWED').length;
  };
  const before = await views();
  await signIn(page, surgeon);
  await openCase(page, made);
  await openModel(page);
  const dialog = modelDialog(page);
  await expect(dialog).toHaveAccessibleName(made.patient);
  for (const fact of ['Female', 'Total Hip Arthroplasty', 'hemipelvis-left.stl'])
    await expect(dialog.getByText(fact, { exact: true })).toBeVisible();
  await expect(dialog.getByText(/LEFT$/)).toBeVisible();
  await expect(dialog.getByText('52 mm')).toBeVisible();
  await expectFullDetail(page);
  await expect(
    dialog.getByText(/^Full detail: [\d,]+ triangles, within 0\.00\d mm of the STL$/),
  ).toBeVisible();
  await expectAccessible(page, 'the 3D viewer');
  await closeModel(page);
  await expect(page.getByRole('button', { name: 'View 3D model' })).toBeFocused();
  expect(await views()).toBe(before + 1);
});

test('the light and colour settings of the model viewer persist in the browser, and the spot light is reset', async ({
  page,
  clinic,
}) => {
  await openSharedModel(page, clinic, surgeon);
  const slider = (name: string) => page.getByRole('slider', { name, exact: true });
  await expect(slider('Ambient light')).toHaveValue('40');
  for (const name of ['Spot light intensity', 'Spot light X', 'Spot light Y', 'Spot light Z'])
    await expect(slider(name)).toHaveValue('90');
  await expect(page.getByRole('radio', { name: 'Bone' })).toBeChecked();
  await slider('Ambient light').fill('65');
  await slider('Spot light X').fill('-20');
  await page.getByRole('radio', { name: 'Sky' }).check();

  await page.reload();
  await openModel(page);
  await expect(slider('Ambient light')).toHaveValue('65');
  await expect(slider('Spot light X')).toHaveValue('-20');
  await expect(page.getByRole('radio', { name: 'Sky' })).toBeChecked();
  await page.getByRole('button', { name: 'Reset Spot Light' }).click();
  await expect(slider('Spot light X')).toHaveValue('90');
  await expect(slider('Ambient light')).toHaveValue('65');
});

test('a model that is still being derived opens from its STL', async ({ page, clinic }) => {
  const made = await sharedModelCase(clinic);
  await page.route('**/api/file/list-by-procedure-id/*', async (route) => {
    const response = await route.fetch();
    const { value } = (await response.json()) as { value: object[] };
    const files = value.map((file) => ({ ...file, derivedState: 'PENDING', derived: null }));
    await route.fulfill({ response, json: { value: files } });
  });
  await signIn(page, surgeon);
  await openCase(page, made);
  await openModel(page);
  await expect(page.getByText(/^From the STL: [\d,]+ triangles$/)).toBeVisible({ timeout: 30_000 });
  await expectFullDetail(page);
  await page.unrouteAll({ behavior: 'wait' });
});

test('distances and angles are measured on the bone by pointer and by keyboard', async ({ page, clinic }) => {
  await openSharedModel(page, clinic, surgeon);
  await expectFullDetail(page);
  await page.getByRole('button', { name: 'Left view (L)' }).click();
  await page.getByRole('button', { name: 'Distance', exact: true }).click();
  await clickAt(page, 0.5, 0.25);
  await clickAt(page, 0.5, 0.4);
  const measured = page.getByRole('list', { name: 'Measure' }).getByRole('listitem');
  await expect(measured).toHaveText([/^Distance\d+\.\d mm$/]);
  await clickAt(page, 0.02, 0.9);
  await expect(page.getByText('There is no bone here.')).toBeVisible();

  await picture(page).focus();
  await page.keyboard.press('g');
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(measured).toHaveText([/^Distance/, /^Angle\d+\.\d°$/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Angle', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(measured).toHaveCount(0);
});

test('the model viewer matches its baseline pictures from the front and the left, whole and cut', async ({
  page,
  clinic,
}) => {
  await openSharedModel(page, clinic, surgeon);
  await expectFullDetail(page);
  const looks = async (name: string): Promise<void> =>
    expect(picture(page)).toHaveScreenshot(name, { maxDiffPixelRatio: 0.02, timeout: 20_000 });
  await looks('anterior.png');
  await page.getByRole('button', { name: 'Left view (L)' }).click();
  await looks('left.png');
  await page.getByRole('radio', { name: 'Sagittal' }).check();
  await looks('left-cut.png');
});

test('the model viewer saves a picture and lists its keyboard shortcuts', async ({ page, clinic }) => {
  const made = await openSharedModel(page, clinic, surgeon);
  await expectFullDetail(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a picture' }).click();
  expect((await saved).suggestedFilename()).toBe(`procedure-${made.id}-3d-view.png`);
  await picture(page).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('region', { name: 'Keys' })).toContainText('Turn the model');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Keys' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(picture(page)).toBeHidden();
});
