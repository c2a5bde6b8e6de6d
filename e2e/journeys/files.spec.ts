import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileCalls } from '@cotyle/contract/files';
import type { Download, Page } from '@playwright/test';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { countCalls, holdRequests } from '../steps/calls.ts';
import {
  addFile,
  chooseFiles,
  chosen,
  dropFiles,
  fileRow,
  filesOf,
  group,
  OPEN_STL,
  progressOf,
  selectFile,
  sendFiles,
  uploadDialog,
  ZIP,
} from '../steps/files.ts';
import { answerDialog, button, expectBanner, expectToast, blockLiveStream } from '../steps/forms.ts';
import { openFromMenu } from '../steps/layout.ts';
import { admin, engineer, radiologist, surgeon } from '../steps/people.ts';
import { caseIn, missingItem, openCase, section } from '../steps/procedure.ts';
import { signInByApi, signIn } from '../steps/sign-in.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const downloaded = async (page: Page, begin: () => Promise<void>): Promise<[Download, Uint8Array]> => {
  const coming = page.waitForEvent('download');
  await begin();
  const download = await coming;
  return [download, await readFile(await download.path())];
};

test(
  'the files of a case are listed for every role, and a download has the uploaded bytes',
  DRILL,
  async ({ page, clinic }) => {
    const made = await caseIn(clinic, 'MODEL_IN_WORK');
    await addFile(clinic, admin, made.id, 'SCAN');
    await addFile(clinic, engineer, made.id, 'MODEL');
    await signInByApi(page, surgeon);
    await openCase(page, made);
    await expect(group(page, 'CSV Configuration')).toContainText('None yet');
    await expect(fileRow(page, 'scan.zip')).toContainText(`CT scan22 bytes${admin.name}`);
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
    await expect(button(page, 'Delete'), 'a surgeon cannot delete files').toHaveCount(0);
    const [zip, zipped] = await downloaded(page, () => button(page, 'Download').click());
    expect(zip.suggestedFilename()).toBe(`procedure-${made.id}-files.zip`);
    expect(Buffer.from(zipped).includes(Buffer.from(bytes)), 'the model lies in the zip as it is').toBe(true);
  },
);

test(
  'a failed download shows the reason, and a running one can be canceled',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect(/^404 GET \/api\/file\/download-many/);
    const made = await caseIn(clinic, 'MODEL_IN_WORK');
    await addFile(clinic, admin, made.id, 'SCAN');
    await addFile(clinic, engineer, made.id, 'MODEL');
    await signInByApi(page, surgeon);
    await openCase(page, made);
    await selectFile(page, 'model.stl');
    await selectFile(page, 'scan.zip');
    const zips = '**/api/file/download-many*';
    await page.route(zips, (route) =>
      route.fulfill({ status: 404, json: { error: 'NOT_FOUND', message: 'Not found.' } }),
    );
    await button(page, 'Download').click();
    await expectBanner(page, 'Download error: Not found.');
    await page.unroute(zips);

    // Only the first bytes of the zip arrive.
    await page.evaluate(() => {
      const real = window.fetch;
      window.fetch = (...args) =>
        typeof args[0] === 'string' && args[0].includes('/file/download-many')
          ? Promise.resolve(
              new Response(new ReadableStream({ start: (bytes) => bytes.enqueue(new Uint8Array(9)) })),
            )
          : real(...args);
    });
    await button(page, 'Download').click();
    await button(page, 'Cancel download').click();
    await expectToast(page, 'Download canceled by the user');
    await expect(button(page, 'Cancel download')).toHaveCount(0);
  },
);

test('files are deleted after a confirmation, one or several at a time', DRILL, async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'SCAN');
  for (let count = 0; count < 3; count += 1) await addFile(clinic, radiologist, made.id, 'SCAN');
  await signInByApi(page, radiologist);
  await openCase(page, made);
  const scans = group(page, 'CT Scan');
  await scans.getByRole('checkbox', { name: 'Select scan.zip' }).first().check();
  await button(page, 'Delete').click();
  await answerDialog(page, 'Please confirm deletion of 1 file(s).', 'Cancel');
  await expect(scans.getByRole('checkbox')).toHaveCount(4);
  await button(page, 'Delete').click();
  await answerDialog(page, 'Please confirm deletion of 1 file(s).', 'Confirm');
  await expectToast(page, 'File was deleted successfully');
  await expect(scans.getByRole('checkbox')).toHaveCount(3);

  await scans.getByRole('checkbox', { name: 'Select all of CT Scan' }).check();
  await button(page, 'Delete').click();
  await answerDialog(page, 'Please confirm deletion of 2 file(s).', 'Confirm');
  await expectToast(page, '2 files were deleted successfully');
  await expect(scans).toContainText('Drop .zip, .dcm or .csv files here');
  expect(await filesOf(clinic, made.id)).toEqual([]);
});

