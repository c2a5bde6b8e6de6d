import { expect, test } from '../harness/test.ts';
import { expectAccessible, expectLoaded } from '../steps/accessibility.ts';
import { navigateByHistory } from '../steps/address.ts';
import { pageTitle } from '../steps/layout.ts';
import { admin } from '../steps/people.ts';
import { INVISIBLE_PROCEDURE, newScreensOf, ROLES, screensOf } from '../steps/screens.ts';
import { signIn } from '../steps/sign-in.ts';

/** An Admin has no screen that a Super Admin does not have, and sees the same on each. */
const CHECKED = ROLES.filter(({ person }) => person !== admin);

for (const role of CHECKED) {
  const checkedByJourneys = new Set(newScreensOf(role).map(([route]) => route));
  const rest = screensOf(role).filter(([route]) => !checkedByJourneys.has(route));
  if (rest.length === 0) continue;

  test(`${role.person.role} finds the screens that other roles have too accessible`, async ({
    page,
    faults,
  }) => {
    faults.expect(INVISIBLE_PROCEDURE);
    await signIn(page, role.person);
    for (const [route, title] of rest) {
      await navigateByHistory(page, route);
      await expect(pageTitle(page)).toHaveText(title);
      await expectLoaded(page);
      await expectAccessible(page, `${route} of ${role.person.role}`);
    }
  });
}
