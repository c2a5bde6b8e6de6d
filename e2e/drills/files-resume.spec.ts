import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { uploadCalls } from '@cotyle/contract/uploads';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { expect, test } from '../harness/test.ts';
import { apiClient } from '../steps/api-client.ts';
import { startNetworkControl } from '../steps/network-control.ts';
import { chooseFiles, fileRow, filesOf, group, progressOf, sendFiles } from '../steps/files.ts';
import { answerDialog, button, expectToast } from '../steps/forms.ts';
import { expectUploadInProgress, largeScan, throttleUpload } from '../steps/large-file.ts';
import { expectLayoutOf } from '../steps/layout.ts';
import { PASSWORD, radiologist } from '../steps/people.ts';
import { caseIn, openCase } from '../steps/procedure.ts';
import { logIn } from '../steps/sign-in.ts';

const MB = 1024 ** 2;

/** Opens a case over a proxy that stalls large uploads in the middle until resume(). */
const openStalling = async (page: Page, clinic: RunningApp, made: Awaited<ReturnType<typeof caseIn>>) => {
  const network = await startNetworkControl(clinic.address, { holdsAfter: 8 * MB });
  await page.goto(network.address);
  await logIn(page, radiologist.email, PASSWORD);
  await expectLayoutOf(page, radiologist);
  await openCase(page, { ...made, address: `${network.address}${made.address}` });
  const removeLimit = await throttleUpload(page);
  return {
    ...network,
    resume: async () => {
      network.release();
      await removeLimit();
    },
    close: async () => {
      await page.close();
      await network.close();
    },
  };
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('the upload of a large file can be paused and resumes at its offset', async ({ page, clinic }, info) => {
  const made = await caseIn(clinic, 'SCAN');
  const { path, bytes } = await largeScan(info);
  const network = await openStalling(page, clinic, made);
  await chooseFiles(page, 'Upload CT Scan', path);
  await sendFiles(page, 'CT Scan');
  await expectUploadInProgress(page, 'scan.zip');
  await expect(group(page, 'CT Scan')).toContainText(/[kM]B\/s, about \d+ (s|min) left/);
  await button(page, 'Pause scan.zip').click();
  await expect(group(page, 'CT Scan')).toContainText(/Paused, .* of 25 MB/);
  expect(await filesOf(clinic, made.id)).toEqual([]);
  const { call } = await apiClient(clinic, radiologist);
  const received = async () => {
    const { value } = await call(uploadCalls.own, { query: { procedureId: String(made.id) } });
    return value[0]?.received;
  };
  await network.resume();
  await expect.poll(received, 'what has arrived is kept').toBeGreaterThan(0);

  await button(page, 'Resume scan.zip').click();
  await expectToast(page, 'scan.zip was uploaded');
  await expect(fileRow(page, 'scan.zip')).toContainText('25 MB');
  expect(await filesOf(clinic, made.id)).toMatchObject([{ sha256: sha256(bytes) }]);
  await network.close();
});

test('the upload of a large file resumes by itself after a network failure', async ({
  page,
  clinic,
  faults,
}, info) => {
  faults.expect(/^net::ERR_/);
  const made = await caseIn(clinic, 'SCAN');
  const { path, bytes } = await largeScan(info);
  const network = await openStalling(page, clinic, made);
  await chooseFiles(page, 'Upload CT Scan', path);
  await sendFiles(page, 'CT Scan');
  await expectUploadInProgress(page, 'scan.zip');
  network.disconnect();
  await expect(group(page, 'CT Scan')).toContainText('The upload continues by itself.');
  await network.resume();
  network.reconnect();
  await expectToast(page, 'scan.zip was uploaded');
  expect(await filesOf(clinic, made.id)).toMatchObject([{ sha256: sha256(bytes) }]);
  await network.close();
});

test('an upload interrupted by a reload resumes with the same file and rejects another one', async ({
  page,
  clinic,
}, info) => {
  const made = await caseIn(clinic, 'SCAN');
  const { path, bytes } = await largeScan(info);
  const network = await openStalling(page, clinic, made);
  await chooseFiles(page, 'Upload CT Scan', path);
  await sendFiles(page, 'CT Scan');
  await expectUploadInProgress(page, 'scan.zip');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  const scans = group(page, 'CT Scan');
  await expect(scans).toContainText('have arrived. Choose the file again to continue.');

  const other = info.outputPath('other.zip');
  await writeFile(other, bytes.subarray(0, 100));
  await chooseFiles(page, 'Choose scan.zip again', other);
  const refusal = page.getByRole('alertdialog', { name: 'Upload error' });
  await expect(refusal).toContainText('This is not the file that was being uploaded.');
  await refusal.getByRole('button', { name: 'Close' }).click();

  await network.resume();
  await chooseFiles(page, 'Choose scan.zip again', path);
  await expectToast(page, 'scan.zip was uploaded');
  await expect(scans).not.toContainText('Choose the file again');
  expect(await filesOf(clinic, made.id)).toMatchObject([{ sha256: sha256(bytes) }]);
  await network.close();
});

test('the upload of a large file can be canceled or discarded later, and leaves nothing on the server', async ({
  page,
  clinic,
}, info) => {
  const made = await caseIn(clinic, 'SCAN');
  const { path } = await largeScan(info);
  const { call } = await apiClient(clinic, radiologist);
  const unfinished = async (): Promise<number> =>
    (await call(uploadCalls.own, { query: { procedureId: String(made.id) } })).value.length;
  const network = await openStalling(page, clinic, made);
  const begin = async (): Promise<void> => {
    await chooseFiles(page, 'Upload CT Scan', path);
    await sendFiles(page, 'CT Scan');
    await expectUploadInProgress(page, 'scan.zip');
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
  await answerDialog(page, 'Discard what has been uploaded of scan.zip?', 'Confirm');
  await expect(group(page, 'CT Scan')).not.toContainText('scan.zip');
  expect(await unfinished()).toBe(0);
  await network.close();
});
