import type { Page } from '@playwright/test';
import { DRILL, expect } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { disablePolling } from '../steps/calls.ts';
import { test } from '../steps/second-browser.ts';
import { openFromMenu } from '../steps/layout.ts';
import { assistant, superAdmin, surgeon } from '../steps/people.ts';
import { signIn } from '../steps/sign-in.ts';
import { createUser } from '../steps/fixtures.ts';

const available = (page: Page) => page.getByRole('region', { name: 'Available Assistants' });
const yours = (page: Page) => page.getByRole('region', { name: 'Your Assistants' });
const assign = (page: Page) => page.getByRole('button', { name: 'Assign', exact: true });
const unassign = (page: Page) => page.getByRole('button', { name: 'Unassign' });

const surgeonAtOtherLocation = { ...surgeon, email: 'surgeon2@demo.test' };

test('a surgeon assigns and unassigns active assistants of the same location', async ({ page, clinic }) => {
  const administrator = await apiClient(clinic, superAdmin);
  const chief = await createUser(administrator, {
    role: 'SURGEON',
    nameSecond: 'Chief',
    sameLocationAs: surgeon,
  });
  const helper = (nameSecond: string, over: Partial<Parameters<typeof createUser>[1]> = {}) =>
    createUser(administrator, { role: 'SURGICAL_ASSISTANT', nameSecond, sameLocationAs: surgeon, ...over });
  const near = await helper('Near');
  const barred = await helper('Shut', { status: 'BLOCKED' });
  const far = await helper('Far', { sameLocationAs: surgeonAtOtherLocation });

  await signIn(page, chief, '/assistants');
  await expect(yours(page)).toContainText('You have no assistants yet.');
  await expect(available(page).getByRole('radio', { name: near.name })).toBeVisible();
  await expect(available(page), 'an assistant of another surgeon').toContainText(assistant.name);
  for (const { name } of [barred, far]) await expect(available(page)).not.toContainText(name);
  await expect(assign(page)).toBeDisabled();

  await available(page).getByRole('radio', { name: near.name }).check();
  await assign(page).click();
  await expect(yours(page).getByRole('radio', { name: near.name })).toBeEnabled();
  await expect(available(page)).not.toContainText(near.name);
  await expect(page.getByText(`${near.name} is your assistant now.`)).toBeAttached();
  await page.reload();
  await expect(yours(page).getByRole('radio', { name: near.name })).toBeVisible();

  // The rest works by keyboard alone.
  await yours(page).getByRole('radio', { name: near.name }).focus();
  await page.keyboard.press('Space');
  await unassign(page).focus();
  await page.keyboard.press('Enter');
  await expect(available(page).getByRole('radio', { name: near.name })).toBeEnabled();
  await expect(unassign(page), 'the focus is not lost').toBeFocused();
  await expect(yours(page)).toContainText('You have no assistants yet.');
});

test(
  'an assignment that the server rejects is undone, and the banner shows the reason',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect('409 POST /api/assign/create');
    const administrator = await apiClient(clinic, superAdmin);
    const chief = await createUser(administrator, {
      role: 'SURGEON',
      nameSecond: 'Turned',
      sameLocationAs: surgeon,
    });
    const helper = await createUser(administrator, {
      role: 'SURGICAL_ASSISTANT',
      nameSecond: 'Down',
      sameLocationAs: surgeon,
    });
    await signIn(page, chief, '/assistants');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/assign/create', async (route) => {
      await answered;
      return route.fulfill({
        status: 409,
        json: { error: 'CONFLICT', message: 'This assistant is already assigned.' },
      });
    });
    await available(page).getByRole('radio', { name: helper.name }).check();
    await assign(page).click();
    await expect(yours(page)).toContainText(`${helper.name}Assigning…`);
    answer();
    await expect(page.getByRole('alert')).toHaveText('This assistant is already assigned.');
    await expect(available(page)).toContainText(helper.name);
    await expect(yours(page)).not.toContainText(helper.name);
  },
);

test(
  'the assignment page shows changes by an administrator while it is open',
  DRILL,
  async ({ page, clinic }) => {
    const administrator = await apiClient(clinic, superAdmin);
    const chief = await createUser(administrator, {
      role: 'SURGEON',
      nameSecond: 'Watching',
      sameLocationAs: surgeon,
    });
    await disablePolling(page);
    const opened = page.waitForResponse('**/api/live');
    await signIn(page, chief);
    await opened;
    await openFromMenu(page, 'Assistants');
    await expect(available(page)).toContainText(assistant.name);
    const late = await createUser(administrator, {
      role: 'SURGICAL_ASSISTANT',
      nameSecond: 'Late',
      sameLocationAs: surgeon,
    });
    await expect(available(page)).toContainText(late.name);
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test(
      `the assignment page is accessible in ${colorScheme} mode`,
      colorScheme === 'dark' ? DRILL : {},
      async ({ page }) => {
        await signIn(page, surgeon);
        await page.setViewportSize({ width: 1024, height: 700 });
        await openFromMenu(page, 'Assistants');
        await yours(page).getByRole('radio', { name: assistant.name }).check();
        await expectAccessible(page, 'assistants');
      },
    );
  });
}
