import { LEGIBILITY, TOUCH_TARGET } from '@cotyle/domain/operating-room/legibility';
import type { Page } from '@playwright/test';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { approvedCase, openRoom, savePlan } from '../steps/operating-room.ts';
import { surgeon } from '../steps/people.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
] as const;

const item = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label} .*onfirm`) });

const SHARES: Readonly<Record<string, number>> = LEGIBILITY;

/** Texts that are smaller than the rule for three metres, controls that are smaller than a finger, and what is cut off. */
const faultsOfScreen = (page: Page) =>
  page.evaluate(
    ({ shares, target }) => {
      const named = (element: Element): string =>
        (element.textContent || element.ariaLabel || '').slice(0, 40);
      const small = [...document.querySelectorAll<HTMLElement>('[data-legible]')].flatMap((element) => {
        const share = shares[element.dataset['legible'] ?? ''] ?? 1;
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        return size >= share * innerHeight - 0.01 ? [] : [`${size} px: ${named(element)}`];
      });
      const narrow = [...document.querySelectorAll('main button')].flatMap((element) => {
        const { width, height, right, bottom } = element.getBoundingClientRect();
        // The cube in the corner of the picture is no way to turn it here; the buttons are.
        if (element.hasAttribute('data-view')) return [];
        const isWhole = right <= innerWidth && bottom <= innerHeight;
        return width >= target && height >= target && isWhole
          ? []
          : [`${width} × ${height}: ${named(element)}`];
      });
      const cut = [...document.querySelectorAll('main section')]
        .filter((element) => element.scrollHeight > element.clientHeight + 1)
        .map((element) => `cut off: ${element.ariaLabel ?? ''}`);
      return [...small, ...narrow, ...cut];
    },
    { shares: SHARES, target: TOUCH_TARGET },
  );

/** Everything that this browser keeps for our origin, as one text. */
const keptByBrowser = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify({
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }),
  );

/** Which of these answers the browser has kept. A question for the cache alone fails where it has none. */
const foundInCache = (page: Page, urls: readonly string[]) =>
  page.evaluate(async (addresses) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('cotyle.authToken') ?? ''}` };
    const isKept = (url: string): Promise<boolean> =>
      fetch(url, { cache: 'only-if-cached', mode: 'same-origin', headers }).then(
        ({ ok }) => ok,
        () => false,
      );
    const kept = await Promise.all(addresses.map(isKept));
    return addresses.filter((_, n) => kept[n]);
  }, urls);

test(
  'the time-out is taken in the operating room, which goes on without the network and keeps nothing',
  DRILL,
  async ({ page, clinic, faults }) => {
    faults.expect(/^net::ERR_INTERNET_DISCONNECTED /, /^net::ERR_CACHE_MISS /, /^504 GET /);
    const made = await approvedCase(clinic, 'LEFT');
    const asked = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (
        response.request().method() === 'GET' &&
        /^\/api\/(operating-room|file|segmentation|plan)/.test(pathname)
      )
        asked.add(response.url());
    });
    await signInByApi(page, surgeon);
    await openRoom(page, made);

    const room = page.getByRole('main', { name: 'Operating room' });
    await expect(room.getByText('LEFT', { exact: true }).first()).toBeVisible();
    await expect(room.getByRole('heading', { name: made.patient })).toBeVisible();
    await expect(room).toContainText(`Approved v2 by ${surgeon.name} on `);
    await expect(
      room.getByRole('application', { name: /^Model with the planned implants, left hip/ }),
    ).toBeVisible();
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await expect.poll(() => faultsOfScreen(page), `at ${screen.width} × ${screen.height}`).toEqual([]);
    }
    await expectAccessible(page, 'the operating room');
    for (const name of ['Side', 'Above', 'Cup', 'Turn to the left', 'Turn up', 'Nearer', 'Front'])
      await room.getByRole('button', { name, exact: true }).click();

    for (const label of ['Patient', 'Side', 'Plan version']) await item(page, label).click();
    await expect(room.getByText('3 of 4')).toBeVisible();

    await page.context().setOffline(true);
    await expect(room.getByText(/; no connection since \d\d:\d\d$/)).toBeVisible();
    await item(page, 'Implants at hand').click();
    await expect(room.getByText(/^Not recorded: there is no connection to the server\./)).toBeVisible();
    await expect(room.getByText('3 of 4')).toBeVisible();
    await room.getByRole('button', { name: 'Cup', exact: true }).click();
    await expect(room.getByRole('heading', { name: made.patient })).toBeVisible();

    // What changes meanwhile is said when the network is back.
    await savePlan(clinic, made.id, { side: 'LEFT', inclination: 44, reason: 'Steeper socket' });
    await page.context().setOffline(false);
    await expect(
      room.getByRole('alert').filter({ hasText: 'CHANGED WHILE THIS VIEW WAS OPEN' }),
    ).toBeVisible();
    await expect(room).toContainText('APPROVAL VOID');
    await expect(room.getByText('0 of 4')).toBeVisible();
    await expectAccessible(page, 'the operating room after a change');
    await room.getByRole('button', { name: 'Understood' }).click();
    for (const label of ['Patient', 'Side', 'Plan version', 'Implants at hand'])
      await item(page, label).click();
    await expect(room.getByText(/^Complete, \d\d:\d\d$/)).toBeVisible();

    expect(await keptByBrowser(page)).not.toMatch(
      new RegExp(`${made.patient}|1950-03-04|"databases":\\[[^\\]]|"workers":[1-9]`),
    );
    expect(asked.size).toBeGreaterThan(2);
    expect(await foundInCache(page, [...asked])).toEqual([]);
    await room.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('link', { name: /Time-out complete, 4 of 4, \d\d:\d\d$/ })).toBeVisible();
  },
);
