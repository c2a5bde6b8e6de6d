import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileCalls } from '@cotyle/contract/files';
import type { Download, Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { backstage } from '../steps/backstage.ts';
import { addFile, fileRow, filesOf, group, selectFile } from '../steps/files.ts';
import { answer, button, expectBanner, expectToast, holdLiveLine } from '../steps/forms.ts';
import { admin, engineer, radiologist, surgeon } from '../steps/people.ts';
import { caseIn, openCase, section } from '../steps/procedure.ts';
import { signIn } from '../steps/sign-in.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const downloaded = async (page: Page, begin: () => Promise<void>): Promise<[Download, Uint8Array]> => {
  const coming = page.waitForEvent('download');
  await begin();
  const download = await coming;
  return [download, await readFile(await download.path())];
};

test('everybody reads which files there are, and gets the very bytes that were uploaded', async ({
  page,
  clinic,
}) => {
  const made = await caseIn(clinic, 'MODEL_IN_WORK');
  await addFile(clinic, admin, made.id, 'SCAN');
  await addFile(clinic, engineer, made.id, 'MODEL');
  await signIn(page, surgeon);
  await openCase(page, made);
  await expect(group(page, 'CSV Configuration')).toContainText('None yet');
  await expect(fileRow(page, 'scan.zip')).toContainText(`This zip is empty.22 bytes${admin.name}`);
  await expect(fileRow(page, 'model.stl')).toContainText(engineer.name);
  await expect(button(page, 'Download')).toHaveCount(0);
  await expectAccessible(page, 'the files of a procedure');

  const [file, bytes] = await downloaded(page, async () => {
    await selectFile(page, 'model.stl');
    await button(page, 'Download').click();
  });
  expect(file.suggestedFilename()).toBe('model.stl');
  const [, model] = await filesOf(clinic, made.id);
  expect(sha256(bytes)).toBe(model?.sha256);
  await expect(section(page, 'Procedure History')).toContainText('Model downloaded');

  await selectFile(page, 'scan.zip');
  await expect(section(page, 'Files').getByText('2 files selected')).toBeVisible();
  await expect(button(page, 'Delete'), 'a surgeon deletes no files').toHaveCount(0);
  const [zip, zipped] = await downloaded(page, () => button(page, 'Download').click());
  expect(zip.suggestedFilename()).toBe(`procedure-${made.id}-files.zip`);
  expect(Buffer.from(zipped).includes(Buffer.from(bytes)), 'the model lies in the zip as it is').toBe(true);
});

test('files are deleted after a question, one or several at a time', async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'SCAN');
  for (let count = 0; count < 3; count += 1) await addFile(clinic, radiologist, made.id, 'SCAN');
  await signIn(page, radiologist);
  await openCase(page, made);
  const scans = group(page, 'CT Scan');
  await scans.getByRole('checkbox', { name: 'Select scan.zip' }).first().check();
  await button(page, 'Delete').click();
  await answer(page, 'Please confirm deletion of 1 file(s).', 'Cancel');
  await expect(scans.getByRole('row')).toHaveCount(4);
  await button(page, 'Delete').click();
  await answer(page, 'Please confirm deletion of 1 file(s).', 'Confirm');
  await expectToast(page, 'File was deleted successfully');
  await expect(scans.getByRole('row')).toHaveCount(3);

  await scans.getByRole('checkbox', { name: 'Select all of CT Scan' }).check();
  await button(page, 'Delete').click();
  await answer(page, 'Please confirm deletion of 2 file(s).', 'Confirm');
  await expectToast(page, '2 files were deleted successfully');
  await expect(scans).toContainText('None yet');
  expect(await filesOf(clinic, made.id)).toEqual([]);
});

test('a deletion that fails is told, and nothing looks deleted', async ({ page, clinic, faults }) => {
  faults.expect('409 DELETE /api/file/delete-by-ids');
  const made = await caseIn(clinic, 'SCAN');
  await addFile(clinic, radiologist, made.id, 'SCAN');
  await signIn(page, radiologist);
  await openCase(page, made);
  await selectFile(page, 'scan.zip');
  await button(page, 'Delete').click();
  const { call } = await backstage(clinic, admin);
  const [scan] = await filesOf(clinic, made.id);
  await call(fileCalls.delete, { body: { ids: [scan?.id ?? 0] } });
  await answer(page, 'Please confirm deletion of 1 file(s).', 'Confirm');
  await expectBanner(page, 'Something went wrong');
  await expect(fileRow(page, 'scan.zip'), 'gone all the same, by somebody else').toHaveCount(0);
});

test('a role is offered what it may do with a file, and nothing else', async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'SCAN_READY');
  await addFile(clinic, admin, made.id, 'SCAN');
  await addFile(clinic, admin, made.id, 'MODEL');
  await signIn(page, radiologist);
  await openCase(page, made);
  await selectFile(page, 'model.stl');
  await expect(button(page, 'Download'), 'models are no business of a radiologist').toHaveCount(0);
  await expect(button(page, 'Delete')).toHaveCount(0);
  await expect(button(page, 'Download model.stl')).toHaveCount(0);
  await fileRow(page, 'model.stl').getByRole('checkbox').uncheck();
  await selectFile(page, 'scan.zip');
  await expect(button(page, 'Download')).toBeVisible();
  await expect(button(page, 'Delete')).toBeVisible();
});

test('files that cannot be loaded are asked for again', async ({ page, clinic, faults }) => {
  faults.expect(/^404 GET \/api\/file\/list-by-procedure-id/);
  const made = await caseIn(clinic, 'SCAN');
  await addFile(clinic, radiologist, made.id, 'SCAN');
  await holdLiveLine(page);
  await signIn(page, surgeon);
  const list = '**/api/file/list-by-procedure-id/*';
  await page.route(list, (route) =>
    route.fulfill({ status: 404, json: { error: 'NOT_FOUND', message: 'Not found.' } }),
  );
  await openCase(page, made);
  await expect(section(page, 'Files')).toContainText('The files could not be loaded.');
  await page.unroute(list);
  await section(page, 'Files').getByRole('button', { name: 'Try again' }).click();
  await expect(fileRow(page, 'scan.zip')).toBeVisible();
});
