import { randomFillSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { CHROMIUM } from '../e2e/harness/chromium.ts';
import { dropPaths } from '../e2e/steps/disc.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { startApp } from './app/app.ts';
import type { App } from './app/app.ts';
import { slice } from './data/dicom.ts';
import { startBenchmark } from './report/benchmark.ts';
import { sharedMegabytes } from './system/process-stats.ts';

/** 5,000 images of 568 × 568 pixels are 3.2 GB, as on a disc with every reconstruction of a long scan. */
const IMAGES = Number(process.env['BENCH_SLICES'] ?? 5000);
const SIDE = 568;
const FOLDER_SIZE = 500;
const MAX_MEGABYTES = 300;
const SAMPLE_MS = 200;
const SETTLE_MS = 5_000;
const TIMEOUT = 1_200_000;
const benchmark = startBenchmark('folder');

const writeImages = (folder: string): void => {
  const pixels = randomFillSync(Buffer.allocUnsafe(SIDE * SIDE * 2));
  for (let number = 1; number <= IMAGES; number += 1) {
    const series = join(folder, 'DICOM', `S${Math.floor(number / FOLDER_SIZE)}`);
    mkdirSync(series, { recursive: true });
    writeFileSync(join(series, `I${number}`), slice(number, SIDE, pixels));
  }
  writeFileSync(join(folder, 'AUTORUN.INF'), '[autorun]');
};

/** Megabytes by type of process: browser, renderer, GPU, utility. */
type Memory = Readonly<Record<string, number>>;

const memoryOf = async (browser: Browser): Promise<Memory> => {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const memory: Record<string, number> = {};
  for (const { id, type } of processInfo) memory[type] = (memory[type] ?? 0) + sharedMegabytes(id);
  return memory;
};

const totalOf = (memory: Memory): number => Object.values(memory).reduce((sum, value) => sum + value, 0);

const described = (memory: Memory): string =>
  Object.entries(memory)
    .map(([type, megabytes]) => `${type} ${megabytes.toFixed(0)}`)
    .join(', ');

const signIn = async (page: Page, { address }: App): Promise<void> => {
  await page.goto(address.href);
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Cotyle#2026');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'Procedures' }).waitFor();
};

/** Opens the first procedure that takes a scan. */
const openCase = async (page: Page, app: App): Promise<void> => {
  await signIn(page, app);
  await page.getByRole('gridcell', { name: 'Scan Request' }).first().click();
  await page.getByRole('region', { name: 'CT Scan', exact: true }).waitFor();
};

/** Runs in the page: the longest task, in milliseconds; 0 where none took 50 ms. */
const watchTasks = (): void => {
  const watched = { longest: 0 };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
  }).observe({ entryTypes: ['longtask'] });
};

const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { watched: { longest: number } }).watched.longest);

/** Samples the memory of the whole browser until the work is done. */
const samplesWhile = async (browser: Browser, work: Promise<unknown>): Promise<readonly Memory[]> => {
  const samples: Memory[] = [];
  const finished = work.then(() => true);
  for (;;) {
    samples.push(await memoryOf(browser));
    if (await Promise.race([finished, sleep(SAMPLE_MS, false)])) return samples;
  }
};

const uploadFolder = async (page: Page, folder: string): Promise<void> => {
  await dropPaths(page.getByRole('region', { name: 'CT Scan', exact: true }), [folder]);
  const dialog = page.getByRole('dialog', { name: 'Upload CT Scan' });
  await dialog.getByText(`${IMAGES.toLocaleString('en-US')} DICOM images`).waitFor();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('checkbox', { name: `Select ct-scan-${IMAGES}-images.zip` }).waitFor();
};

await benchmark.run(async () => {
  const { executablePath, args } = await findChromium();
  if (executablePath) CHROMIUM.executablePath ??= executablePath;
  CHROMIUM.args = [...args, ...(CHROMIUM.args ?? [])];
  const disc = join(benchmark.folder, 'DISC');
  writeImages(disc);
  const app = await startApp(benchmark.folder);
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(TIMEOUT);
    await openCase(page, app);
    await page.evaluate(watchTasks);
    await sleep(SETTLE_MS);
    const idle = await memoryOf(browser);
    const startedAt = performance.now();
    const samples = await samplesWhile(browser, uploadFolder(page, disc));
    const seconds = (performance.now() - startedAt) / 1000;
    const peak = samples.reduce((highest, one) => (totalOf(one) > totalOf(highest) ? one : highest), idle);
    const longest = await longestTask(page);
    console.log(`${IMAGES} images in ${seconds.toFixed(0)} s, longest task ${longest.toFixed(0)} ms`);
    console.log(`MB idle: ${described(idle)}; at the peak: ${described(peak)}`);
    const name = 'megabytes of all browser processes above the idle page, at most';
    return {
      goals: [{ name, value: totalOf(peak) - totalOf(idle), atMost: MAX_MEGABYTES }],
      raw: { images: IMAGES, seconds, idle, peak, longestTask: longest, samples },
    };
  } finally {
    await browser.close();
  }
});