test(
  'deleting a file that another user has deleted shows an error and refreshes the list',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect('409 DELETE /api/file/delete-by-ids');
    const made = await caseIn(clinic, 'SCAN');
    await addFile(clinic, radiologist, made.id, 'SCAN');
    await signInByApi(page, radiologist);
    await openCase(page, made);
    await selectFile(page, 'scan.zip');
    // Neither a push nor a poll may remove the row before the deletion is confirmed.
    const release = await holdRequests(page, '**/api/file/list-by-procedure-id/*');
    await button(page, 'Delete').click();
    const { call } = await apiClient(clinic, admin);
    const [scan] = await filesOf(clinic, made.id);
    await call(fileCalls.delete, { body: { ids: [scan?.id ?? 0] } });
    await answerDialog(page, 'Please confirm deletion of 1 file(s).', 'Confirm');
    await expectBanner(page, 'Something went wrong');
    await expect(fileRow(page, 'scan.zip')).toBeVisible();
    release();
    await expect(fileRow(page, 'scan.zip')).toHaveCount(0);
  },
);

test('the file buttons of a role are those for its permissions', DRILL, async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'SCAN_READY');
  await addFile(clinic, admin, made.id, 'SCAN');
  await addFile(clinic, admin, made.id, 'MODEL');
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await selectFile(page, 'model.stl');
  await expect(button(page, 'Download'), 'a radiologist cannot download models').toHaveCount(0);
  await expect(button(page, 'Delete')).toHaveCount(0);
  await expect(button(page, 'Download model.stl')).toHaveCount(0);
  await fileRow(page, 'model.stl').getByRole('checkbox').uncheck();
  await selectFile(page, 'scan.zip');
  await expect(button(page, 'Download')).toBeVisible();
  await expect(button(page, 'Delete')).toBeVisible();
});

test('the file list that failed to load can be loaded again', DRILL, async ({ page, clinic, faults }) => {
  faults.expect(/^404 GET \/api\/file\/list-by-procedure-id/);
  const made = await caseIn(clinic, 'SCAN');
  await addFile(clinic, radiologist, made.id, 'SCAN');
  await blockLiveStream(page);
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

const UPLOAD = 'POST /api/file/upload-many';

test('a radiologist uploads scans by drag and drop and by the button, and the case is assigned to them', async ({
  page,
  clinic,
}) => {
  const made = await caseIn(clinic, 'SCAN');
  await signInByApi(page, radiologist);
  await openCase(page, made);
  const scans = group(page, 'CT Scan');
  const missing = missingItem(page, 'Please upload scan files first');
  await expect(missing).toBeVisible();
  await dropFiles(scans, [chosen('pelvis.zip', ZIP), chosen('knee.zip', ZIP)]);
  const dialog = uploadDialog(page, 'CT Scan');
  await expect(dialog.getByRole('listitem')).toHaveText([/pelvis.zip/, /knee.zip/]);
  await expect(dialog.getByLabel('Description')).toHaveValue('CT scan');
  await expectAccessible(page, 'the upload dialog');
  await sendFiles(page, 'CT Scan', 'Both regions, 1 mm');
  await expectToast(page, '2 files were uploaded');
  await expect(fileRow(page, 'pelvis.zip')).toContainText('Both regions, 1 mm');
  await expect(fileRow(page, 'knee.zip')).toContainText(radiologist.name);
  await expect(scans).toContainText('2 files');
  await expect(missing).toHaveCount(0);
  await expect(section(page, 'Procedure History')).toContainText('CT scan uploaded');

  await chooseFiles(page, 'Upload CT Scan', [chosen('more.zip', ZIP)]);
  await sendFiles(page, 'CT Scan');
  await expectToast(page, 'more.zip was uploaded');
  await expect(fileRow(page, 'more.zip')).toContainText('CT scan');
  expect((await filesOf(clinic, made.id)).map(({ fileName }) => fileName).sort()).toEqual([
    'knee.zip',
    'more.zip',
    'pelvis.zip',
  ]);
});

test('a canceled upload leaves nothing on the server', DRILL, async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'SCAN');
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await page.route('**/api/file/upload-many', () => new Promise(() => undefined));
  await chooseFiles(page, 'Upload CT Scan', [chosen('scan.zip', ZIP)]);
  await sendFiles(page, 'CT Scan');
  await expect(progressOf(page, 'scan.zip')).toBeVisible();
  await expectAccessible(page, 'an upload on its way');
  await button(page, 'Cancel scan.zip').click();
  await expectToast(page, 'Upload canceled by the user');
  await expect(progressOf(page, 'scan.zip')).toHaveCount(0);
  expect(await filesOf(clinic, made.id)).toEqual([]);
});

