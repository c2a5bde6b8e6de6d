import { CT_VARIANTS } from '@cotyle/domain/phantom/ct-variants';
import type { Locator, Page, Route } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { expect, test } from '../harness/test.ts';
import { fileRow, uploadFile } from '../steps/files.ts';
import { field } from '../steps/forms.ts';
import { addModelTo } from '../steps/models.ts';
import { admin, engineer, radiologist, surgeon } from '../steps/people.ts';
import type { Person } from '../steps/people.ts';
import { countPlaces, forgetPlaces, movedPlaces, nextFrames, recordPlaces } from '../steps/places.ts';
import { caseIn, nextStep, openCase, section } from '../steps/procedure.ts';
import { phantomFiles, scanCase, zipOf } from '../steps/scans.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.slow();

/** What the page of a case asks for after the case itself is answered one after the other, with frames between. */
const openSlowly = async (page: Page, { id, address }: { id: number; address: string }): Promise<void> => {
  const waiting: Route[] = [];
  const calls = new RegExp(`/api/(?!patient/procedure/get/).*/${id}(\\?|$)`);
  await page.route(calls, (route) => void waiting.push(route));
  await page.goto(address);
  const parts = [
    section(page, 'Scan check'),
    fileRow(page, 'hip.zip'),
    section(page, 'Procedure History').getByRole('row').nth(1),
  ];
  const isComplete = async (): Promise<boolean> =>
    (await Promise.all(parts.map((part) => part.isVisible()))).every(Boolean);
  while (waiting.length > 0 || !(await isComplete())) {
    await waiting.shift()?.continue();
    await nextFrames(page);
  }
  await page.unroute(calls);
};

test('nothing on the page of a case moves once it can be pressed', async ({ page, clinic }) => {
  const made = await scanCase(clinic);
  await recordPlaces(page);
  const expectStill = async (person: Person): Promise<void> => {
    await signInByApi(page, person);
    await openSlowly(page, made);
    expect(await countPlaces(page), person.role).toBeGreaterThan(10);
    expect(await movedPlaces(page), person.role).toEqual([]);
  };
  await expectStill(radiologist);
  // A radiologist does not see the case from then on.
  await page.goto('/procedures');
  await addModelTo(clinic, made.id, 'LEFT');
  for (const person of [surgeon, engineer, admin]) await expectStill(person);
});

const openAndPointAt = async (page: Page, clinic: RunningApp, target: Locator) => {
  const made = await caseIn(clinic, 'SCAN');
  await recordPlaces(page);
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await expect(nextStep(page, 'Scan Ready')).toBeVisible();
  await target.hover();
  await forgetPlaces(page);
  return made;
};

/** Uploaded by somebody else, so that it arrives while this person does something else. */
const addWrongScan = async (page: Page, clinic: RunningApp, id: number): Promise<void> => {
  const scan = new File([new Uint8Array(zipOf(phantomFiles(CT_VARIANTS.otherPerson)))], 'hip.zip');
  await uploadFile(clinic, admin, id, 'SCAN', scan);
  await expect(section(page, 'Scan check')).toContainText('Failed: Medical Record Number matches the record');
  await nextFrames(page);
};

test('a check that arrives moves no button above it, and its warning is in sight', async ({
  page,
  clinic,
}) => {
  const made = await openAndPointAt(page, clinic, page.getByRole('link', { name: 'Send Message' }));
  await addWrongScan(page, clinic, made.id);
  const moved = await movedPlaces(page);
  // Only what is in the list of files and below it.
  const below = /(Import|Upload (3D|CSV)|Select|Download|Note|note|Events|TEXTAREA|SUMMARY)/;
  expect(moved.filter((one) => !below.test(one))).toEqual([]);
  await expect(
    page.getByRole('alert').filter({ hasText: 'The scan may be of another patient.' }),
  ).toBeInViewport({ ratio: 1 });
});

test('a check that arrives does not move what is below it from under the pointer', async ({
  page,
  clinic,
}) => {
  const note = field(page, 'New note');
  const made = await openAndPointAt(page, clinic, note);
  await addWrongScan(page, clinic, made.id);
  expect((await movedPlaces(page)).filter((one) => one.startsWith('TEXTAREA'))).toEqual([]);
  await expect(note).toBeInViewport();
});
