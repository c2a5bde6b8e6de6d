import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { CHROMIUM } from '../e2e/harness/chromium.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { startApp } from './app/app.ts';
import type { App } from './app/app.ts';
import { writeCtZip } from './data/ct-zip.ts';
import { startBenchmark } from './report/benchmark.ts';
import type { Goal } from './report/goals.ts';

/** The requests and bytes from the click to the first visible slice must not depend on the size of the zip. */
const SIZES = (process.env['BENCH_SLICES'] ?? '100,1000').split(',').map(Number);
const MAX_REQUESTS = 3;
const MAX_BYTES = 2e6;
const TIMEOUT = 60_000;
const benchmark = startBenchmark('first-slice');
const FOLDER = benchmark.folder;

interface ScanLoad {
  /** To the API. */
  readonly requests: number;
  /** Of all responses as transferred, the viewer's own scripts included. */
  readonly bytes: number;
  readonly seconds: number;
}

const callApi = async <T>(app: App, path: string, init: RequestInit = {}): Promise<T> => {
  const headers = { ...(await app.session()), 'content-type': 'application/json' };
  const response = await fetch(new URL(`/api${path}`, app.address), { ...init, headers });
  if (!response.ok) throw new Error(`${path}: status ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { value: T }).value;
};

/** The procedure of the uploaded file. */
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
    if (Date.now() > until) throw new Error('The scan was not verified in time.');
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

/** Runs in the page: records when the click comes and when a slice is visible. */
const watchFirstSlice = (): void => {
  const watched = { from: performance.now(), seen: Infinity };
  Object.assign(window, { watched });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-plane][data-drawn]')) return;
    watched.seen = performance.now();
    observer.disconnect();
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
};

/** Runs in the page: the API requests in between; the other slices are requested later. */
const requestsBeforeFirstSlice = (): number => {
  const { watched } = window as unknown as { watched: { from: number; seen: number } };
  return performance
    .getEntriesByType('resource')
    .filter(
      ({ name, startTime }) =>
        name.includes('/api/scan/') && startTime >= watched.from && startTime < watched.seen,
    ).length;
};

/** In a browser with a cold cache. */
const measureLoad = async (app: App, procedureId: number): Promise<ScanLoad> => {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(TIMEOUT);
    await signIn(page, app.address);
    await page.goto(new URL(`/procedure/${procedureId}`, app.address).href);
    const check = page.getByRole('region', { name: 'Scan check' });
    await check
      .getByRole('button', { name: /^Download de-identified/ })
      .first()
      .waitFor();
    // Where the case has several scans, the check opens each; the picture comes before it and opens the one that it shows.
    const button = page.getByRole('button', { name: /^View CT scan(: scan\.zip)?$/ }).last();
    // The history is the last part of the page to load.
    await page.getByRole('region', { name: 'Procedure History' }).getByRole('row').nth(1).waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    let bytes = 0;
    devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.evaluate(watchFirstSlice);
    const startedAt = performance.now();
    await button.click();
    await page.locator('[data-plane][data-drawn]').first().waitFor();
    const load = { bytes, seconds: (performance.now() - startedAt) / 1000 };
    await page.getByText(/^All \d+ slices loaded$|^\d+ of \d+ slices$/).waitFor();
    return { ...load, requests: await page.evaluate(requestsBeforeFirstSlice) };
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
  const load = await measureLoad(app, procedureId);
  await callApi(app, '/file/delete-by-ids', { method: 'DELETE', body: JSON.stringify({ ids: [fileId] }) });
  rmSync(zip);
  console.log(
    `${slices} slices: ${load.requests} requests, ${(load.bytes / 1e6).toFixed(2)} MB, ${load.seconds.toFixed(1)} s to the first visible slice`,
  );
  return load;
};

const goalsOf = (slices: number, { requests, bytes }: ScanLoad): readonly Goal[] => [
  { name: `requests to the first visible slice of ${slices}`, value: requests, atMost: MAX_REQUESTS },
  { name: `megabytes to the first visible slice of ${slices}`, value: bytes / 1e6, atMost: MAX_BYTES / 1e6 },
];

await benchmark.run(async () => {
  const { executablePath, args } = await findChromium();
  if (executablePath) CHROMIUM.executablePath ??= executablePath;
  CHROMIUM.args = [...args, ...(CHROMIUM.args ?? [])];
  const app = await startApp(FOLDER);
  const loads: ScanLoad[] = [];
  for (const slices of SIZES) loads.push(await measured(app, slices));
  const goals = loads.flatMap((load, index) => goalsOf(SIZES[index] ?? 0, load));
  return { goals, raw: { slices: SIZES, loads } };
});
