import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Browser, Page, Request } from '@playwright/test';
import { CHROMIUM } from '../../e2e/harness/chromium.ts';
import type { Watched } from './pages/watch.ts';
import { recordScreen, firstFrameWithModel } from './screen-recording.ts';
import { scriptOf } from './plain-pages.ts';
import { resetPeakMemory, residentMegabytes, peakMegabytes } from '../system/process-stats.ts';

/** Of one opening of one model, in milliseconds, bytes and megabytes. */
export interface ModelLoad {
  readonly first: number;
  readonly full: number;
  readonly bytes: number;
  /** 0 where none was as long as 50 ms, which is where a browser begins to count. */
  readonly longestTask: number;
  /** At most, above what the page had before the click: of the page's process, and of the one that draws. */
  readonly pageMemory: number;
  readonly drawingMemory: number;
  readonly heap: number;
  readonly canvas: { readonly width: number; readonly height: number };
}

export interface ViewerPage {
  /** Brings the page before the model: after it, a click on 'View 3D model' opens it. */
  readonly prepare: (page: Page) => Promise<void>;
  readonly button: string;
}

const TIMEOUT = 180_000;
const VIEWPORT = { width: 1280, height: 800 };
/** A page that has been looked at for a moment, as everybody looks before a click. */
const SETTLE_MS = 2_500;

/** Of everything the page and its threads ask for. */
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

const timeout = async (): Promise<never> => {
  await sleep(TIMEOUT, undefined, { ref: false });
  throw new Error('The model was never there in full.');
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

/** Looked at in another browser, so that the page is not disturbed. */
const inSecondBrowser = async <T>(look: (judge: Page) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch(CHROMIUM);
  try {
    return await look(await browser.newPage());
  } finally {
    await browser.close();
  }
};

const measureIn = async (browser: Browser, page: Page, way: ViewerPage): Promise<ModelLoad> => {
  const { promise: done, resolve: tellDone } = newPromise();
  await page.exposeFunction('tellDone', tellDone);
  await page.addInitScript({ content: await scriptOf('watch') });
  await way.prepare(page);
  const devtools = await page.context().newCDPSession(page);
  const button = page.getByRole('button', { name: way.button });
  await button.hover();
  await page.waitForTimeout(SETTLE_MS);
  const bytes = countBytes(page);
  const pageMemory = watchMemory(await processesOf(browser, 'renderer'));
  const drawingMemory = watchMemory(await processesOf(browser, 'GPU'));
  const { frames, stop } = await recordScreen(devtools);
  await page.mouse.down();
  await page.mouse.up();
  await Promise.race([done, timeout()]);
  // What was drawn last has to reach the screen, and the film.
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
  const seen = await inSecondBrowser((judge) =>
    firstFrameWithModel(judge, frames, box, VIEWPORT.width, watched.clicked),
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

/** Opens a model once, in a browser of its own that knows nothing of the last one. */
export const measureModelLoad = async (way: ViewerPage): Promise<ModelLoad> => {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    return await measureIn(browser, page, way);
  } finally {
    await browser.close();
  }
};
