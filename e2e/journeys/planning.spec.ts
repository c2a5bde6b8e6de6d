import { planCalls } from '@cotyle/contract/plans';
import { procedureCalls } from '@cotyle/contract/procedures';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { expectDerived, modelCase } from '../steps/models.ts';
import { admin, surgeon } from '../steps/people.ts';
import { openCase } from '../steps/procedure.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

const picture = (page: Page) => page.getByRole('application', { name: /^Implant plan on / });
const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true });
const coverage = (page: Page) => page.getByRole('complementary', { name: 'Results' }).getByText(/^\d+ %$/);

test('a surgeon plans a cup by keys, sees what it means, saves it and finds it again', async ({
  page,
  clinic,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const made = await modelCase(clinic, 'RIGHT');
  await signInByApi(page, surgeon);
  await openCase(page, made);
  const open = page.getByRole('button', { name: 'Plan implants' });
  await open.click();
  await expect(picture(page)).toBeVisible();
  await expect(page.getByText('This plan is not saved yet.')).toBeVisible();

  await picture(page).focus();
  for (const key of ['>', 'Control+ArrowUp', 'Control+ArrowUp', 'Control+ArrowLeft', 'Alt+ArrowUp'])
    await page.keyboard.press(key);
  await expect(page.getByRole('combobox', { name: 'Cup size' })).toHaveValue('generic/cup/54');
  await expect(field(page, 'Superior')).toHaveValue('1');
  // From the front, the lateral side of a right hip is on the left.
  await expect(field(page, 'Lateral')).toHaveValue('0.5');
  await expect(field(page, 'Inclination')).toHaveValue('41');
  await page.keyboard.press('Control+Z');
  await expect(field(page, 'Inclination')).toHaveValue('40');
  await page.keyboard.press('Control+Y');
  await expect(field(page, 'Inclination')).toHaveValue('41');

  await expect(coverage(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Planned: inclination 41°/)).toBeAttached({ timeout: 60_000 });
  await expectAccessible(page, 'planning');

  await page.getByRole('button', { name: 'Save the plan' }).click();
  await expect(page.getByText('Saved as version 1.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open version 1: / })).toBeVisible();
  const { call } = await apiClient(clinic, admin);
  const params = { id: String(made.id) };
  const { value: record } = await call(procedureCalls.get, { params });
  expect(record).toMatchObject({ plannedInclination: 41, plannedAnteVersion: 15, size: 52 });
  const { value: versions } = await call(planCalls.ofProcedure, { params });
  expect(versions.map(({ plan }) => plan.cup)).toMatchObject([
    {
      part: 'generic/cup/54',
      centre: { x: -90.5, y: 0, z: 1 },
      angles: { inclination: 41, anteversion: 15 },
    },
  ]);

  await picture(page).focus();
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({
    hasText: 'You have unsaved changes. Discard changed data?',
  });
  await question.last().getByRole('button', { name: 'Confirm' }).click();
  await expect(picture(page)).toBeHidden();
  await open.click();
  await expect(field(page, 'Superior')).toHaveValue('1');
  await expect(field(page, 'Inclination')).toHaveValue('41');
  await expect(page.getByText('Saved as version 1.')).toBeVisible();
});

/** The case of the demo that has a femur and landmarks. */
const femurCase = async (clinic: RunningApp): Promise<{ readonly id: number; readonly femurId: number }> => {
  const { call } = await apiClient(clinic, surgeon);
  const { value: cases } = await call(procedureCalls.actual, { query: {} });
  for (const { id } of cases.filter(({ status }) => status === 'MODEL_READY')) {
    const { value } = await call(segmentationCalls.ofProcedure, { params: { id: String(id) } });
    const femur = value.models.find(({ segment }) => segment.endsWith('_FEMUR'));
    if (femur) return { id, femurId: femur.fileId };
  }
  throw new Error('No case of the demo has a femur.');
};

/** Where a handle is, from the upper left corner of the picture. */
const handleAt = async (page: Page, id: string): Promise<readonly [number, number]> => {
  const at = async () => {
    const handles = (await picture(page).getAttribute('data-handles')) ?? '{}';
    return (JSON.parse(handles) as Record<string, readonly [number, number] | null>)[id];
  };
  await expect.poll(at, { timeout: 60_000 }).toHaveLength(2);
  return (await at()) ?? [0, 0];
};

test('a surgeon plans a stem in the femur by keys and handles, sees what it does to the leg, and saves it', async ({
  page,
  clinic,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id, femurId } = await femurCase(clinic);
  await expectDerived(clinic, id);
  await signInByApi(page, surgeon);
  await page.goto(`/procedure/${id}`);
  const open = page.getByRole('button', { name: 'Plan implants' });
  await open.click();
  await expect(page.getByRole('radio', { name: 'As scanned' })).toBeVisible({ timeout: 60_000 });
  const results = page.getByRole('complementary', { name: 'Results' });
  await expect(results.getByText('Not known: no stem is planned.')).toBeVisible({ timeout: 60_000 });

  await page.getByRole('checkbox', { name: 'Plan a stem' }).check();
  // The start keeps the length of the leg to half a step.
  const leg = results.getByTitle(/Positive is longer/).getByText(/ mm; to the other side /);
  await expect(leg).toHaveText(/^[+−]?0\.[0-3] mm/);
  await picture(page).focus();
  for (const key of ['PageDown', 'PageDown', 'Alt+PageUp']) await page.keyboard.press(key);
  await expect(field(page, 'Depth')).toHaveValue('1');
  await expect(field(page, 'Torsion')).toHaveValue('1');
  await page.keyboard.press('Control+Z');
  await expect(field(page, 'Torsion')).toHaveValue('0');
  await expect(leg).toHaveText(/^−(0\.[7-9]|1\.[0-3]) mm/);

  const [x, y] = await handleAt(page, 'torsion');
  const box = (await picture(page).boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.down();
  await page.mouse.move(box.x + x - 25, box.y + y, { steps: 3 });
  await page.mouse.up();
  await expect(field(page, 'Torsion')).not.toHaveValue('0');
  const torsion = Number(await field(page, 'Torsion').inputValue());
  await expectAccessible(page, 'planning a stem');

  await page.getByRole('button', { name: 'Save the plan' }).click();
  await expect(page.getByText(/^Saved as version \d+\.$/)).toBeVisible();
  const { call } = await apiClient(clinic, surgeon);
  const { value: versions } = await call(planCalls.ofProcedure, { params: { id: String(id) } });
  expect(versions[0]?.plan.stem).toMatchObject({ depth: 1, torsion });
  expect(versions[0]?.madeOn).toContainEqual(expect.objectContaining({ purpose: 'FEMUR', fileId: femurId }));
  await page.keyboard.press('Escape');
  await open.click();
  await expect(page.getByRole('checkbox', { name: 'Plan a stem' })).toBeChecked();
  await expect(field(page, 'Depth')).toHaveValue('1');
});
