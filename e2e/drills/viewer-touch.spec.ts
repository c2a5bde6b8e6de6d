import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';
import {
  closeModel,
  expectDrawnAngles,
  expectFullDetail,
  openSharedModel,
  picture,
} from '../steps/models.ts';
import { surgeon } from '../steps/people.ts';
import { slide } from '../steps/touch.ts';
import type { TouchPoint as Point } from '../steps/touch.ts';

test.slow();
test.use({ hasTouch: true });

/** The pixels of the cup's centre and of the end of its axis. */
const cupPixels = async (page: Page): Promise<{ centre: Point; knob: Point }> => {
  const read = async (name: string): Promise<Point> => {
    const [x = 0, y = 0] = ((await picture(page).getAttribute(name)) ?? '').split(',').map(Number);
    return [x, y];
  };
  return { centre: await read('data-cup-centre'), knob: await read('data-cup-knob') };
};

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

test('one finger rotates the model, two zoom, and it can fill the screen', async ({ page, clinic }) => {
  await openSharedModel(page, clinic, surgeon);
  await expectFullDetail(page);
  await expectDrawnAngles(page, 'LEFT', 40, 15);
  const box = (await picture(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.8];
  const devtools = await page.context().newCDPSession(page);
  const before = await cupPixels(page);
  await slide(devtools, [{ from: [x, y], to: [x + 240, y] }]);
  await expect
    .poll(async () => distance((await cupPixels(page)).knob, before.knob), 'the model has rotated')
    .toBeGreaterThan(20);
  await expect(
    page.getByRole('dialog').getByText('No unsaved changes'),
    'the plan is unchanged',
  ).toBeVisible();

  await page.getByRole('button', { name: 'Reset Rotation' }).click();
  await expect.poll(async () => distance((await cupPixels(page)).knob, before.knob)).toBeLessThan(1);
  await slide(devtools, [
    { from: [x - 40, y], to: [x - 120, y] },
    { from: [x + 40, y], to: [x + 120, y] },
  ]);
  const length = ({ centre, knob }: typeof before): number => distance(centre, knob);
  await expect
    .poll(async () => length(await cupPixels(page)) / length(before), 'three times as far apart')
    .toBeGreaterThan(2);

  await page.getByRole('button', { name: 'Full screen' }).tap();
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  await expect.poll(async () => (await picture(page).boundingBox())?.y).toBe(0);
  await picture(page).focus();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  await closeModel(page);
});
