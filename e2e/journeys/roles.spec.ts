import { expect, test } from '../harness/test.ts';
import { expectAccessible, expectLoaded } from '../steps/accessibility.ts';
import { expectAddress, navigateByHistory } from '../steps/address.ts';
import { openLogOutDialog, expectLayoutOf, logOut, mainMenu, menuItem, pageTitle } from '../steps/layout.ts';
import { admin, assistant, engineer, radiologist, superAdmin, surgeon } from '../steps/people.ts';
import { everythingStored } from '../steps/stored-session.ts';
import { expectSignInForm, signIn } from '../steps/sign-in.ts';

/** Label in the sidebar, route, title of the page: section 2 of the specification. */
type Item = readonly [label: string, route: string, title: string];
/** Screens that are opened from others and not listed in the menu. */
type Private = readonly [route: string, title: string];

const PROCEDURES: Item = ['Procedures', '/procedures', 'Procedures'];
const PATIENTS: Item = ['Patients', '/patients', 'Patients Management'];
const NEW_PATIENT: Item = ['New Patient', '/new_patient', 'Create Patient'];
const ASSISTANTS: Item = ['Assistants', '/assistants', 'Assistant Assignment'];
const USERS: Item = ['Users', '/users', 'User Management'];
const LOCATIONS: Item = ['Locations', '/locations', 'Location Management'];
const NEW_LOCATION: Item = ['New Location', '/new_location', 'Create New Location'];
const MESSAGES: Item = ['Messages', '/messages', 'Messages'];
const NEW_MESSAGE: Item = ['New Message', '/new_message', 'New Message'];
const ADMIN_LOG: Item = ['Events Log', '/admin_log', 'System Events Log'];

const PROCEDURE: Private = ['/procedure/5', 'Procedure #5'];
const PATIENT: Private = ['/patient/5', "Patient's Medical Record"];
const EDIT_USER: Private = ['/edit_user/5', 'User Details'];
const NEW_USER: Private = ['/new_user', 'Create New User'];
const EDIT_LOCATION: Private = ['/edit_location/1', 'Surgery Location Details'];
const SETTINGS: Private = ['/settings', 'Settings'];
const ACCOUNT: Private = ['/account', 'Account'];

const ADMINISTRATOR = {
  menu: [PROCEDURES, PATIENTS, USERS, LOCATIONS, NEW_LOCATION, MESSAGES, NEW_MESSAGE, ADMIN_LOG],
  unlisted: [PROCEDURE, PATIENT, EDIT_USER, EDIT_LOCATION, NEW_USER, ACCOUNT],
};

const ROLES = [
  { person: superAdmin, ...ADMINISTRATOR, unlisted: [...ADMINISTRATOR.unlisted, SETTINGS] },
  { person: admin, ...ADMINISTRATOR },
  {
    person: surgeon,
    menu: [PROCEDURES, PATIENTS, NEW_PATIENT, ASSISTANTS, MESSAGES, NEW_MESSAGE],
    unlisted: [PROCEDURE, PATIENT, ACCOUNT],
  },
  {
    person: assistant,
    menu: [PROCEDURES, PATIENTS, NEW_PATIENT, MESSAGES, NEW_MESSAGE],
    unlisted: [PROCEDURE, PATIENT, ACCOUNT],
  },
  { person: radiologist, menu: [PROCEDURES, MESSAGES, NEW_MESSAGE], unlisted: [PROCEDURE, ACCOUNT] },
  { person: engineer, menu: [PROCEDURES, MESSAGES, NEW_MESSAGE], unlisted: [PROCEDURE, ACCOUNT] },
];

const screensOf = ({ menu, unlisted }: (typeof ROLES)[number]): Private[] => [
  ...menu.map(([, route, title]): Private => [route, title]),
  ...unlisted,
];
/** An Admin has no screen that a Super Admin does not have, so axe checks them once. */
const isCheckedByAxe = (person: (typeof ROLES)[number]['person']): boolean => person !== admin;
const EVERY_ROUTE = [...new Set(ROLES.flatMap(screensOf).map(([route]) => route))];

for (const role of ROLES) {
  const { person, menu } = role;

  test(`${person.role} lands on the procedures, has exactly the menu of the role, and logs out`, async ({
    page,
  }) => {
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
  });

  test(`${person.role} reaches the screens of the role and no others`, async ({ page, faults }) => {
    // The role has the screen, but may not see this procedure in its status.
    faults.expect(/^404 GET \/api\/patient\/procedure\//);
    await signIn(page, person);
    const own = screensOf(role);
    const foreign = EVERY_ROUTE.filter((route) => !own.some(([one]) => one === route));
    for (const [route, title] of own) {
      await navigateByHistory(page, route);
      await expect(pageTitle(page)).toHaveText(title);
      await expectAddress(page, route);
      if (!isCheckedByAxe(person)) continue;
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
