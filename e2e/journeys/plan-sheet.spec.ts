import { readFile } from 'node:fs/promises';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { field } from '../steps/forms.ts';
import { modelCase } from '../steps/models.ts';
import { surgeon } from '../steps/people.ts';
import { expectSaved, openCase, save, section } from '../steps/procedure.ts';
import { signInByApi } from '../steps/sign-in.ts';

test(
  'the sheet of a version is made, and its code says whether the version is still current',
  DRILL,
  async ({ page, clinic }) => {
    const made = await modelCase(clinic, 'LEFT');
    await signInByApi(page, surgeon);
    await openCase(page, made);
    const approval = section(page, 'Plan approval');
    await approval.getByLabel('Paper of sheets').selectOption('Letter');
    const download = page.waitForEvent('download');
    await approval.getByRole('button', { name: 'Sheet of version 1 on Letter' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`plan-${made.id}-v1.pdf`);
    expect((await readFile(await file.path())).subarray(0, 8).toString()).toBe('%PDF-1.7');

    await field(page, 'Planned Inclination').fill('44');
    await save(page);
    await expectSaved(page);
    await page.goto(`/procedure/${made.id}?version=1`);
    const outdated = approval.getByText('Version 1 is no longer the current plan: the latest is version 2');
    await expect(outdated).toBeInViewport();
    await expectAccessible(page, 'a version that was scanned from a sheet');
  },
);
