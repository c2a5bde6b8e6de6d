import type { Page } from '@playwright/test';
import { recordAnnouncements } from '../harness/announcements.ts';
import { watchFaults } from '../harness/faults.ts';
import type { Faults } from '../harness/faults.ts';
import { expect, test as plain } from '../harness/test.ts';
import { disablePolling } from './calls.ts';
import type { Person } from './people.ts';
import { signIn } from './sign-in.ts';

/** For tests with several people: each further one has a browser of their own. No browser polls, so changes have to be pushed. */
export const test = plain.extend<{
  secondBrowser: (person: Person, ...expected: readonly (string | RegExp)[]) => Promise<Page>;
}>({
  secondBrowser: async ({ browser, context: firstContext }, use) => {
    await disablePolling(firstContext);
    const watched: Faults[] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (person, ...expected) => {
      const context = await browser.newContext();
      contexts.push(context);
      await disablePolling(context);
      const faults = await watchFaults(context);
      await recordAnnouncements(context);
      faults.expect(...expected);
      watched.push(faults);
      const page = await context.newPage();
      await signIn(page, person);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(watched.flatMap((faults) => faults.unexpected())).toEqual([]);
  },
});
