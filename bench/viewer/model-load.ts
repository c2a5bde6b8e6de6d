import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Browser, Page, Request } from '@playwright/test';
import { CHROMIUM } from '../../e2e/harness/chromium.ts';
import type { Watched } from './pages/watch.ts';
import { recordScreen, firstFrameWithModel } from './screen-recording.ts';
import { scriptOf } from './plain-pages.ts';
import { resetPeakMemory, residentMegabytes, peakMegabytes } from '../system/process-stats.ts';

/** One load of one model, in milliseconds from the click, bytes and megabytes. */
export interface ModelLoad {
  readonly first: number;
  readonly full: number;
  readonly bytes: number;
  /** 0 where no task took 50 ms, the shortest that a browser reports. */
  readonly longestTask: number;
  /** Peak above the memory before the click: of the renderer process and of the GPU process. */
  readonly pageMemory: number;
  readonly drawingMemory: number;
  readonly heap: number;
  readonly canvas: { readonly width: number; readonly height: number };
}

export interface ViewerPage {
  /** Opens the page up to the click that loads the model. */
  readonly prepare: (page: Page) => Promise<void>;
  readonly button: string;
}

const TIMEOUT = 180_000;
const VIEWPORT = { width: 1280, height: 800 };
/** Idle time before the click, in which a page may prefetch, as it can while a person reads it. */
const SETTLE_MS = 2_500;

/** Counts the bytes of all responses to the page and its workers. */
const countBytes = (page: Page): (() => Promise<number>) => {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  return async () => {
    const sizes = await Promise.all(finished.map((request) => request.sizes()));
    return sizes.reduce(
      (sum, { responseHeadersSize, responseBodySize }) => sum + responseHeadersSize + responseBodySize,
      0,
    );
  };
};

const newPromise = () => {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

const rejectAfterTimeout = async (): Promise<never> => {
  await sleep(TIMEOUT, undefined, { ref: false });
  throw new Error('The model did not reach full detail in time.');
};

const processesOf = async (browser: Browser, type: string): Promise<number[]> => {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  return processInfo.filter((each) => each.type === type).map(({ id }) => id);
};

const watchMemory = (pids: readonly number[]): (() => number) => {
  const before = new Map(pids.map((pid) => [pid, residentMegabytes(pid)]));
  pids.forEach(resetPeakMemory);
  return () => Math.max(...pids.map((pid) => peakMegabytes(pid) - (before.get(pid) ?? 0)));
};

/** The recording is analysed in another browser, so that the measured page is not disturbed. */
const inSecondBrowser = async <T>(analyse: (page: Page) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch(CHROMIUM);
  try {
    return await analyse(await browser.newPage());
  } finally {
    await browser.close();
  }
};

const measureIn = async (browser: Browser, page: Page, viewer: ViewerPage): Promise<ModelLoad> => {
  const { promise: done, resolve: reportDone } = newPromise();
  await page.exposeFunction('reportDone', reportDone);
  await page.addInitScript({ content: await scriptOf('watch') });
  await viewer.prepare(page);
  const devtools = await page.context().newCDPSession(page);
  const button = page.getByRole('button', { name: viewer.button });
  await button.hover();
  await page.waitForTimeout(SETTLE_MS);
  const bytes = countBytes(page);
  const pageMemory = watchMemory(await processesOf(browser, 'renderer'));
  const drawingMemory = watchMemory(await processesOf(browser, 'GPU'));
  const { frames, stop } = await recordScreen(devtools);
  await page.mouse.down();
  await page.mouse.up();
  await Promise.race([done, rejectAfterTimeout()]);
  // The last frame has to reach the screen and the recording.
  await page.waitForTimeout(1500);
  const { watched, box } = await page.evaluate(() => {
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = document.querySelector('canvas')?.getBoundingClientRect() ?? {};
    return { watched: (globalThis as unknown as { watched: Watched }).watched, box: { x, y, width, height } };
  });
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const memory = { pageMemory: pageMemory(), drawingMemory: drawingMemory(), heap: usedSize / 2 ** 20 };
  const seen = await inSecondBrowser((analysis) =>
    firstFrameWithModel(analysis, frames, box, VIEWPORT.width, watched.clicked),
  );
  await stop();
  return {
    first: seen - watched.clicked,
    full: Math.max(seen, watched.done) - watched.clicked,
    bytes: await bytes(),
    longestTask: watched.longest,
    ...memory,
    canvas: { width: box.width, height: box.height },
  };
};

/** Loads a model once, in a new browser with a cold cache. */
export const measureModelLoad = async (viewer: ViewerPage): Promise<ModelLoad> => {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    return await measureIn(browser, page, viewer);
  } finally {
    await browser.close();
  }
};
