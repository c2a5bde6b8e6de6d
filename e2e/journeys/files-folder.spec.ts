import { createHash, randomBytes } from 'node:crypto';
import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { scanCalls } from '@cotyle/contract/scans';
import { uploadCalls } from '@cotyle/contract/uploads';
import { entriesOf } from '@cotyle/domain/files/folder-scan';
import { planZip, zipRange } from '@cotyle/domain/files/zip-plan';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { dropPaths, writeDisc } from '../steps/disc.ts';
import { chooseFiles, fileRow, filesOf, group, sendFiles, uploadDialog } from '../steps/files.ts';
import { button, expectToast } from '../steps/forms.ts';
import { expectUploadInProgress } from '../steps/large-file.ts';
import { expectLayoutOf } from '../steps/layout.ts';
import { startNetworkControl } from '../steps/network-control.ts';
import { PASSWORD, radiologist } from '../steps/people.ts';
import { caseIn, openCase } from '../steps/procedure.ts';
import { phantomFiles } from '../steps/scans.ts';
import { logIn, signInByApi } from '../steps/sign-in.ts';

const MB = 1024 ** 2;

test(
  'a disc that is dropped as it is becomes one checked scan without its programs',
  DRILL,
  async ({ page, clinic }, info) => {
    const disc = info.outputPath('DISC');
    await writeDisc(disc, phantomFiles());
    const made = await caseIn(clinic, 'SCAN');
    await signInByApi(page, radiologist);
    await openCase(page, made);
    await dropPaths(group(page, 'CT Scan'), [disc]);
    const dialog = uploadDialog(page, 'CT Scan');
    await expect(dialog).toContainText('39 DICOM images.');
    await expect(dialog.getByRole('region', { name: 'Left out' }).getByRole('listitem')).toHaveText([
      /^1Index of the disc/,
      /^3Viewer programs/,
      /^2Documents/,
      /^1Hidden files/,
      /^1Empty files/,
    ]);
    await expectAccessible(page, 'the summary of a folder');
    await sendFiles(page, 'CT Scan');
    await expectToast(page, 'ct-scan-39-images.zip was uploaded');
    await expect(fileRow(page, 'ct-scan-39-images.zip')).toContainText(radiologist.name);
    const { call } = await apiClient(clinic, radiologist);
    const report = async () => (await call(scanCalls.report, { params: { id: String(made.id) } })).value;
    await expect.poll(async () => (await report()).state, { timeout: 120_000 }).toBe('READY');
    expect(await report()).toMatchObject({ files: [{ state: 'READY' }] });
    expect((await report()).series.map(({ slices }) => slices)).toEqual([28, 11]);
  },
);

const FILES = 6;

/** Large images, so that their upload takes several requests. */
const writeLargeImages = async (folder: string): Promise<readonly Buffer[]> => {
  await mkdir(folder, { recursive: true });
  const images = Array.from({ length: FILES }, () => {
    const bytes = randomBytes(8 * MB);
    bytes.write('DICM', 128, 'latin1');
    return bytes;
  });
  for (const [index, bytes] of images.entries()) await writeFile(path.join(folder, `IM${index}`), bytes);
  return images;
};

/** What the server must have received. */
const archiveOf = (images: readonly Buffer[]): string => {
  const plan = planZip(
    entriesOf(images.map(({ length }, index) => ({ path: String(index), size: length, lastModified: 0 }))),
  );
  const hash = createHash('sha256');
  for (const part of zipRange(plan, 0, plan.size, (index) => crc32(images[index] ?? '')))
    hash.update('file' in part ? (images[part.file] ?? '') : part);
  return hash.digest('hex');
};

const ARCHIVE = `ct-scan-${FILES}-images.zip`;

/** Chooses the folder in a case whose connection stalls in the middle of the first request. */
const beginUpload = async (page: Page, clinic: RunningApp, folder: string) => {
  const made = await caseIn(clinic, 'SCAN');
  const network = await startNetworkControl(clinic.address, { holdsAfter: 8 * MB });
  await page.goto(network.address);
  await logIn(page, radiologist.email, PASSWORD);
  await expectLayoutOf(page, radiologist);
  await openCase(page, { ...made, address: `${network.address}${made.address}` });
  await chooseFiles(page, 'Choose folder', folder);
  await expect(uploadDialog(page, 'CT Scan')).toContainText(`${FILES} DICOM images.`);
  await sendFiles(page, 'CT Scan');
  await expectUploadInProgress(page, ARCHIVE);
  return { made, network };
};

test(
  'the upload of a folder resumes after a reload with the same folder and rejects another one',
  DRILL,
  async ({ page, clinic }, info) => {
    const folder = info.outputPath('SCAN');
    const images = await writeLargeImages(folder);
    const { made, network } = await beginUpload(page, clinic, folder);
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    const scans = group(page, 'CT Scan');
    await expect(scans).toContainText('have arrived. Choose the folder again to continue.');

    const other = info.outputPath('OTHER');
    await cp(folder, other, { recursive: true, preserveTimestamps: true });
    await rm(path.join(other, 'IM5'));
    await chooseFiles(page, `Choose the folder of ${ARCHIVE} again`, other);
    const refusal = page.getByRole('alertdialog', { name: 'Upload error' });
    await expect(refusal).toContainText('These are not the images that were being uploaded.');
    await refusal.getByRole('button', { name: 'Close' }).click();

    network.release();
    await chooseFiles(page, `Choose the folder of ${ARCHIVE} again`, folder);
    await expectToast(page, `${ARCHIVE} was uploaded`);
    await expect(scans).not.toContainText('Choose the folder again');
    expect(await filesOf(clinic, made.id)).toMatchObject([{ sha256: archiveOf(images) }]);
    await network.close();
  },
);

test(
  'an image that changes during the upload of its folder is named, and nothing is stored',
  DRILL,
  async ({ page, clinic, faults }, info) => {
    // The browser can notice the change itself, in the middle of a request that reads the image.
    faults.expect(/^net::ERR_UPLOAD_FILE_CHANGED PATCH \/api\/file\/uploads\//);
    const folder = info.outputPath('SCAN');
    await writeLargeImages(folder);
    const { made, network } = await beginUpload(page, clinic, folder);
    await button(page, `Pause ${ARCHIVE}`).click();
    await expect(group(page, 'CT Scan')).toContainText('Paused');
    await appendFile(path.join(folder, 'IM5'), 'changed');
    network.release();
    await button(page, `Resume ${ARCHIVE}`).click();
    const failed = group(page, 'CT Scan').getByRole('alert');
    await expect(failed).toContainText('SCAN/IM5 has changed or is gone since the folder was chosen.');
    await failed.getByRole('button', { name: 'Dismiss' }).click();
    await expect(failed).toHaveCount(0);
    const { call } = await apiClient(clinic, radiologist);
    const unfinished = async () =>
      (await call(uploadCalls.own, { query: { procedureId: String(made.id) } })).value;
    await expect.poll(unfinished, 'dismissing it also ends it on the server').toEqual([]);
    expect(await filesOf(clinic, made.id)).toEqual([]);
    await expect(button(page, 'Choose folder')).toBeEnabled();
    await network.close();
  },
);
