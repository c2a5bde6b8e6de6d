import { scanCalls } from '@cotyle/contract/scans';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { filesOf } from '../steps/files.ts';
import { apiClient } from '../steps/api-client.ts';
import { engineer, radiologist, radiologist2 } from '../steps/people.ts';
import { openCase, section } from '../steps/procedure.ts';
import { expectAllLoaded, openScan, scanCase, scanDialog, shownHounsfield, view } from '../steps/scans.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

test('the CT viewer draws the phantom in three planes with the cross-hair in the middle', async ({
  page,
  clinic,
}) => {
  const made = await scanCase(clinic);
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await openScan(page);
  await expectAllLoaded(page, 28);
  // The planned hip is known only once the picture of the page is made.
  const axial = view(page, 'Axial');
  const { width = 0, height = 0 } = (await axial.boundingBox()) ?? {};
  await axial.click({ position: { x: width / 2 + 5, y: height / 2 + 5 } });
  await page.keyboard.press('Home');
  for (let slice = 1; slice < 14; slice += 1) await page.keyboard.press('PageDown');
  await expect(axial).toHaveAttribute('aria-valuetext', 'Slice 14 of 28');
  await expect(view(page, 'Sagittal')).toHaveAttribute('aria-valuetext', 'Slice 16 of 32');
  // Only the picture is compared: the text over it contains today's date.
  await section(page, 'In the images').evaluate((text) =>
    Object.assign(text.style, { visibility: 'hidden' }),
  );
  for (const name of ['Axial', 'Coronal', 'Sagittal'] as const)
    await expect(view(page, name)).toHaveScreenshot(`ct-${name.toLowerCase()}.png`, {
      maxDiffPixelRatio: 0.02,
    });
});

test('a click in the CT viewer moves the cross-hair in all planes, and drawn lines are measured', async ({
  page,
  clinic,
}) => {
  const made = await scanCase(clinic);
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await openScan(page);
  await expectAllLoaded(page, 28);
  const axial = view(page, 'Axial');
  const { width = 0, height = 0 } = (await axial.boundingBox()) ?? {};
  await axial.click({ position: { x: 4, y: 0.15 * height } });
  // At the edge, where there is only air.
  await expect(view(page, 'Sagittal')).toHaveAttribute('aria-valuenow', /^3[12]$/);
  expect(await shownHounsfield(page)).toBe(-1000);

  await page.getByRole('button', { name: 'Angle' }).click();
  const { x: left = 0, y: top = 0 } = (await axial.boundingBox()) ?? {};
  await page.mouse.move(left + 0.5 * width, top + 0.3 * height);
  await page.mouse.down();
  await page.mouse.move(left + 0.5 * width, top + 0.5 * height);
  await page.mouse.up();
  await axial.click({ position: { x: 0.7 * width, y: 0.5 * height } });
  const measures = page.getByRole('list', { name: 'Measures' });
  await expect(measures).toContainText('90.0°');
  await page.getByRole('button', { name: 'Remove 90.0°' }).click();
  await expect(measures).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the CT viewer is accessible in ${colorScheme} mode`, async ({ page, clinic }) => {
    const made = await scanCase(clinic);
    await page.emulateMedia({ colorScheme });
    await signInByApi(page, radiologist);
    await openCase(page, made);
    await openScan(page);
    await expectAllLoaded(page, 28);
    await page.keyboard.press('?');
    await expectAccessible(page, `CT scan (${colorScheme})`);
  });

test('a CT scan is downloaded without the patient’s identity', async ({ page, clinic }) => {
  const made = await scanCase(clinic);
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download de-identified' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const zip = Buffer.concat(chunks);
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes('Moreau^Ada')).toBe(false);
  expect(zip.includes('IMAGE_0001.dcm')).toBe(true);
  const history = section(page, 'Procedure History');
  await expect(history.getByRole('row').filter({ hasText: 'hip.zip (de-identified)' })).toHaveCount(1);
});

test('CT slices are denied to a user who may not see the case', async ({ page, clinic }) => {
  const made = await scanCase(clinic);
  const [file] = await filesOf(clinic, made.id);
  const { call } = await apiClient(clinic, radiologist);
  const { value } = await call(scanCalls.series, { params: { id: String(file?.id) } });
  const slice = value[0]?.slices[0]?.id ?? 0;
  for (const person of [radiologist2, engineer]) {
    const stranger = await apiClient(clinic, person);
    await expect(stranger.call(scanCalls.series, { params: { id: String(file?.id) } })).rejects.toMatchObject(
      {
        status: 404,
      },
    );
  }
  await signInByApi(page, radiologist2);
  const answer = await page.request.get(`/api/scan/slice/${slice}`);
  expect(answer.status()).toBe(401);
  await expect(scanDialog(page)).toBeHidden();
});
