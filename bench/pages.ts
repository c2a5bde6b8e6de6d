import { mkdtempSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import type { Session } from '../contract/src/session.ts';
import { CHROMIUM } from '../e2e/harness/chromium.ts';
import { storeSession } from '../e2e/steps/stored-session.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { startApp } from './app/app.ts';
import { loadLighthouse, performanceScore } from './pages/lighthouse.ts';
import { startBenchmark } from './report/benchmark.ts';
import { describeSamples, median } from './report/samples.ts';
import { freePort } from '../api/src/platform/database/embedded/port.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const ACCOUNT = { username: 'admin@demo.test', password: 'Cotyle#2026' };
const LIST = '/procedures';
const TIMEOUT = 120_000;
const benchmark = startBenchmark('pages');
const FOLDER = benchmark.folder;

/** A browser with a cold cache; its pages share one storage, as Lighthouse needs it. */
const withBrowser = async <T>(work: (context: BrowserContext, port: number) => Promise<T>): Promise<T> => {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(mkdtempSync(join(FOLDER, 'profile-')), {
    ...CHROMIUM,
    args: [...(CHROMIUM.args ?? []), `--remote-debugging-port=${port}`],
    viewport: { width: 1280, height: 800 },
  });
  context.setDefaultTimeout(TIMEOUT);
  try {
    return await work(context, port);
  } finally {
    await context.close();
  }
};

const signIn = async (page: Page, address: URL): Promise<void> => {
  const response = await page.request.post(new URL('/api/auth/access', address).href, { data: ACCOUNT });
  await page.goto(new URL('/favicon.svg', address).href);
  await storeSession(page, (await response.json()) as Session);
};

/** Seconds from the click on a link to the list until its first row is visible. */
const clickToRows = (address: URL): Promise<number> =>
  withBrowser(async (context) => {
    const page = await context.newPage();
    await signIn(page, address);
    const start = new URL('/benchmark-start', address).href;
    await page.route(start, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${LIST}">Procedures</a>` }),
    );
    await page.goto(start);
    const startedAt = performance.now();
    await page.getByRole('link').click({ noWaitAfter: true });
    await page.getByRole('gridcell').first().waitFor();
    return (performance.now() - startedAt) / 1000;
  });

const isCompressed = (address: URL): Promise<boolean> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } }, (response) => {
      response.resume();
      resolve(/^(gzip|br)$/.test(response.headers['content-encoding'] ?? ''));
    }).on('error', reject);
  });

await benchmark.run(async () => {
  const { executablePath, args } = await findChromium();
  if (executablePath) CHROMIUM.executablePath ??= executablePath;
  CHROMIUM.args = [...args, ...(CHROMIUM.args ?? [])];
  const lighthouse = await loadLighthouse();
  const { address } = await startApp(FOLDER);
  const score = (path: string, isSignedIn: boolean): Promise<number> =>
    withBrowser(async (context, port) => {
      const page = await context.newPage();
      if (isSignedIn) await signIn(page, address);
      return performanceScore(lighthouse, new URL(path, address), port);
    });

  const samples = { rows: [] as number[], signInScore: [] as number[], listScore: [] as number[] };
  for (let run = 0; run < RUNS; run += 1) {
    samples.rows.push(await clickToRows(address));
    samples.signInScore.push(await score('/', false));
    samples.listScore.push(await score(LIST, true));
  }
  const compressed = await isCompressed(address);
  console.log(describeSamples('click to the rows of the list', samples.rows));
  console.log(
    `Lighthouse, mobile: sign-in ${samples.signInScore.join(', ')}; list ${samples.listScore.join(', ')}`,
  );
  return {
    goals: [
      { name: 'list page from the click to its rows, s', value: median(samples.rows), atMost: 1 },
      { name: 'Lighthouse, mobile, sign-in page', value: median(samples.signInScore), atLeast: 95 },
      { name: 'Lighthouse, mobile, list page', value: median(samples.listScore), atLeast: 90 },
      { name: 'HTML pages that are compressed', value: Number(compressed), atLeast: 1 },
    ],
    raw: { runs: RUNS, samples, compressed },
  };
});
