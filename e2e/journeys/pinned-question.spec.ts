import type { Page } from '@playwright/test';
import { DRILL, expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { bubble, openChat } from '../steps/chats.ts';
import { clickAt, closeModel, expectFullDetail, modelCase, openModel, picture } from '../steps/models.ts';
import { engineer, surgeon } from '../steps/people.ts';
import { changeCase, openCase } from '../steps/procedure.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

const cameraOf = (page: Page) => picture(page).getAttribute('data-orbit');
const question = (page: Page, name: RegExp) => page.getByRole('button', { name, expanded: true });

test(
  'a question of the surgeon opens for the engineer in exactly the same view, is answered and resolved',
  DRILL,
  async ({ page, clinic }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const made = await modelCase(clinic, 'LEFT');
    const { userId: engineerId } = await apiClient(clinic, engineer);
    await changeCase(clinic, made.id, { engineerId });

    await signInByApi(page, surgeon);
    await openCase(page, made);
    await openModel(page);
    await expectFullDetail(page);
    await picture(page).focus();
    for (const key of ['L', 'ArrowUp', 'ArrowRight', '+', '+', 'Shift+ArrowDown']) {
      const before = await cameraOf(page);
      await page.keyboard.press(key);
      // The pin keeps the camera of the frame that is on the screen.
      await expect.poll(() => cameraOf(page), `the view after ${key}`).not.toBe(before);
    }
    await page.keyboard.press('X');
    await page.keyboard.press('q');
    await expect(page.getByText('Click the point of the bone that you ask about.')).toBeVisible();
    await clickAt(page, 0.5, 0.5);
    const asked = await cameraOf(page);
    expect(asked).toMatch(/\d/);
    await expect(page.getByLabel('Your question')).toBeFocused();
    await page.keyboard.type('Is this a bone spur?');
    await page.getByRole('button', { name: 'Pin the question' }).click();
    const mark = page.getByRole('button', { name: 'Question 1, open: Is this a bone spur?' });
    await expect(mark).toBeVisible();
    await expect(page.getByText('1 open question', { exact: true }).first()).toBeVisible();
    await expectAccessible(page, 'a pinned question');
    await closeModel(page);
    await expect(page.getByRole('button', { name: '1 open question' })).toBeVisible();

    await signInByApi(page, engineer);
    await openChat(page, surgeon);
    await bubble(page, 'A question is pinned to the case').last().getByRole('link').click();
    await expect(page).toHaveURL(/\?pin=\d+$/);
    await expect(mark).toBeVisible();
    await expect.poll(() => cameraOf(page)).toBe(asked);
    await expect(page.getByRole('radio', { name: 'Sagittal' })).toBeChecked();
    await expect(question(page, /Is this a bone spur\?/)).toBeVisible();
    await page.getByLabel('Your answer').fill('Yes, an osteophyte.');
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(page.getByText('Yes, an osteophyte.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect(
      page.getByRole('button', { name: 'Question 1, resolved: Is this a bone spur?' }),
    ).toBeVisible();
    await closeModel(page);
    await expect(page).toHaveURL(new RegExp(`${made.address}$`));
    await page.getByRole('button', { name: 'No open questions' }).click();
    await expectAccessible(page, 'the questions of a case');
  },
);
