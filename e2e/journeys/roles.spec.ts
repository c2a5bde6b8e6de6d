import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible, expectLoaded } from '../steps/accessibility.ts';
import { expectAddress, navigateByHistory } from '../steps/address.ts';
import { openLogOutDialog, expectLayoutOf, logOut, mainMenu, menuItem, pageTitle } from '../steps/layout.ts';
import { surgeon } from '../steps/people.ts';
import { INVISIBLE_PROCEDURE, newScreensOf, ROLES, screensOf } from '../steps/screens.ts';
import { everythingStored } from '../steps/stored-session.ts';
import { expectSignInForm, signIn } from '../steps/sign-in.ts';

const EVERY_ROUTE = [...new Set(ROLES.flatMap(screensOf).map(([route]) => route))];

for (const role of ROLES) {
  const { person, menu } = role;
  const newScreens = newScreensOf(role);
  /** The journeys visit every screen once; the drills visit them as each role. */
  const repeated = newScreens.length === 0 ? DRILL : {};
  const byOthers = person === surgeon ? {} : DRILL;

  test(
    `${person.role} lands on the procedures, has exactly the menu of the role, and logs out`,
    byOthers,
    async ({ page }) => {
      await signIn(page, person);
      await expectAddress(page, '/procedures');
      await expect(mainMenu(page).getByRole('link')).toHaveText(menu.map(([label]) => label));

      for (const [label, route, title] of menu) {
        await menuItem(page, label).click();
        await expectAddress(page, route);
        await expect(pageTitle(page)).toHaveText(title);
        await expect(page).toHaveTitle(`${title} · Cotyle`);
        await expect(mainMenu(page).locator('[aria-current=page]')).toHaveText([label]);
      }

      const last = menu.at(-1)?.[1] ?? '';
      const question = await openLogOutDialog(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await expectAddress(page, last);
      await logOut(page);
      await expectSignInForm(page);
      await expectAddress(page, '/');
      expect(await everythingStored(page)).not.toMatch(/token/i);

      await page.goBack();
      await expectSignInForm(page);
      await expect(page.getByText(person.name)).toHaveCount(0);
      await expect(mainMenu(page)).toHaveCount(0);
    },
  );

  test(`${person.role} reaches the screens of the role and no others`, repeated, async ({ page, faults }) => {
    faults.expect(INVISIBLE_PROCEDURE);
    await signIn(page, person);
    const own = screensOf(role);
    const checkedByAxe = new Set(newScreens.map(([route]) => route));
    const foreign = EVERY_ROUTE.filter((route) => !own.some(([one]) => one === route));
    for (const [route, title] of own) {
      await navigateByHistory(page, route);
      await expect(pageTitle(page)).toHaveText(title);
      await expectAddress(page, route);
      if (!checkedByAxe.has(route)) continue;
      await expectLoaded(page);
      await expectAccessible(page, `${route} of ${person.role}`);
    }
    for (const route of foreign) {
      await navigateByHistory(page, route);
      await expectAddress(page, '/procedures');
      await expect(pageTitle(page)).toHaveText('Procedures');
    }

    // The same for an address that is typed.
    const [lastOwn = ''] = own.at(-1) ?? [];
    await page.goto(lastOwn);
    await expectLayoutOf(page, person);
    await expectAddress(page, lastOwn);
    await page.goto(foreign.at(-1) ?? '');
    await expectLayoutOf(page, person);
    await expectAddress(page, '/procedures');
  });
}
