import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import { planCalls } from '@cotyle/contract/plans';
import { procedureCalls } from '@cotyle/contract/procedures';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import { PLAN_PICTURE_VIEWS } from '@cotyle/domain/planning/plan-pictures';
import { STEM_LANDMARKS } from '@cotyle/domain/planning/stem-placement';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { addModelTo, expectDerived, modelCase } from '../steps/models.ts';
import { admin, surgeon } from '../steps/people.ts';
import { openCase } from '../steps/procedure.ts';
import { expectAllLoaded, openScan, scanCase, view } from '../steps/scans.ts';
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

  // The movement with the smallest margin, up to its contact; Escape goes back to the plan, which stays open.
  await picture(page).focus();
  await page.keyboard.press(' ');
  const player = page.getByRole('region', { name: 'Movement' });
  await expect(player.getByText(/^Neck on liner at \d+°/)).toBeVisible();
  await expect(picture(page).getByText('Neck on liner', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a movement');
  await page.keyboard.press('Escape');
  await expect(player).toBeHidden();

  await page.getByRole('button', { name: 'Save the plan' }).click();
  await expect(page.getByText('Saved as version 2.')).toBeVisible();
  await expect(
    page.getByText(
      'The pictures of version 2 are saved without the planes of the CT. There is no CT scan that can be looked at.',
    ),
  ).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^Open version 2: / })).toBeVisible();
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
  await expect(field(page, 'Superior')).toHaveValue('0.5');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({
    hasText: 'You have unsaved changes. Discard changed data?',
  });
  await question.last().getByRole('button', { name: 'Confirm' }).click();
  await expect(picture(page)).toBeHidden();
  await open.click();
  await expect(field(page, 'Superior')).toHaveValue('1');
  await expect(field(page, 'Inclination')).toHaveValue('41');
  await expect(page.getByText('Saved as version 2.')).toBeVisible();
});

test(
  'a surgeon moves the cup on the CT scan, and finds its outline in the CT viewer',
  DRILL,
  async ({ page, clinic }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const made = await scanCase(clinic);
    await addModelTo(clinic, made.id, 'LEFT');
    await signInByApi(page, surgeon);
    await openCase(page, made);
    await page.getByRole('button', { name: 'Plan implants' }).click();
    await expect(picture(page)).toBeVisible();
    await page.getByRole('button', { name: 'CT', exact: true }).click();
    await expectAllLoaded(page, 28);
    const outline = (plane: 'Axial' | 'Coronal' | 'Sagittal', name: string) =>
      view(page, plane).locator(`[data-outline="${name}"]`);
    for (const plane of ['Axial', 'Coronal', 'Sagittal'] as const)
      for (const name of ['pelvis', 'cup', 'liner', 'head'])
        await expect(outline(plane, name), `${name} in the ${plane} view`).toHaveCount(1, {
          timeout: 30_000,
        });
    await expectAccessible(page, 'planning on the scan');

    await view(page, 'Coronal').focus();
    await page.keyboard.press('Control+ArrowUp');
    await page.keyboard.press('Control+ArrowRight');
    await expect(field(page, 'Superior')).toHaveValue('0.5');
    // As on a film, the lateral side of a left hip is on the right.
    await expect(field(page, 'Lateral')).toHaveValue('0.5');
    const handle = view(page, 'Axial').locator('[data-cup-centre]');
    const { x, y, width, height } = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2 - 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Number(await field(page, 'Anterior').inputValue())).toBeGreaterThan(2);
    await expect(field(page, 'Superior'), 'a drag stays in its plane').toHaveValue('0.5');
    await expect(field(page, 'Lateral')).toHaveValue('0.5');
    await page.keyboard.press('Control+Z');
    await expect(field(page, 'Anterior'), 'a drag is one step').toHaveValue('0');
    // The pictures need no pane on the screen, and are of the plan that was saved, whatever is done meanwhile.
    await page.getByRole('button', { name: 'CT', exact: true }).click();
    await page.getByRole('button', { name: 'Save the plan' }).click();
    await expect(page.getByText('Saved as version 2.')).toBeVisible();
    await expect(page.getByText('The pictures of version 2 are saved.')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const { call } = await apiClient(clinic, surgeon);
    const { value } = await call(planApprovalCalls.get, { params: { id: String(made.id) } });
    expect(value.versions[0]?.pictures).toEqual(PLAN_PICTURE_VIEWS);
    await page.getByRole('button', { name: 'Pictures of version 2' }).click();
    const pictures = page.getByRole('dialog', { name: 'Pictures of version 2' });
    await expect(pictures.getByRole('img')).toHaveCount(PLAN_PICTURE_VIEWS.length);
    await expectAccessible(page, 'the pictures of a version');
    await pictures.getByRole('button', { name: 'Close' }).click();

    await openScan(page);
    await expect(page.getByText(/^Plan, version 2, saved by /)).toBeVisible();
    await page.getByRole('button', { name: 'To the cup' }).click();
    await expect(outline('Sagittal', 'cup')).toHaveCount(1);
    await expect(view(page, 'Sagittal').locator('[data-cup-centre]'), 'only looked at').toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Cup' }).uncheck();
    await expect(outline('Sagittal', 'cup')).toHaveCount(0);
    await expectAccessible(page, 'the plan in the CT viewer');
  },
);

/** The case of the demo that has a femur and its landmarks; one that another test made may have a femur alone. */
const femurCase = async (clinic: RunningApp): Promise<{ readonly id: number; readonly femurId: number }> => {
  const { call } = await apiClient(clinic, surgeon);
  const { value: cases } = await call(procedureCalls.actual, { query: {} });
  for (const { id, sideSurgeon } of cases.filter(({ status }) => status === 'MODEL_READY')) {
    const { value } = await call(segmentationCalls.ofProcedure, { params: { id: String(id) } });
    const femur = value.models.find(({ segment }) => segment.endsWith('_FEMUR'));
    const placed = sideSurgeon && value.segmentation?.landmarks[sideSurgeon];
    if (femur && placed && STEM_LANDMARKS.every((name) => placed[name])) return { id, femurId: femur.fileId };
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

test(
  'a surgeon plans a stem in the femur by keys and handles, sees what it does to the leg, and saves it',
  DRILL,
  async ({ page, clinic }) => {
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
    await expectAccessible(page, 'planning a stem');

    await page.getByRole('button', { name: 'Save the plan' }).click();
    await expect(page.getByText(/^Saved as version \d+\.$/)).toBeVisible();
    const { call } = await apiClient(clinic, surgeon);
    const { value: versions } = await call(planCalls.ofProcedure, { params: { id: String(id) } });
    const { depth, torsion } = versions[0]?.plan.stem ?? {};
    expect(depth).toBe(1);
    // The moves of a drag are handled one after the other.
    await expect(field(page, 'Torsion')).toHaveValue(String(torsion));
    expect(versions[0]?.madeOn).toContainEqual(
      expect.objectContaining({ purpose: 'FEMUR', fileId: femurId }),
    );
    await page.keyboard.press('Escape');
    await open.click();
    await expect(page.getByRole('checkbox', { name: 'Plan a stem' })).toBeChecked();
    await expect(field(page, 'Depth')).toHaveValue('1');
  },
);
