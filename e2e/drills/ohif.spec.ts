import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { authCalls } from '@cotyle/contract/auth';
import { send } from '@cotyle/contract/client';
import type { Page } from '@playwright/test';
import { ensureOhif } from '../harness/ohif.ts';
import { expect, test as base } from '../harness/test.ts';
import { PASSWORD, radiologist } from '../steps/people.ts';
import { scanCase } from '../steps/scans.ts';

const test = base.extend<object, { ohif: string | undefined }>({
  ohif: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from it
    async ({}, use) => use(await ensureOhif()),
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** The data source as docs/integration.md shows it. */
const documentedSource = (): unknown => {
  const text = readFileSync(new URL('../../docs/integration.md', import.meta.url), 'utf8');
  const [, source = ''] = /### OHIF\n[^]*?```js\n([^]*?)```/.exec(text) ?? [];
  return runInNewContext(`(${source})`);
};

const CONFIG = {
  routerBasename: null,
  extensions: [],
  modes: [],
  showStudyList: true,
  maxNumberOfWebWorkers: 1,
  defaultDataSourceName: 'cotyle',
  dataSources: [documentedSource()],
};

/** As a proxy that joins both: the calls go to Cotyle, every other address is OHIF's. */
const serve = async (page: Page, folder: string): Promise<void> => {
  await page.route(/^https?:\/\/[^/]+\/(?!api\/)/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/app-config.js')
      return route.fulfill({
        contentType: 'text/javascript',
        body: `window.config = ${JSON.stringify(CONFIG)};`,
      });
    const file = path.join(folder, pathname);
    const isFile = existsSync(file) && statSync(file).isFile();
    return route.fulfill({ path: isFile ? file : path.join(folder, 'index.html') });
  });
};

/** 40 and -1000 HU in the window of the file, from -500 to 1300 HU. */
const MUSCLE = (255 * (40 + 500)) / 1800;
const AIR = 0;

/** The greys of the middle and of the upper left of the slice, whose canvas is the largest one. */
const greys = (page: Page): Promise<readonly number[]> =>
  page.locator('canvas').evaluateAll((elements) => {
    const [canvas] = (elements as HTMLCanvasElement[]).toSorted((a, b) => b.width - a.width);
    const drawn = canvas?.getContext('2d');
    if (!canvas || !drawn) return [];
    const greyAt = (x: number, y: number): number => drawn.getImageData(x, y, 1, 1).data[0] ?? 0;
    return [greyAt(canvas.width / 2, canvas.height / 2), greyAt(40, 80)];
  });

const expectSlice = async (page: Page, number: number): Promise<void> => {
  await expect(page.getByText(`(${number}/28)`)).toBeVisible();
  const isDrawn = async (): Promise<boolean> => {
    const [middle = AIR, corner = MUSCLE] = await greys(page);
    return Math.abs(middle - MUSCLE) < 2 && corner === AIR;
  };
  await expect.poll(isDrawn, `slice ${number} is drawn in its greys`).toBe(true);
};

test('OHIF opens a case and draws its slices', async ({ page, clinic, ohif }) => {
  test.skip(ohif === undefined, 'OHIF could not be fetched.');
  await scanCase(clinic);
  const { access } = await send(
    authCalls.access,
    { body: { username: radiologist.email, password: PASSWORD } },
    { origin: clinic.address },
  );
  await serve(page, ohif ?? '');
  await page.goto(`/viewer?StudyInstanceUIDs=2.25.4711.1&token=${access.token}`);
  await expect(page.getByText('KNEES').first()).toBeVisible();
  await expectSlice(page, 1);
  const tour = page.getByText('Skip all');
  await tour.click();
  await expect(tour).toHaveCount(0);
  await page.mouse.move(760, 400);
  await page.mouse.wheel(0, 100);
  await expectSlice(page, 2);
});
