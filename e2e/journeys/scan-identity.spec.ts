import { CT_VARIANTS } from '@cotyle/domain/phantom/ct-variants';
import { DRILL, expect } from '../harness/test.ts';
import { test } from '../steps/second-browser.ts';
import { chooseFiles, chosen, sendFiles } from '../steps/files.ts';
import { radiologist, surgeon } from '../steps/people.ts';
import { caseIn, currentStep, nextStep, openCase, section } from '../steps/procedure.ts';
import { openScan, phantomFiles, scanDialog, zipOf } from '../steps/scans.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

const REASON = 'Registered under the maiden name, passport seen.';

test(
  'a scan of another patient is flagged, accepted only with a reason, and stays flagged for the surgeon',
  DRILL,
  async ({ page, clinic, faults, secondBrowser }) => {
    faults.expect('409 POST /api/patient/procedure/update');
    const made = await caseIn(clinic, 'SCAN');
    await signInByApi(page, radiologist);
    await openCase(page, made);
    const zip = zipOf(phantomFiles(CT_VARIANTS.otherPerson));
    await chooseFiles(page, 'Upload CT Scan', [chosen('hip.zip', new Uint8Array(zip))]);
    await sendFiles(page, 'CT Scan');

    const banner = page.getByRole('alert').filter({ hasText: 'The scan may be of another patient.' });
    await expect(banner).toContainText(`Name: Jones Bob in the images, ${made.patient} in the record`);
    await expect(banner).toContainText('Nobody has accepted this yet.');
    await expect(section(page, 'Scan check')).toContainText(
      'Failed: Medical Record Number matches the record',
    );

    await nextStep(page, 'Scan Ready').click();
    const question = page.getByRole('alertdialog', { name: 'Confirm the scan' });
    await expect(question).toContainText('The scan may be of another patient: Name, Medical Record Number');
    await expect(question.getByRole('listitem').filter({ hasText: 'ANOTHER in the images' })).toBeVisible();
    const confirm = question.getByRole('button', { name: 'Confirm' });
    await expect(question.getByLabel('Reason')).toBeFocused();
    await expect(confirm, 'no reason is given yet').toBeDisabled();
    await page.keyboard.type(REASON);
    await confirm.click();
    await expect(currentStep(page)).toContainText('Scan Ready');
    await expect(banner).toContainText(`Accepted by ${radiologist.name} on`);
    const accepted = section(page, 'Procedure History')
      .getByRole('row')
      .filter({ hasText: 'CT scan of another identity accepted' });
    await expect(accepted).toContainText(`Sex. Reason: ${REASON}`);
    await expect(accepted, 'the name of the other patient is not recorded').not.toContainText('Jones');

    const office = await secondBrowser(surgeon);
    await openCase(office, made);
    await expect(office.getByRole('alert').filter({ hasText: REASON })).toBeVisible();
    await openScan(office);
    const dialog = scanDialog(office);
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'The scan may be of another patient.' }),
    ).toContainText(`Accepted by ${radiologist.name}`);
    const images = dialog.getByRole('region', { name: 'In the images' });
    await expect(images).toContainText('Jones Bob');
    await expect(images).toContainText('ANOTHER');
    await expect(images).toContainText('04/04/1944');
    await expect(images).toContainText('PELVIS');
  },
);
