import { CT_VARIANTS } from '@cotyle/domain/phantom/ct-variants';
import { expect, test } from '../harness/test.ts';
import { radiologist } from '../steps/people.ts';
import { openCase } from '../steps/procedure.ts';
import { expectAllLoaded, openScan, phantomFiles, scanCase, scanDialog, view } from '../steps/scans.ts';
import { signInByApi } from '../steps/sign-in.ts';

test.slow();

const SLICES = /\/api\/scan\/slice\/\d+$/;

test('a CT slice that fails to load shows an error with a retry, and the others load', async ({
  page,
  clinic,
  faults,
}) => {
  faults.expect(/^500 GET \/api\/scan\/slice/);
  const made = await scanCase(clinic);
  await signInByApi(page, radiologist);
  await openCase(page, made);
  let requests = 0;
  let broken: string | undefined;
  await page.route(SLICES, async (route) => {
    requests += 1;
    if (requests === 3) broken = route.request().url();
    if (route.request().url() !== broken) return route.continue();
    return route.fulfill({ status: 500, json: { error: 'FAULT', message: 'Something went wrong' } });
  });
  await openScan(page);
  const notice = page.getByRole('alert').filter({ hasText: '1 slice could not be loaded.' });
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('27 of 28 slices')).toBeVisible({ timeout: 30_000 });
  await page.unroute(SLICES);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expectAllLoaded(page, 28);
  await expect(notice).toBeHidden();
});

test('a CT scan that is deleted while it is open shows a notice at once', async ({
  page,
  clinic,
  faults,
}) => {
  faults.expect(/^404 GET \/api\/scan\/slice/);
  const made = await scanCase(clinic);
  await signInByApi(page, radiologist);
  await openCase(page, made);
  let requests = 0;
  await page.route(SLICES, (route) => {
    requests += 1;
    return route.fulfill({
      status: 404,
      json: { error: 'NOT_FOUND', message: 'This file does not exist, or it was deleted.' },
    });
  });
  await page.getByRole('button', { name: 'View CT scan' }).click();
  await expect(scanDialog(page).getByText('This file does not exist, or it was deleted.')).toBeVisible({
    timeout: 30_000,
  });
  expect(requests).toBe(1);
  await page.unroute(SLICES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectAllLoaded(page, 28);
});

test('closing the CT viewer aborts its requests', async ({ page, clinic }) => {
  const made = await scanCase(clinic);
  await signInByApi(page, radiologist);
  await openCase(page, made);
  let requests = 0;
  await page.route(SLICES, async (route) => {
    requests += 1;
    // Only the first slice is answered.
    if (requests === 1) await route.continue();
  });
  await openScan(page);
  await expect.poll(() => requests).toBe(5);
  const given = page.waitForEvent('requestfailed', (request) => SLICES.test(request.url()));
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await given;
  await expect(scanDialog(page)).toBeHidden();
  expect(requests).toBe(5);
});

for (const [description, variant, reason] of [
  ['tilted', 'tilted', /the gantry was tilted/],
  ['incomplete', 'missing', /slices are missing or lie unevenly/],
  ['position-less', 'noPositions', /do not say where and how they lie/],
  ['mixed', 'mixedOrientation', /not all images have the same size and orientation/],
] as const)
  test(`a ${description} series is shown slice by slice, with the reason`, async ({ page, clinic }) => {
    const made = await scanCase(clinic, phantomFiles(CT_VARIANTS[variant]));
    await signInByApi(page, radiologist);
    await openCase(page, made);
    await openScan(page);
    await expect(scanDialog(page).getByText(reason)).toBeVisible();
    const slices = view(page, 'Slices');
    await expect(slices).toBeVisible();
    await expect(view(page, 'Coronal')).toBeHidden();
    const before = Number(await slices.getAttribute('aria-valuenow'));
    await slices.focus();
    await page.keyboard.press('PageDown');
    await expect(slices).toHaveAttribute('aria-valuenow', String(before + 1));
  });

test('the CT viewer shows single slices without WebGL', async ({ page, clinic }) => {
  const made = await scanCase(clinic);
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its own canvas
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind.includes('webgl') ? null : Reflect.apply(original, this, [kind, ...rest]);
    } as typeof original;
  });
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await openScan(page);
  await expect(scanDialog(page).getByText(/this browser has no WebGL/)).toBeVisible();
  await expect(view(page, 'Slices')).toHaveAttribute('data-drawn', 'true');
});

test('the CT viewer reports a lost WebGL context and draws again on request', async ({ page, clinic }) => {
  const made = await scanCase(clinic);
  await page.addInitScript(() => {
    const contexts: WebGL2RenderingContext[] = [];
    // oxlint-disable-next-line typescript/unbound-method -- called with its own canvas
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      const context = Reflect.apply(original, this, [kind, ...rest]) as WebGL2RenderingContext | null;
      if (context && kind === 'webgl2') contexts.push(context);
      return context;
    } as typeof original;
    Object.assign(window, {
      loseGraphics: () => {
        for (const context of contexts) context.getExtension('WEBGL_lose_context')?.loseContext();
      },
    });
  });
  await signInByApi(page, radiologist);
  await openCase(page, made);
  await openScan(page);
  await expectAllLoaded(page, 28);
  await page.evaluate(() => (window as unknown as { loseGraphics: () => void }).loseGraphics());
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'The graphics of this computer stopped working.' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Draw again' }).click();
  await expect(notice).toBeHidden();
  await expect(view(page, 'Axial')).toHaveAttribute('data-drawn', 'true');
});
