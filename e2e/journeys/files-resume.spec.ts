import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { uploadCalls } from '@cotyle/contract/uploads';
import { expect, test } from '../harness/test.ts';
import { backstage } from '../steps/backstage.ts';
import { layCable } from '../steps/cable.ts';
import { chooseFiles, fileRow, filesOf, group, progressOf, sendFiles } from '../steps/files.ts';
import { answer, button, expectToast } from '../steps/forms.ts';
import { expectUnderWay, largeScan, slowLine } from '../steps/large-file.ts';
import { expectLayoutOf } from '../steps/layout.ts';
import { PASSWORD, radiologist } from '../steps/people.ts';
import { caseIn, openCase } from '../steps/procedure.ts';
import { arriveAs, logIn } from '../steps/sign-in.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('a large file pauses and goes on where it stopped', async ({ page, clinic }, info) => {
  const made = await caseIn(clinic, 'SCAN');
  const { path, bytes } = await largeScan(info);
  await arriveAs(page, radiologist);
  await openCase(page, made);
  const unbrake = await slowLine(page);
  await chooseFiles(page, 'Upload CT Scan', path);
  await sendFiles(page, 'CT Scan');
  await expectUnderWay(page, 'scan.zip');
  await expect(group(page, 'CT Scan')).toContainText(/MB\/s, about \d+ s left/);
  await button(page, 'Pause scan.zip').click();
  await expect(group(page, 'CT Scan')).toContainText(/Paused, .* of 25 MB/);
  expect(await filesOf(clinic, made.id)).toEqual([]);
  const { call } = await backstage(clinic, radiologist);
  const { value } = await call(uploadCalls.own, { query: { procedureId: String(made.id) } });
  expect(value[0]?.received, 'what has arrived is kept').toBeGreaterThan(0);

  await unbrake();
  await button(page, 'Resume scan.zip').click();
  await expectToast(page, 'scan.zip was uploaded');
  await expect(fileRow(page, 'scan.zip')).toContainText('25 MB');
  expect(await filesOf(clinic, made.id)).toMatchObject([{ sha256: sha256(bytes) }]);
});

test('a large file outlives a lost network and goes on by itself', async ({ page, clinic, faults }, info) => {
  faults.expect(/^net::ERR_/);
  const made = await caseIn(clinic, 'SCAN');
  const { path, bytes } = await largeScan(info);
  const cable = await layCable(clinic.address);
  await page.goto(cable.address);
  await logIn(page, radiologist.email, PASSWORD);
  await expectLayoutOf(page, radiologist);
  await openCase(page, { ...made, address: `${cable.address}${made.address}` });
  const unbrake = await slowLine(page);
  await chooseFiles(page, 'Upload CT Scan', path);
  await sendFiles(page, 'CT Scan');
  await expectUnderWay(page, 'scan.zip');
  cable.cut();
  await expect(group(page, 'CT Scan')).toContainText('The upload goes on by itself.');
  await unbrake();
  cable.mend();
  await expectToast(page, 'scan.zip was uploaded');
  expect(await filesOf(clinic, made.id)).toMatchObject([{ sha256: sha256(bytes) }]);
  await page.close();
  await cable.close();
});

test('an upload that a reload has ended goes on with the same file, and with no other', async ({
  page,
  clinic,
}, info) => {
  const made = await caseIn(clinic, 'SCAN');
  const { path, bytes } = await largeScan(info);
  await arriveAs(page, radiologist);
  await openCase(page, made);
  await slowLine(page);
  await chooseFiles(page, 'Upload CT Scan', path);
  await sendFiles(page, 'CT Scan');
  await expectUnderWay(page, 'scan.zip');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  const scans = group(page, 'CT Scan');
  await expect(scans).toContainText('have arrived. Choose the file again to go on.');

  const other = info.outputPath('other.zip');
  await writeFile(other, bytes.subarray(0, 100));
  await chooseFiles(page, 'Choose scan.zip again', other);
  const refusal = page.getByRole('alertdialog', { name: 'Upload error' });
  await expect(refusal).toContainText('This is not the file that was being uploaded.');
  await refusal.getByRole('button', { name: 'Close' }).click();

  await chooseFiles(page, 'Choose scan.zip again', path);
  await expectToast(page, 'scan.zip was uploaded');
  await expect(scans).not.toContainText('Choose the file again');
  expect(await filesOf(clinic, made.id)).toMatchObject([{ sha256: sha256(bytes) }]);
});

test('a large file is canceled, or discarded later, and leaves nothing', async ({ page, clinic }, info) => {
  const made = await caseIn(clinic, 'SCAN');
  const { path } = await largeScan(info);
  const { call } = await backstage(clinic, radiologist);
  const unfinished = async (): Promise<number> =>
    (await call(uploadCalls.own, { query: { procedureId: String(made.id) } })).value.length;
  await arriveAs(page, radiologist);
  await openCase(page, made);
  await slowLine(page);
  const begin = async (): Promise<void> => {
    await chooseFiles(page, 'Upload CT Scan', path);
    await sendFiles(page, 'CT Scan');
    await expectUnderWay(page, 'scan.zip');
  };
  await begin();
  await button(page, 'Cancel scan.zip').click();
  await expectToast(page, 'Upload canceled by the user');
  await expect(progressOf(page, 'scan.zip')).toHaveCount(0);
  expect(await unfinished()).toBe(0);

  await begin();
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await button(page, 'Discard scan.zip').click();
  await answer(page, 'Discard what has been uploaded of scan.zip?', 'Confirm');
  await expect(group(page, 'CT Scan')).not.toContainText('scan.zip');
  expect(await unfinished()).toBe(0);
});
