import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { answerDialog, button, expectToast } from '../steps/forms.ts';
import { assistant } from '../steps/people.ts';
import { caseIn, section } from '../steps/procedure.ts';
import { signInByApi } from '../steps/sign-in.ts';

test(
  'an assistant makes a calendar address without names, a calendar reads it, and it is ended',
  DRILL,
  async ({ page, clinic }) => {
    const { id, patient } = await caseIn(clinic, 'SCHEDULED');
    await signInByApi(page, assistant);
    await page.goto('/account');
    await section(page, 'Calendar').getByRole('button', { name: 'Make calendar address' }).click();
    const address = await page.getByLabel('Calendar address').inputValue();
    await expectAccessible(page, 'the account with a new calendar address');

    const calendar = await page.request.get(address);
    expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    // Folded lines are joined, as a calendar does.
    const text = (await calendar.text()).replaceAll('\r\n ', '');
    expect(text).toContain(`SUMMARY:Hip surgery\\, left\\, Procedure #${id}`);
    expect(text).not.toContain(patient);

    await page.reload();
    await expect(section(page, 'Calendar')).toContainText(/Last read \d/);
    await expect(page.getByLabel('Calendar address')).toHaveCount(0);
    await button(page, 'End address').click();
    await answerDialog(page, 'End the address? Calendars that use it stop.', 'Confirm');
    await expectToast(page, 'Calendar address was ended');
    expect((await page.request.get(address)).status()).toBe(404);
  },
);
