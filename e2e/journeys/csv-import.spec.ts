import type { Page } from '@playwright/test';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { chooseFiles, chosen, dropFiles, fileRow, filesOf, group } from '../steps/files.ts';
import { button, expectToast, field } from '../steps/forms.ts';
import { admin, engineer, surgeon } from '../steps/people.ts';
import { caseIn, changeCase, openCase, readCase, section } from '../steps/procedure.ts';
import { signInByApi } from '../steps/sign-in.ts';

const PLAN = 'Size,52\nPlanned Inclination,40\nPlanned Anteversion,15\nSide,LEFT\n';

const importError = (page: Page) => page.getByRole('alertdialog', { name: 'Import error' });
const preview = (page: Page) => page.getByRole('dialog', { name: 'Import plan.csv' });

test('an engineer previews a CSV configuration, imports it, and it is saved', async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'MODEL_IN_WORK', { size: 50 });
  await signInByApi(page, engineer);
  await openCase(page, made);
  await chooseFiles(page, 'Import CSV', [chosen('plan.csv', `${PLAN}Cement,none\n`)]);
  const rows = preview(page).getByRole('row');
  await expect(rows).toHaveText([
    'MeasurementNowAfter the import',
    'Planned Anteversion–15°',
    'Planned Inclination–40°',
    'Size50 mm52 mm',
    'Side of the model–Left',
  ]);
  await expect(preview(page)).toContainText('Unknown names were ignored: Cement');
  await expect(preview(page).getByLabel('Description')).toHaveValue('CSV configuration');
  await expectAccessible(page, 'the preview of an import');
  expect((await readCase(clinic, made.id)).size, 'nothing is changed by looking').toBe(50);

  await preview(page).getByRole('button', { name: 'Import' }).click();
  await expectToast(page, 'CSV configuration was imported successfully');
  await expect(field(page, 'Size')).toHaveValue('52');
  await expect(fileRow(page, 'plan.csv')).toContainText('CSV configuration');
  await expect(section(page, 'Procedure History')).toContainText('PRI data imported');
  expect(await readCase(clinic, made.id)).toMatchObject({ plannedInclination: 40, sideEngineer: 'LEFT' });
});

test(
  'the import of an invalid CSV configuration lists the error of each line',
  DRILL,
  async ({ page, clinic }) => {
    const made = await caseIn(clinic, 'MODEL_IN_WORK');
    await signInByApi(page, admin);
    await openCase(page, made);
    const csv = group(page, 'CSV Configuration');
    const expectRejected = async (...messages: readonly string[]): Promise<void> => {
      for (const text of messages) await expect(importError(page)).toContainText(text);
      await expect(importError(page)).toContainText('Nothing was imported.');
      await importError(page).getByRole('button', { name: 'Close' }).click();
      await expect(importError(page)).toBeHidden();
    };
    await dropFiles(csv, [chosen('plan.csv', 'Size,huge\nPlanned Inclination,99\nSide,LEFT')]);
    await expectRejected(
      'Error validating CSV files: plan.csv',
      'Line 1, Size: not a number',
      'Line 2, Planned Inclination: From 35 to 50 only',
    );
    await dropFiles(csv, [chosen('plan.csv', PLAN.replace('LEFT', 'RIGHT'))]);
    await expectRejected('Wrong side in: plan.csv');
    await dropFiles(csv, [chosen('plan.xlsx', 'PK')]);
    await expectRejected('plan.xlsx: a CSV Configuration is a .csv file');
    await dropFiles(csv, [chosen('plan.csv', PLAN), chosen('plan2.csv', PLAN.replace('52', '54'))]);
    await expectRejected('The files give different values.', 'Size: 52 in plan.csv, 54 in plan2.csv');
    expect(await filesOf(clinic, made.id)).toEqual([]);
  },
);

test(
  'several CSV configurations are chosen at once, imported together and kept',
  DRILL,
  async ({ page, clinic }) => {
    const made = await caseIn(clinic, 'MODEL_IN_WORK');
    await signInByApi(page, engineer);
    await openCase(page, made);
    await chooseFiles(page, 'Import CSV', [
      chosen('size.csv', 'Size,52\nSide,LEFT\n'),
      chosen('angles.csv', 'Planned Inclination,40\nPlanned Anteversion,15\nSide,LEFT\n'),
    ]);
    const dialog = page.getByRole('dialog', { name: 'Import 2 CSV configurations' });
    await expect(dialog.getByRole('row')).toHaveCount(5);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expectToast(page, 'CSV configuration was imported successfully');
    await expect(fileRow(page, 'size.csv')).toBeVisible();
    await expect(fileRow(page, 'angles.csv')).toBeVisible();
    expect(await readCase(clinic, made.id)).toMatchObject({ size: 52, plannedInclination: 40 });
  },
);

test(
  'an import does not overwrite a case that another user changed after the preview',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect('412 POST /api/csv/upload');
    const made = await caseIn(clinic, 'MODEL_IN_WORK');
    await page.route('**/api/live', () => new Promise(() => undefined));
    await signInByApi(page, engineer);
    await openCase(page, made);
    await chooseFiles(page, 'Import CSV', [chosen('plan.csv', PLAN)]);
    await expect(preview(page)).toBeVisible();
    await changeCase(clinic, made.id, { size: 60 });
    await preview(page).getByRole('button', { name: 'Import' }).click();
    await expect(importError(page)).toContainText('changed');
    expect((await readCase(clinic, made.id)).size).toBe(60);
  },
);

test(
  'an engineer imports into a case in Scan Ready, and the case is theirs',
  DRILL,
  async ({ page, clinic }) => {
    const made = await caseIn(clinic, 'SCAN_READY');
    await signInByApi(page, engineer);
    await openCase(page, made);
    await chooseFiles(page, 'Import CSV', [chosen('plan.csv', PLAN)]);
    await preview(page).getByRole('button', { name: 'Import' }).click();
    await expectToast(page, 'CSV configuration was imported successfully');
    await expect(fileRow(page, 'plan.csv')).toBeVisible();
    const after = await readCase(clinic, made.id);
    expect(after).toMatchObject({ size: 52, sideEngineer: 'LEFT', status: 'SCAN_READY' });
    expect(after.engineerId).not.toBeNull();
  },
);

test(
  'a case that allows no import offers none, and an administrator sees the reason',
  DRILL,
  async ({ page, clinic }) => {
    const made = await caseIn(clinic, 'READY');
    await signInByApi(page, admin);
    await openCase(page, made);
    await expect(group(page, 'CSV Configuration')).toContainText(
      'PRI data can be imported from "Scan Ready" to "Model Complete".',
    );
    await expect(button(page, 'Import CSV')).toHaveCount(0);
  },
);

test('a surgeon can read CSV configurations but not import them', DRILL, async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'MODEL_IN_WORK');
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await expect(group(page, 'CSV Configuration')).toContainText('None yet');
  await expect(section(page, 'Files').getByRole('button')).toHaveCount(0);
});
