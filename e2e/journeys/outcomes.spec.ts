import { readFile } from 'node:fs/promises';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectAddress } from '../steps/address.ts';
import { isoDay } from '../steps/dates.ts';
import { button } from '../steps/forms.ts';
import { pageTitle } from '../steps/layout.ts';
import { surgeon } from '../steps/people.ts';
import { caseIn, changeCase } from '../steps/procedure.ts';
import { signInByApi } from '../steps/sign-in.ts';

test(
  'a surgeon finds an outlier among their own cases by keyboard, and exports the cases',
  DRILL,
  async ({ page, clinic }) => {
    const { id } = await caseIn(clinic, 'READY', { plannedInclination: 40, plannedAnteVersion: 15 });
    await changeCase(clinic, id, { status: 'SCHEDULED', dateOfSurgery: isoDay(60) });
    await changeCase(clinic, id, { status: 'DONE', confirmDate: true });
    await changeCase(clinic, id, { operativeInclination: 44, operativeAnteVersion: 28 });

    await signInByApi(page, surgeon);
    await page.goto('/procedures');
    await page.getByRole('complementary').getByRole('link', { name: 'Outcomes' }).click();
    await expectAddress(page, '/outcomes');
    await expect(pageTitle(page)).toHaveText('Outcomes');
    await expect(page.getByRole('table', { name: 'Differences in numbers' })).toBeVisible();
    await expect(page.getByLabel('Surgeon', { exact: true })).toHaveCount(0);
    await expectAccessible(page, 'the outcomes');

    await page.getByText('Table of the cases').click();
    const row = page.getByRole('row', { name: new RegExp(`^#${id} `) });
    await expect(row).toContainText('+4°');
    await expect(row).toContainText('+13°');

    const downloading = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toMatch(new RegExp(`"#${id}","[^"]+","Left","${surgeon.name}",40,15,44,28,4,13,"Yes"`));

    // The newest case is the first point.
    const points = page.getByRole('figure', { name: 'Planned and implanted cups' });
    const point = points.getByRole('link', { name: new RegExp(`^Procedure #${id},`) });
    await points.getByRole('link').first().focus();
    for (
      let step = 0;
      step < 20 && !(await point.evaluate((link) => link === document.activeElement));
      step += 1
    )
      await page.keyboard.press('ArrowRight');
    await expect(point).toBeFocused();
    await page.keyboard.press('Enter');
    await expectAddress(page, `/procedure/${id}`);
    await expect(
      page.getByText(/^Outlier\. Against the plan: inclination \+4°, anteversion \+13°/),
    ).toBeVisible();
  },
);