test(
  'an upload that the server would reject is rejected before a byte is sent',
  DRILL,
  async ({ page, clinic, context }) => {
    const made = await caseIn(clinic, 'MODEL_IN_WORK');
    const sent = countCalls(context, UPLOAD);
    await signInByApi(page, admin);
    await openCase(page, made);
    const errorDialog = page.getByRole('alertdialog', { name: 'Upload error' });
    const expectRejected = async (message: string | RegExp): Promise<void> => {
      await expect(errorDialog).toContainText(message);
      await expect(errorDialog).toContainText('Nothing was uploaded.');
      await errorDialog.getByRole('button', { name: 'Close' }).click();
      await expect(errorDialog).toBeHidden();
    };
    await dropFiles(group(page, '3D Model'), [chosen('hip.obj', 'v 0 0 0')]);
    await expectRejected('hip.obj: a 3D Model is a .stl file');
    await chooseFiles(page, 'Upload CT Scan', [chosen('scan.dcm', ZIP)]);
    await expectRejected('scan.dcm: the content is that of a .zip file');
    await dropFiles(group(page, 'CT Scan'), [
      chosen('a.csv', 'Side,RIGHT'),
      chosen('b.csv', 'Slices,200\nSide,R'),
      chosen('c.csv', 'Side,LEFT'),
    ]);
    await expectRejected('Wrong side in: a.csv, b.csv');
    await dropFiles(group(page, 'CT Scan'), [chosen('a.csv', new Uint8Array([0xff, 0, 1]))]);
    await expectRejected('Error validating CSV files: a.csv: The file is not UTF-8 text.');
    expect(sent()).toBe(0);
  },
);

test(
  'an upload that the server rejects shows the reason and can be retried',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect(`507 ${UPLOAD}`);
    const made = await caseIn(clinic, 'SCAN');
    await signInByApi(page, radiologist);
    await openCase(page, made);
    const message = 'There is no room left to store files. Please tell your administrator.';
    await page.route('**/api/file/upload-many', (route) =>
      route.fulfill({ status: 507, json: { error: 'NO_ROOM', message } }),
    );
    await chooseFiles(page, 'Upload CT Scan', [chosen('scan.zip', ZIP)]);
    await sendFiles(page, 'CT Scan');
    const failed = group(page, 'CT Scan').getByRole('alert');
    await expect(failed).toContainText(`Upload errorscan.zip${message}`);
    await expectAccessible(page, 'an upload that failed');
    await page.unroute('**/api/file/upload-many');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expectToast(page, 'scan.zip was uploaded');
    await expect(failed).toHaveCount(0);
  },
);

test('a model uploaded by an engineer is listed with its warnings', DRILL, async ({ page, clinic }) => {
  const made = await caseIn(clinic, 'MODEL_IN_WORK');
  await signInByApi(page, engineer);
  await openCase(page, made);
  await expect(
    page.getByRole('button', { name: 'Upload CT Scan' }),
    'no business of an engineer',
  ).toHaveCount(0);
  const missing = missingItem(page, 'Please upload model first');
  await expect(missing).toBeVisible();
  await chooseFiles(page, 'Upload 3D Model', [chosen('open.stl', OPEN_STL)]);
  await sendFiles(page, '3D Model');
  await expect(fileRow(page, 'open.stl')).toContainText('3D model');
  const model = group(page, '3D Model');
  await expect(model.getByRole('list', { name: 'To be checked in open.stl' })).toContainText(
    'The surface is not closed',
  );
  await expect(missing).toHaveCount(0);
  await expect(model).toContainText(/Ready for the viewer, within 0.0\d\d mm/);
});

test(
  'uploads continue on other pages, and leaving the app asks for a confirmation',
  DRILL,
  async ({ page, clinic }) => {
    const made = await caseIn(clinic, 'SCAN');
    await signInByApi(page, radiologist);
    await openCase(page, made);
    const held: (() => void)[] = [];
    await page.route('**/api/file/upload-many', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await chooseFiles(page, 'Upload CT Scan', [chosen('scan.zip', ZIP)]);
    await sendFiles(page, 'CT Scan');
    await openFromMenu(page, 'Messages');
    const tray = page.getByRole('region', { name: 'Uploads' });
    await expect(tray).toContainText('scan.zip');
    await expectAccessible(page, 'an upload seen from another page');

    const opened = page.waitForEvent('dialog');
    page.evaluate(() => location.reload()).catch(() => undefined);
    const question = await opened;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    for (const go of held) go();
    await expectToast(page, 'scan.zip was uploaded');
    await expect(tray).toHaveCount(0);
    expect(await filesOf(clinic, made.id)).toHaveLength(1);
  },
);
