import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { addFile } from '../steps/files.ts';
import { button, field } from '../steps/forms.ts';
import { admin, surgeon } from '../steps/people.ts';
import { caseIn, openCase } from '../steps/procedure.ts';
import { signInByApi } from '../steps/sign-in.ts';

/** The number of printed pages. */
const pagesOnPaper = async (page: Page, format: 'Letter' | 'A4'): Promise<number> => {
  const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
};

const PLAN = {
  plannedInclination: 40,
  plannedAnteVersion: 15,
  size: 52,
  sideEngineer: 'LEFT',
  legLengthDifference: -5,
} as const;

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(`the printed sheet of a procedure is one page with patient, side, plan, dates, people and signatures, in ${colorScheme} mode`, async ({
      page,
      clinic,
    }) => {
      const made = await caseIn(clinic, 'MODEL_READY', { ...PLAN, dateOfSurgery: '2027-03-04' });
      await signInByApi(page, surgeon);
      await openCase(page, made);
      await page.evaluate(() =>
        addEventListener(
          'beforeprint',
          () => (document.title = document.querySelector('article')?.textContent ?? ''),
        ),
      );
      for (const format of ['Letter', 'A4'] as const) expect(await pagesOnPaper(page, format)).toBe(1);
      expect(await page.title(), 'the sheet is printed').toContain(made.patient);

      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const sheet = page.getByRole('article');
      await expect(sheet).toBeVisible();
      await expect(page.getByRole('main'), 'nothing else is printed').toBeHidden();
      for (const text of [
        `Procedure #${made.id}`,
        made.patient,
        'Female',
        'MRN 7',
        'Total Hip Arthroplasty',
        'LEFT',
        'Model Complete',
        '03/04/2027',
        'Northgate Orthopedic Center',
        'Harbor Imaging Institute',
        surgeon.name,
        'Planned Inclination40°',
        'Planned Anteversion15°',
        'Size52 mm',
        'Leg Length Difference-5 mm',
        'Surgeon, date',
      ])
        await expect(sheet).toContainText(text);
      await expect(sheet, 'black on white, whatever the screen shows').toHaveCSS('color', 'rgb(0, 0, 0)');

      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await expect(sheet).toHaveCount(0);
    });
  });

test('the printed sheet has the pictures and is still one page', async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'MODEL_READY', { ...PLAN, dateOfSurgery: '2027-03-04' });
  await addFile(clinic, admin, made.id, 'MODEL');
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await expect(button(page, 'View 3D model')).toBeVisible();
  // A picture larger than its place, whatever the server has drawn so far.
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.width = 2000;
    picture.height = 2000;
    picture.alt = 'A picture';
    document.querySelector('body > article button')?.append(picture);
  });
  for (const format of ['Letter', 'A4'] as const) expect(await pagesOnPaper(page, format)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const picture = page.getByRole('article').getByRole('img', { name: 'A picture' });
  await expect(picture).toBeVisible();
  const { height } = (await picture.boundingBox()) ?? { height: 0 };
  expect(height, 'in millimetres of 96 dpi').toBeLessThanOrEqual((58 / 25.4) * 96 + 1);
});

test('the print button prints only saved values', async ({ page, clinic }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const made = await caseIn(clinic, 'MODEL_READY', PLAN);
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await field(page, 'Planned Inclination').fill('45');
  await expect(button(page, 'Print')).toBeDisabled();
  await button(page, 'Cancel changes').click();
  await button(page, 'Print').click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
});
