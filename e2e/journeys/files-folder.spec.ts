import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { dropPaths, writeDisc } from '../steps/disc.ts';
import { fileRow, filesOf, group, sendFiles, uploadDialog } from '../steps/files.ts';
import { expectToast } from '../steps/forms.ts';
import { radiologist } from '../steps/people.ts';
import { caseIn, openCase, section } from '../steps/procedure.ts';
import { phantomFiles } from '../steps/scans.ts';
import { signInByApi } from '../steps/sign-in.ts';

test('a disc that is dropped as it is becomes one checked scan without its programs', async ({
  page,
  clinic,
}, info) => {
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
  await expect(section(page, 'Scan check')).toContainText('39');
  expect(await filesOf(clinic, made.id)).toHaveLength(1);
});
