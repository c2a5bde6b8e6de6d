import { expect, test } from '../harness/test.ts';
import { disableOffscreenCanvas, workerGraphics, mainThreadGraphics } from '../steps/graphics.ts';
import { openFromMenu } from '../steps/layout.ts';
import {
  closeModel,
  expectDrawnAngles,
  expectFullDetail,
  modelCase,
  openModel,
  openSharedModel,
  sharedModelCase,
} from '../steps/models.ts';
import { surgeon } from '../steps/people.ts';
import { openCase } from '../steps/procedure.ts';
import { signIn } from '../steps/sign-in.ts';

test.slow();

test('the model viewer shows a notice without WebGL, and the plan can still be edited', async ({
  page,
  clinic,
}) => {
  const made = await sharedModelCase(clinic);
  await disableOffscreenCanvas(page);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await signIn(page, surgeon);
  await openCase(page, made);
  await page.getByRole('button', { name: 'View 3D model' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('This browser cannot draw 3D pictures.');
  await dialog.getByRole('textbox', { name: 'Planned Inclination' }).fill('45');
  await expect(dialog.getByText('1 unsaved change')).toBeVisible();
});

for (const where of ['in a worker', 'on the main thread'] as const)
  test(`the model viewer recovers from a lost WebGL context ${where}`, async ({ page, clinic }) => {
    const graphics = await (where === 'on the main thread' ? mainThreadGraphics(page) : workerGraphics(page));
    await openSharedModel(page, clinic, surgeon);
    await expectFullDetail(page);
    await graphics.lose();
    await expect(page.getByRole('alert')).toContainText('The connection to the graphics card was lost.');
    await graphics.restore();
    await expect(page.getByRole('alert')).toBeHidden();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Planned Inclination' }).fill('47');
    await expectDrawnAngles(page, 'LEFT', 47, 15);
  });

test('a model of which only the first level loads cannot be measured', async ({ page, clinic, faults }) => {
  faults.expect(/^500 GET \/api\/file\/model\/\d+\/fine$/);
  const made = await sharedModelCase(clinic);
  await page.route('**/api/file/model/*/fine', (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page, surgeon);
  await openCase(page, made);
  await openModel(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Only the first picture could be loaded.',
  );
  await expect(page.getByRole('button', { name: 'Distance', exact: true })).toBeDisabled();
});

test('the model viewer warns of a model of the other side', async ({ page, clinic }) => {
  const made = await modelCase(clinic, 'LEFT', 'RIGHT');
  await signIn(page, surgeon);
  await openCase(page, made);
  await openModel(page);
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('The procedure is on the left hip, but the engineer entered the right one.'),
  ).toBeVisible();
  await expect(
    dialog.getByText(
      'The model is of a right hip by the shape of the bone. The procedure is on the left hip.',
    ),
  ).toBeVisible();
});

test('the model viewer leaks nothing over fifty openings', async ({ page, clinic }) => {
  test.setTimeout(400_000);
  const made = await sharedModelCase(clinic);
  await signIn(page, surgeon);
  await openCase(page, made);
  const devtools = await page.context().newCDPSession(page);
  const left = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return { megabytes: usedSize / 2 ** 20, nodes, jsEventListeners };
  };
  const openAndClose = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      await openModel(page);
      await expectFullDetail(page);
      await closeModel(page);
    }
  };
  await openAndClose(5);
  const before = await left();
  await openAndClose(45);
  const after = await left();
  expect(after.megabytes - before.megabytes).toBeLessThan(4);
  expect(after.nodes - before.nodes).toBeLessThan(400);
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(60);
  // The two workers that are kept for the next opening.
  await expect.poll(() => page.workers().length).toBe(2);
  await openFromMenu(page, 'Messages');
  await expect.poll(() => page.workers().length, 'nothing waits on another page').toBe(0);
});
