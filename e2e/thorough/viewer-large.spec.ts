import { expect, test } from '../harness/test.ts';
import { closeModel, expectDrawnAngles, largeCase, openModel } from '../steps/models.ts';
import { surgeon } from '../steps/people.ts';
import { openCase } from '../steps/procedure.ts';
import { signInByApi } from '../steps/sign-in.ts';

/** Software WebGL needs long for three million triangles. */
const LONG = 240_000;

test('a model of 150 MB opens from its STL and later from its derived levels', async ({ page, clinic }) => {
  test.setTimeout(900_000);
  const { made, megabytes, derived } = await largeCase(clinic);
  expect(megabytes).toBeGreaterThan(150);
  // The model is opened as if it were not derived yet.
  await page.route('**/api/file/list-by-procedure-id/*', async (route) => {
    const response = await route.fetch();
    const { value } = (await response.json()) as { value: object[] };
    const files = value.map((file) => ({ ...file, derivedState: 'PENDING', derived: null }));
    await route.fulfill({ response, json: { value: files } });
  });
  await signInByApi(page, surgeon);
  await openCase(page, made);
  const measuring = page.getByRole('button', { name: 'Distance', exact: true });
  await openModel(page);
  await expect(page.getByText(/^From the STL: 3,0\d\d,\d{3} triangles$/)).toBeVisible({
    timeout: LONG,
  });
  await expect(measuring).toBeEnabled({ timeout: LONG });
  await closeModel(page);

  await derived();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await openModel(page);
  await expect(page.getByText('First picture. Full detail is loading.')).toBeVisible();
  await expectDrawnAngles(page, 'LEFT', 40, 15);
  await expect(
    page.getByText(/^Full detail: 3,0\d\d,\d{3} triangles, within 0\.00\d mm of the STL$/),
  ).toBeVisible({
    timeout: LONG,
  });
  await expect(measuring).toBeEnabled({ timeout: LONG });
  await closeModel(page);
});
