import { expect, test } from '../harness/test.ts';
import {
  closeModel,
  expectDrawn,
  expectFullDetail,
  modelCase,
  openModel,
  openShownModel,
  picture,
  shownCase,
} from '../steps/models.ts';
import { radiologist, surgeon } from '../steps/people.ts';
import { changeCase, openCase } from '../steps/procedure.ts';
import { signIn } from '../steps/sign-in.ts';

test.slow();

const LOAD_ERROR = 'Error loading of the STL model';
const LOAD_HINT = 'Try to refresh this page in the browser and view the model again';

test('without WebGL there is a clear notice, and the plan can still be changed', async ({ page, clinic }) => {
  const made = await shownCase(clinic);
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

test('graphics that are lost are said so and come back', async ({ page, clinic }) => {
  await openShownModel(page, clinic, surgeon);
  await expectFullDetail(page);
  const lost = await picture(page).evaluateHandle((element) =>
    element.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
  );
  await lost.evaluate((extension) => extension?.loseContext());
  await expect(page.getByRole('alert')).toContainText('The graphics card was interrupted.');
  await lost.evaluate((extension) => extension?.restoreContext());
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Planned Inclination' }).fill('47');
  await expectDrawn(page, 'LEFT', 47, 15);
});

test('a model that cannot be loaded is said so, with the hint', async ({ page, clinic, faults }) => {
  faults.expect(/^500 GET \/api\/file\/model\//);
  const made = await shownCase(clinic);
  await page.route('**/api/file/model/**', (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page, surgeon);
  await openCase(page, made);
  await openModel(page);
  const notice = page.getByRole('dialog').getByRole('alert');
  await expect(notice).toContainText(LOAD_ERROR);
  await expect(notice).toContainText(LOAD_HINT);
  await closeModel(page);
});

test('when only the first picture comes, nothing can be measured on it', async ({ page, clinic, faults }) => {
  faults.expect(/^500 GET \/api\/file\/model\/\d+\/fine$/);
  const made = await shownCase(clinic);
  await page.route('**/api/file/model/*/fine', (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page, surgeon);
  await openCase(page, made);
  await openModel(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Only the first picture could be loaded.',
  );
  await expect(page.getByRole('button', { name: 'Distance', exact: true })).toBeDisabled();
});

test('a radiologist is denied the view', async ({ page, clinic }) => {
  const made = await modelCase(clinic);
  await changeCase(clinic, made.id, { status: 'SCAN_READY' });
  await signIn(page, radiologist);
  await openCase(page, made);
  await page.getByRole('button', { name: 'View 3D model' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Access Denied' })).toContainText(
    'Please ask your administrator for permission.',
  );
});

test('a model of the other side is warned of', async ({ page, clinic }) => {
  const made = await modelCase(clinic, 'LEFT', 'RIGHT');
  await signIn(page, surgeon);
  await openCase(page, made);
  await openModel(page);
  await expect(
    page.getByText('The procedure is on the left hip, the model is said to be of the right one.'),
  ).toBeVisible();
});

test('opening and closing fifty times leaves nothing behind', async ({ page, clinic }) => {
  test.setTimeout(400_000);
  const made = await shownCase(clinic);
  await signIn(page, surgeon);
  await openCase(page, made);
  const devtools = await page.context().newCDPSession(page);
  const left = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return { megabytes: usedSize / 2 ** 20, nodes, jsEventListeners, workers: page.workers().length };
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
  expect(after.workers).toBe(0);
});
