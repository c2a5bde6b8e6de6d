import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** The test of the guide refuses a larger one. */
const MOST_BYTES = 60_000;
const QUALITIES = [88, 80, 72, 64, 56, 48, 40];

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../../docs/guide/pictures/${name}.webp`, import.meta.url));

/** Saves what the window shows, in the best quality that is small enough. */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  // A pointer over a row or a button would colour it.
  await page.mouse.move(0, 799);
  await page.evaluate(async () => {
    await document.fonts.ready;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const browser = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length > MOST_BYTES) continue;
    await mkdir(dirname(fileOf(name)), { recursive: true });
    await writeFile(fileOf(name), picture);
    await browser.detach();
    return;
  }
  throw new Error(`The picture ${name} is larger than ${MOST_BYTES} bytes in every quality.`);
};
