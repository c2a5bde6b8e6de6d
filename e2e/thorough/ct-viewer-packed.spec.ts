import { expect, test } from '../harness/test.ts';
import { hounsfieldAt, PACKED, packedFiles } from '../steps/packed-scans.ts';
import { radiologist } from '../steps/people.ts';
import { openCase } from '../steps/procedure.ts';
import { openScan, scanCase, shownHounsfield, view } from '../steps/scans.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

test('the CT viewer decodes JPEG, JPEG-LS, JPEG 2000 and RLE to the original pixels', async ({
  page,
  clinic,
}) => {
  const made = await scanCase(clinic, packedFiles());
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await openScan(page);
  for (const { name, tolerance } of PACKED)
    await test.step(name, async () => {
      await page.getByRole('button', { name: new RegExp(`^${name} ?3 slices`) }).click();
      await expect(page.getByText('All 3 slices loaded')).toBeVisible();
      const isNear = async (column: number, row: number): Promise<void> =>
        expect(async () => {
          const off = Math.abs((await shownHounsfield(page)) - hounsfieldAt(column, row));
          expect(off).toBeLessThanOrEqual(tolerance);
        }).toPass({ timeout: 15_000 });
      await isNear(8, 8);
      await view(page, 'Axial').focus();
      for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp'])
        await page.keyboard.press(key);
      await isNear(5, 6);
    });
});
