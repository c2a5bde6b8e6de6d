import { noteCalls } from '@cotyle/contract/notes';
import { scanCalls } from '@cotyle/contract/scans';
import type { ScanReportRecord } from '@cotyle/contract/scans';
import { MEASUREMENTS, PRI } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { expect, test } from '../harness/test.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { apiClient } from '../steps/api-client.ts';
import { isoDay } from '../steps/dates.ts';
import { fileRow, uploadFile } from '../steps/files.ts';
import { button, field } from '../steps/forms.ts';
import { modelCase } from '../steps/models.ts';
import { admin, surgeon } from '../steps/people.ts';
import { changeCase, openCase, section } from '../steps/procedure.ts';
import { phantomFiles, zipOf } from '../steps/scans.ts';
import { signInByApi } from '../steps/sign-in.ts';

const WINDOW = { width: 1440, height: 900 };
const LONGEST = 2300;
const MOST_FIXED = 140;

test.use({ viewport: WINDOW });

const CSV = 'Size,52\nPlanned Inclination,40\nPlanned Anteversion,15\nSide,LEFT\n';

/** The size and the place of the cup are those of the phantom, so that nothing is doubtful. */
const PLACED: readonly MeasurementName[] = ['size', 'position', 'superior', 'anterior', 'posterior'];

/** A value in the middle of its range for every other measurement, so that each is shown. */
const measurements = () =>
  Object.fromEntries(
    PRI.filter((name) => !PLACED.includes(name)).map((name) => [
      name,
      Math.round((MEASUREMENTS[name].min + MEASUREMENTS[name].max) / 2),
    ]),
  );

/** A case with scan, model, PRI data, every measurement, a date and notes. */
const completeCase = async (clinic: RunningApp) => {
  const made = await modelCase(clinic);
  const scan = new File([new Uint8Array(zipOf(phantomFiles()))], 'hip.zip');
  await uploadFile(clinic, admin, made.id, 'SCAN', scan);
  await uploadFile(clinic, admin, made.id, 'ALGORITHM', new File([CSV], 'pri.csv'));
  await changeCase(clinic, made.id, measurements());
  const { call } = await apiClient(clinic, admin);
  for (const description of [
    'Metal clip in the left femur.',
    'Aim for equal leg length.',
    'Approach: posterior.',
  ])
    await call(noteCalls.create, { body: { procedureId: made.id, description } });
  const state = async (): Promise<string> =>
    (await call(scanCalls.report, { params: { id: String(made.id) } })).value.state;
  await expect.poll(state, { timeout: 120_000 }).toBe('READY');
  return made;
};

/** The phantom is too coarse for the protocol; a complete case has a scan that passes. */
const passEveryRule = (page: Page): Promise<unknown> =>
  page.route('**/api/scan/report/*', async (route) => {
    const response = await route.fetch();
    const { value } = (await response.json()) as { value: ScanReportRecord };
    const rules = value.rules.map((rule) => ({ ...rule, verdict: 'pass', advice: '' }));
    await route.fulfill({ response, json: { value: { ...value, rules } } });
  });

/** The height of the bars at the top and the bottom of the window that stay while the page scrolls. */
const fixedHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    const middle = document.documentElement.clientWidth / 2;
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFixed(element.parentElement));
    const lines = Array.from({ length: window.innerHeight }, (_, y) =>
      isFixed(document.elementFromPoint(middle, y)),
    );
    window.scrollTo(0, 0);
    return lines.indexOf(false) + lines.length - 1 - lines.lastIndexOf(false);
  });

const pageLength = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight);

test('a complete case shows its next step and both pictures at once, and is short for every role', async ({
  page,
  clinic,
}) => {
  test.slow();
  const made = await completeCase(clinic);
  await passEveryRule(page);
  for (const person of [surgeon, admin]) {
    await signInByApi(page, person);
    await openCase(page, made);
    const pictures = [button(page, 'View 3D model'), button(page, 'View CT scan')];
    for (const picture of pictures) await expect(picture, person.role).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Set to Ready for Scheduling')).toBeInViewport({ ratio: 1 });
    for (const name of ['hip.zip', 'hemipelvis-left.stl', 'pri.csv'])
      await expect(fileRow(page, name)).toBeVisible();
    await expect(section(page, 'Scan check')).toContainText('The scan follows the recommended protocol.');
    await expect(section(page, 'Notes').getByRole('listitem')).toHaveCount(3);
    await expect(section(page, 'Procedure History').getByRole('row').nth(10)).toBeAttached();
    await expect.poll(() => pageLength(page), person.role).toBeLessThanOrEqual(LONGEST);
    await expect.poll(() => fixedHeight(page), person.role).toBeLessThanOrEqual(MOST_FIXED);
    const topOf = async (name: string) => (await section(page, name).boundingBox())?.y ?? 0;
    await expect
      .poll(
        async () => (await topOf('Notes')) - (await topOf('Procedure History')),
        'notes and history are beside each other',
      )
      .toBe(0);
  }
  await expectAccessible(page, 'a complete case of an administrator');

  // Unsaved changes do not cover more of the page.
  await field(page, 'Date of Surgery').fill('13/45/2026');
  await expect.poll(() => fixedHeight(page)).toBeLessThanOrEqual(MOST_FIXED);
  await changeCase(clinic, made.id, { status: 'READY' });
  await changeCase(clinic, made.id, { status: 'SCHEDULED', dateOfSurgery: isoDay(30) });
  await signInByApi(page, surgeon);
  await openCase(page, made);
  await expect(field(page, 'Operative Inclination')).toBeVisible();
  await expect(section(page, 'Procedure History').getByRole('row').nth(10)).toBeAttached();
  await expect(section(page, 'Scan check')).toContainText('The scan follows the recommended protocol.');
  await expect.poll(() => pageLength(page), 'with the angles as implanted').toBeLessThanOrEqual(LONGEST);
});
