import { expect, test } from '../harness/test.ts';
import { expectAddress } from '../steps/address.ts';
import { answerDialog, field } from '../steps/forms.ts';
import { menuItem, openFromMenu } from '../steps/layout.ts';
import { surgeon } from '../steps/people.ts';
import { signIn } from '../steps/sign-in.ts';

const UNSAVED = 'You have unsaved changes. Discard changed data?';

test('leaving a changed form by the menu or the history asks for a confirmation', async ({ page }) => {
  await signIn(page, surgeon, '/messages');
  await openFromMenu(page, 'New Patient');
  const firstName = field(page, 'First name');
  await firstName.fill('Ada');
  await menuItem(page, 'Messages').click();
  await answerDialog(page, UNSAVED, 'Cancel');
  await expectAddress(page, '/new_patient');
  await expect(firstName).toHaveValue('Ada');

  await page.goBack();
  await answerDialog(page, UNSAVED, 'Cancel');
  await expectAddress(page, '/new_patient');
  await expect(firstName).toHaveValue('Ada');

  await page.goBack();
  await answerDialog(page, UNSAVED, 'Confirm');
  await expectAddress(page, '/messages');
  await page.goForward();
  await expectAddress(page, '/new_patient');
  await expect(firstName, 'the discarded text').toHaveValue('');

  await firstName.fill('Ada');
  await menuItem(page, 'Messages').click();
  await answerDialog(page, UNSAVED, 'Confirm');
  await expectAddress(page, '/messages');
});
