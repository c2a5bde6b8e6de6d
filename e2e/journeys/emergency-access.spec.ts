import { emergencyAccessCalls } from '@cotyle/contract/emergency-accesses';
import { DRILL, expect } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { answerDialog, button, field } from '../steps/forms.ts';
import { admin, radiologist } from '../steps/people.ts';
import { caseIn } from '../steps/procedure.ts';
import { test } from '../steps/second-browser.ts';
import { signIn } from '../steps/sign-in.ts';

/** What the page of a procedure reads. */
const readsOfCase = (id: number): string[] => [
  `/patient/procedure/get/${id}`,
  `/patient/note/get-by-procedure-id/${id}`,
  `/event/get/proc/${id}`,
  `/file/list-by-procedure-id/${id}`,
  `/pin/by-procedure/${id}`,
  `/plan/by-procedure/${id}`,
  `/plan/approval/${id}`,
  `/picture/by-procedure/${id}`,
  `/scan/report/${id}`,
  `/segmentation/by-procedure/${id}`,
  `/retention/erased-scans/${id}`,
];

// The tests of one worker share a clinic.
test.afterEach(async ({ clinic }) => {
  const { call } = await apiClient(clinic, admin);
  const { value } = await call(emergencyAccessCalls.all, {});
  for (const { id, isActive } of value) if (isActive) await call(emergencyAccessCalls.end, { body: { id } });
});

test(
  'a radiologist opens a case by emergency access to read it, until an administrator ends it',
  DRILL,
  async ({ page, clinic, secondBrowser, faults }) => {
    const { id } = await caseIn(clinic, 'NEW');
    // The case is absent for the radiologist, before and afterwards: what its page shows is read once more.
    faults.expect(...readsOfCase(id).map((path) => `404 GET /api${path}`));
    await signIn(page, radiologist, `/procedure/${id}`);
    await page.getByRole('alert').getByRole('link', { name: 'Emergency access' }).click();
    await expect(page.getByRole('textbox', { name: 'Procedure number' })).toHaveValue(String(id));
    await expectAccessible(page, 'emergency access form');
    await field(page, 'Reason').fill('The patient is in the emergency room');
    await button(page, 'Open the case').click();
    await answerDialog(page, 'The administrators are told', 'Confirm');

    const banner = page.getByRole('region', { name: 'Emergency access' });
    await expect(banner).toContainText(
      /Emergency access: read only until \d+:\d\d [AP]M\s*60 minutes left\./,
    );
    await expect(page.getByText(/deleted/i)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
    await expectAccessible(page, 'case by emergency access');

    const atAdmin = await secondBrowser(admin);
    await atAdmin.goto('/emergency_access');
    const listed = atAdmin.getByRole('listitem').filter({ hasText: `Procedure #${id}` });
    await expect(listed.first()).toContainText('The patient is in the emergency room');
    await expectAccessible(atAdmin, 'emergency accesses');
    await listed
      .first()
      .getByRole('button', { name: /^End the emergency access/ })
      .click();
    await answerDialog(atAdmin, 'The case closes for them at once', 'Confirm');
    await expect(page.getByRole('alert').getByRole('link', { name: 'Emergency access' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  },
);
