import { PICTURE_PENDING } from '@cotyle/domain/pictures/texts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { chooseFiles, chosen } from '../steps/files.ts';
import { choice, field } from '../steps/forms.ts';
import { expectRows, rows, searchBox } from '../steps/grid.ts';
import { expectFullDetail, openModel } from '../steps/models.ts';
import {
  admin,
  assistant,
  engineer,
  PASSWORD,
  radiologist,
  radiologist2,
  superAdmin,
  surgeon,
} from '../steps/people.ts';
import { chooseStatus, HARBOR } from '../steps/procedure.ts';
import { signIn } from '../steps/sign-in.ts';
import { takePicture } from './take-picture.ts';

const CSV = [
  'Planned Inclination,42',
  'Planned Anteversion,18',
  'Size,52',
  'Position,90',
  'Superior,2',
  'Anatomic Inclination,45',
  'Anatomic Anteversion,16',
  'Leg Length Difference,-6',
];

/** The newest case in a status; the newest 25 of the demo have files. */
const openCaseIn = async (page: Page, status: string): Promise<void> => {
  const chips = page.getByRole('group', { name: 'Filter by status' });
  await chips.getByRole('button', { name: status }).click();
  await expectRows(page);
  await rows(page).first().click();
  await expect(page.getByRole('region', { name: 'Procedure History' }).getByRole('row').nth(1)).toBeVisible();
  // Those of the demo are made one after the other, from its start on.
  await expect(page.getByText(PICTURE_PENDING)).toHaveCount(0, { timeout: 300_000 });
};

const scrollTo = (target: Locator): Promise<void> =>
  target.evaluate((element) => {
    const top = element.getBoundingClientRect().top + window.scrollY;
    window.scrollTo(0, top - 150);
  });

test.setTimeout(400_000);

const drawn = (page: Page): Promise<void> => expect(page.getByText(/^All \d+ slices loaded/)).toBeVisible();

test('pictures of a surgeon', async ({ page }) => {
  await signIn(page, surgeon);
  await expectRows(page);
  await takePicture(page, 'surgeon-procedures');
  await openCaseIn(page, 'Model Complete');
  await takePicture(page, 'surgeon-procedure');
});

test('pictures of a surgeon who orders a scan', async ({ page }) => {
  await signIn(page, surgeon);
  await openCaseIn(page, 'New Patient');
  await choice(page, 'Side', 'Left hip').check();
  await field(page, 'Radiology Location').selectOption({ label: HARBOR });
  await chooseStatus(page, 'Scan Request');
  await takePicture(page, 'surgeon-scan-request');
});

test('pictures of an assistant', async ({ page }) => {
  await signIn(page, assistant);
  await expectRows(page);
  await takePicture(page, 'assistant-procedures');
  await openCaseIn(page, 'Surgery Scheduled');
  await scrollTo(page.getByRole('region', { name: 'Surgery', exact: true }));
  await takePicture(page, 'assistant-scheduled');
  await page.goto('/new_patient');
  await field(page, 'Assigned Surgeon').selectOption({ label: surgeon.name });
  await field(page, 'First name').fill('Margaret');
  await field(page, 'Last name').fill('Holloway');
  await choice(page, 'Gender', 'Female').check();
  await field(page, 'Date of birth').fill('04/12/1957');
  await field(page, 'Medical Record Number').fill('MRN 204518');
  await takePicture(page, 'assistant-new-patient');
});

test('pictures of a radiologist', async ({ page }) => {
  await signIn(page, radiologist);
  await expectRows(page);
  await takePicture(page, 'radiologist-procedures');
});

test('pictures of an imaging engineer', async ({ page }) => {
  await signIn(page, engineer);
  await expectRows(page);
  await takePicture(page, 'engineer-procedures');
  await openCaseIn(page, 'Model in Progress');
  await takePicture(page, 'engineer-procedure');
  const side = await page.getByRole('region', { name: 'Patient' }).innerText();
  const file = [...CSV, `Side,${side.includes('LEFT') ? 'LEFT' : 'RIGHT'}`, ''].join('\n');
  await chooseFiles(page, 'Import CSV', [chosen('planning.csv', file)]);
  await expect(page.getByRole('dialog', { name: 'Import planning.csv' })).toBeVisible();
  await takePicture(page, 'engineer-import');
});

