import { eventCalls } from '@cotyle/contract/events';
import { expect, test } from '../harness/test.ts';
import { apiClient } from '../steps/api-client.ts';
import { countCalls } from '../steps/calls.ts';
import { addFile, fileRow, selectFile } from '../steps/files.ts';
import { button, expectToast, blockLiveStream } from '../steps/forms.ts';
import {
  closeModel,
  expectDerived,
  modelCase,
  openModel,
  picture,
  sharedModelCase,
} from '../steps/models.ts';
import { admin, radiologist, surgeon } from '../steps/people.ts';
import { changeCase, openCase, section } from '../steps/procedure.ts';
import { signInByApi, signIn } from '../steps/sign-in.ts';

test.slow();

test('opening a model is recorded once in the history, and a model that fails to load shows an error', async ({
  page,
  clinic,
  faults,
}) => {
  const made = await modelCase(clinic);
  await addFile(clinic, admin, made.id, 'MODEL');
  await expectDerived(clinic, made.id);
  const { call } = await apiClient(clinic, admin);
  const views = async (): Promise<number> => {
    const { value } = await call(eventCalls.ofProcedure, { params: { id: String(made.id) } });
    return value.filter(({ type }) => type === 'MODEL_VIEWED').length;
  };
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await selectFile(page, 'model.stl');
  await selectFile(page, 'hemipelvis-left.stl');
  const view = section(page, 'Files').getByRole('button', { name: 'View 3D model' });
  await view.click();
  await expectToast(page, 'Please select only one 3D model file for view');
  expect(await views(), 'opening the page is not a view of the model').toBe(0);

  await fileRow(page, 'model.stl').getByRole('checkbox').uncheck();
  await view.click();
  await expect(picture(page)).toBeVisible();
  await expect.poll(views).toBe(1);
  await closeModel(page);
  await fileRow(page, 'hemipelvis-left.stl').getByRole('checkbox').uncheck();

  faults.expect(/^500 GET \/api\/file\/model\//);
  await page.route('**/api/file/model/**', (route) => route.fulfill({ status: 500, json: {} }));
  await openModel(page);
  const notice = page.getByRole('dialog').getByRole('alert');
  await expect(notice).toContainText('Error loading of the STL model');
  await expect(notice).toContainText('Try to refresh this page in the browser and view the model again');
  await closeModel(page);

  await changeCase(clinic, made.id, { status: 'SCAN_READY' });
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await button(page, 'View 3D model').click();
  await expect(page.getByRole('alertdialog', { name: 'Access Denied' })).toContainText(
    'Please ask your administrator for permission.',
  );
});

test('an open model extends inactivity to 120 minutes and stops the polling of messages', async ({
  page,
  clinic,
  context,
  time,
}) => {
  const made = await sharedModelCase(clinic);
  await blockLiveStream(page);
  await signIn(page, surgeon);
  await openCase(page, made);
  const { userId } = await page.evaluate(() => ({ userId: localStorage.getItem('cotyle.userId') }));
  const polls = countCalls(context, `GET /api/user/message/receive/${userId}/all`);
  await time.pass({ seconds: 30 });
  await expect.poll(polls, 'polled every 25 seconds').toBeGreaterThan(0);
  await openModel(page);
  const before = polls();
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  for (let passed = 0; passed < 110; passed += 10) await time.pass({ minutes: 10 });
  await expect(picture(page)).toBeVisible();
  await expect(warning).toBeHidden();
  expect(polls(), 'messages are not polled while a model is open').toBe(before);
  await time.pass({ minutes: 9, seconds: 5 });
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await closeModel(page);
  await time.pass({ seconds: 30 });
  await expect.poll(polls, 'and again once it is closed').toBeGreaterThan(before);
});
