import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { expect } from '../harness/test.ts';
import { progressOf } from './files.ts';

const MB = 1024 ** 2;

/** A file on the disk that is large enough for a resumable upload and starts like a zip. */
export const largeScan = async (
  info: TestInfo,
  name = 'scan.zip',
): Promise<{ path: string; bytes: Buffer }> => {
  const bytes = randomBytes(25 * MB);
  bytes.write('PK\x03\x04', 0, 'latin1');
  const path = info.outputPath(name);
  await writeFile(path, bytes);
  return { path, bytes };
};

/** Limits the upload bandwidth of a page; returns a function that removes the limit. */
export const throttleUpload = async (page: Page): Promise<() => Promise<void>> => {
  const tools = await page.context().newCDPSession(page);
  const setLimit = (uploadThroughput: number): Promise<unknown> =>
    tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await tools.send('Network.enable');
  await setLimit(3 * MB);
  return async () => void (await setLimit(-1));
};

/** A part of the file is uploaded. */
export const expectUploadInProgress = (page: Page, fileName: string): Promise<void> =>
  expect
    .poll(async () => Number(await progressOf(page, fileName).getAttribute('value')), { intervals: [50] })
    .toBeGreaterThan(4);