test('pictures of the segmentation editor', async ({ page }) => {
  await signIn(page, engineer);
  await openCaseIn(page, 'Model in Progress');
  const section = page.getByRole('region', { name: 'Model from the scan' });
  await section.getByRole('button', { name: 'Start draft' }).click();
  await expect(section.getByText('The draft is ready.')).toBeVisible({ timeout: 300_000 });
  await scrollTo(section);
  await takePicture(page, 'engineer-draft');
  await section.getByRole('button', { name: 'Open editor' }).click();
  await drawn(page);
  await expect(page.getByText(/^Loading the segments/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Brush' }).click();
  await takePicture(page, 'segmentation-editor');
});

test('pictures of an administrator', async ({ page }) => {
  await signIn(page, admin);
  // Few rows, so that the picture stays small.
  await searchBox(page).fill('Nakamura');
  await expect(rows(page).filter({ hasNotText: 'Nakamura' })).toHaveCount(0);
  await takePicture(page, 'admin-procedures');
  await page.goto('/users');
  await expectRows(page);
  await takePicture(page, 'admin-users');
  await page.goto('/admin_log');
  await searchBox(page).fill(assistant.name);
  await expectRows(page);
  await takePicture(page, 'admin-events-log');
});

test('pictures of a Super Admin', async ({ page }) => {
  await signIn(page, superAdmin, '/users');
  await searchBox(page).fill('Oyelaran');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().click();
  await expect(field(page, 'Email')).toHaveValue('admin@demo.test');
  await takePicture(page, 'super-admin-user');
});

test('pictures of the 3D viewer', async ({ page }) => {
  await signIn(page, surgeon);
  await openCaseIn(page, 'Model Complete');
  await expect(page.getByText(/^Ready for the viewer/).first()).toBeVisible();
  await openModel(page);
  await expectFullDetail(page);
  await takePicture(page, 'model-viewer');
});

test('pictures of a plan, its approval and the operating room', async ({ page }) => {
  // In a narrower window the results are behind a tab.
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, surgeon);
  await openCaseIn(page, 'Model Complete');
  await page.getByRole('button', { name: 'Plan implants' }).click();
  const results = page.getByRole('complementary', { name: 'Results' });
  await expect(results.getByText(/^\d+ %$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Planned: inclination /)).toBeAttached({ timeout: 60_000 });
  await takePicture(page, 'planning');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await expect(page.getByText(/^The pictures of version \d+ are saved/)).toBeVisible({ timeout: 120_000 });
  await page.getByRole('application', { name: /^Implant plan on / }).focus();
  await page.keyboard.press('Escape');
  const approval = page.getByRole('region', { name: 'Plan approval' });
  await approval.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve the plan' });
  await expect(dialog).toContainText('I approve this plan for surgery');
  await takePicture(page, 'surgeon-approval');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(approval).toContainText('Approved v');
  await page.getByRole('link', { name: /^Operating room/ }).click();
  const room = page.getByRole('main', { name: 'Operating room' });
  await expect(room.getByRole('application', { name: /^Model with the planned implants/ })).toBeVisible();
  await expect(room.locator('[data-level=fine]')).toBeVisible();
  await takePicture(page, 'operating-room');
});

test('pictures of the board and the calendar', async ({ page }) => {
  await signIn(page, assistant, '/procedures?view=board');
  await expect(page.getByRole('group', { name: 'Filter by status' })).toBeVisible();
  await takePicture(page, 'board');
  await page.goto('/procedures?view=calendar&span=month');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await takePicture(page, 'calendar');
});

test('pictures of the outcomes', async ({ page }) => {
  await signIn(page, admin, '/outcomes');
  await expect(page.getByRole('table', { name: 'Differences in numbers' })).toBeVisible();
  await takePicture(page, 'outcomes');
});

test('pictures of the scan check and the CT viewer', async ({ page }) => {
  // The cases of the demo in Scan Ready are at the location of this radiologist.
  await signIn(page, radiologist2);
  await openCaseIn(page, 'Scan Ready');
  const check = page.getByRole('region', { name: 'Scan check' });
  // The scans of the demo are verified one after the other, from its start on.
  await expect(check.getByText(/being checked|still being read/)).toBeHidden({ timeout: 150_000 });
  await scrollTo(check);
  await takePicture(page, 'radiologist-scan-check');
  await page.getByRole('button', { name: 'View CT scan', exact: true }).click();
  await drawn(page);
  await takePicture(page, 'ct-viewer');
});
