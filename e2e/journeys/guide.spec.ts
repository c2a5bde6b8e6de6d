import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { radiologist, surgeon } from '../steps/people.ts';
import { signIn } from '../steps/sign-in.ts';

const GUIDE_LINK = { name: 'Open the user guide in a new tab' };

test(
  'the question mark opens the guide of the role, at the part about the screen',
  DRILL,
  async ({ page }) => {
    await signIn(page, surgeon, '/assistants');
    const opened = page.waitForEvent('popup');
    await page.getByRole('banner').getByRole('link', GUIDE_LINK).click();
    const guide = await opened;
    await expect(guide).toHaveURL(/\/guide\/surgeon\.html#assistants$/);
    await expect(guide.getByRole('heading', { name: 'Surgeon', level: 1 })).toBeVisible();
    await expect(guide.getByRole('heading', { name: 'Assistants', exact: true })).toBeInViewport();
    await expectAccessible(guide, 'a page of the guide');
    const pictures = guide.getByRole('main').getByRole('img');
    await expect(pictures).not.toHaveCount(0);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
        .toBe(1280);
    }
  },
);

test('the question mark of a radiologist leads to the part about the list', DRILL, async ({ page }) => {
  await signIn(page, radiologist, '/procedures');
  await expect(page.getByRole('banner').getByRole('link', GUIDE_LINK)).toHaveAttribute(
    'href',
    '/guide/radiologist.html#procedures-list',
  );
});

test('the guide is open to everybody from the sign-in page, by keyboard and in the dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'User guide' }).click();
  const guide = await opened;
  await guide.emulateMedia({ colorScheme: 'dark' });
  await expect(guide.getByRole('heading', { name: 'User guide', level: 1 })).toBeVisible();
  await expectAccessible(guide, 'the first page of the guide in the dark');
  await guide.keyboard.press('Tab');
  const skip = guide.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await guide.getByRole('link', { name: '3D viewer' }).first().press('Enter');
  await expect(guide.getByRole('heading', { name: '3D viewer', level: 1 })).toBeVisible();
});
