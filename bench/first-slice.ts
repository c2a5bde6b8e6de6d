import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { CHROMIUM } from '../e2e/harness/chromium.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { startApp } from './app/app.ts';
import type { App } from './app/app.ts';
import { writeCtZip } from './data/ct-zip.ts';
import { reportResults } from './report/report.ts';
import type { Goal } from './report/report.ts';

/** What is asked and sent from the click until a first slice is seen must not depend on how large the zip is. */
const SIZES = [100, 1000];
const MAX_REQUESTS = 3;
const MAX_BYTES = 2e6;
const TIMEOUT = 60_000;
const FOLDER = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? '/var/tmp', 'cotyle-bench-'));

interface ScanLoad {
  /** Of the API. */
  readonly requests: number;
  /** Of everything, the viewer's own scripts included, as they came over the line. */
  readonly bytes: number;
  readonly seconds: number;
}

const callApi = async <T>(app: App, path: string, init: RequestInit = {}): Promise<T> => {
  const headers = { ...(await app.session()), 'content-type': 'application/json' };
  const answer = await fetch(new URL(`/api${path}`, app.address), { ...init, headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { value: T }).value;
};

/** The procedure that the upload goes to. */
const procedureOf = async (app: App, fileId: number): Promise<number> => {
  const files = await callApi<{ id: number; procedureId: number }[]>(app, '/file/all');
  const found = files.find(({ id }) => id === fileId);
  if (!found) throw new Error('The upload is not among the files.');
  return found.procedureId;
};

const waitUntilVerified = async (app: App, procedureId: number, fileId: number): Promise<void> => {
  const until = Date.now() + TIMEOUT;
  for (;;) {
    const { files } = await callApi<{ files: { id: number; state: string }[] }>(
      app,
      `/scan/report/${procedureId}`,
    );
    if (files.find(({ id }) => id === fileId)?.state === 'READY') return;
    if (Date.now() > until) throw new Error('The scan was not checked.');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

const signIn = async (page: Page, address: URL): Promise<void> => {
  await page.goto(address.href);
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Cotyle#2026');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'Procedures' }).waitFor();
};

/** In the page: when the click is about to come, and when a slice is seen. */
const watchFirstSlice = (): void => {
  const watched = { from: performance.now(), seen: Infinity };
  Object.assign(window, { watched });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-plane][data-drawn]')) return;
    watched.seen = performance.now();
    observer.disconnect();
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
};

/** What was asked of the API in between; the other slices are asked for only after it. */
const requestsBeforeFirstSlice = (): number => {
  const { watched } = window as unknown as { watched: { from: number; seen: number } };
  return performance
    .getEntriesByType('resource')
    .filter(
      ({ name, startTime }) =>
        name.includes('/api/scan/') && startTime >= watched.from && startTime < watched.seen,
    ).length;
};

/** In a browser that has seen nothing of the viewer. */
const measureLoad = async (app: App, procedureId: number): Promise<ScanLoad> => {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(TIMEOUT);
    await signIn(page, app.address);
    await page.goto(new URL(`/procedure/${procedureId}`, app.address).href);
    const button = page.getByRole('button', { name: /^View CT scan(: scan\.zip)?$/ });
    await button.waitFor();
    // The last of the page to come.
    await page.getByRole('region', { name: 'Procedure History' }).getByRole('row').nth(1).waitFor();
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    let bytes = 0;
    line.on('Network.dataReceived', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.evaluate(watchFirstSlice);
    const began = performance.now();
    await button.click();
    await page.locator('[data-plane][data-drawn]').first().waitFor();
    const opening = { bytes, seconds: (performance.now() - began) / 1000 };
    await page.getByText(/^All \d+ slices loaded$|^\d+ of \d+ slices$/).waitFor();
    return { ...opening, requests: await page.evaluate(requestsBeforeFirstSlice) };
  } finally {
    await browser.close();
  }
};

const measured = async (app: App, slices: number): Promise<ScanLoad> => {
  const zip = join(FOLDER, `ct-${slices}.zip`);
  await writeCtZip(zip, slices);
  const fileId = await app.upload(statSync(zip).size, [readFileSync(zip)]);
  const procedureId = await procedureOf(app, fileId);
  await waitUntilVerified(app, procedureId, fileId);
  const opening = await measureLoad(app, procedureId);
  await callApi(app, '/file/delete-by-ids', { method: 'DELETE', body: JSON.stringify({ ids: [fileId] }) });
  rmSync(zip);
  console.log(
    `${slices} slices: ${opening.requests} requests, ${(opening.bytes / 1e6).toFixed(2)} MB, ${opening.seconds.toFixed(1)} s until the first is seen`,
  );
  return opening;
};

const goalsOf = (slices: number, { requests, bytes }: ScanLoad): readonly Goal[] => [
  { name: `requests until a slice of ${slices} is seen`, value: requests, atMost: MAX_REQUESTS },
  { name: `megabytes until a slice of ${slices} is seen`, value: bytes / 1e6, atMost: MAX_BYTES / 1e6 },
];

try {
  const { executablePath, args } = await findChromium();
  if (executablePath) CHROMIUM.executablePath ??= executablePath;
  CHROMIUM.args = [...args, ...(CHROMIUM.args ?? [])];
  const app = await startApp(FOLDER);
  const openings: ScanLoad[] = [];
  for (const slices of SIZES) openings.push(await measured(app, slices));
  const goals = openings.flatMap((opening, index) => goalsOf(SIZES[index] ?? 0, opening));
  await reportResults('first-slice', FOLDER, goals, { slices: SIZES, openings });
} finally {
  rmSync(FOLDER, { recursive: true, force: true });
}
