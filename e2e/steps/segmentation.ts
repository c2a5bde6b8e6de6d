import type { CtVariant } from '@cotyle/domain/phantom/ct';
import type { Locator, Page } from '@playwright/test';
import type { RunningApp } from '../harness/app-process.ts';
import { expect } from '../harness/test.ts';
import { changeCase } from './procedure.ts';
import { expectAllLoaded, phantomFiles, scanCase, view } from './scans.ts';

/** Of the phantom's scan. */
export const SLICES = 28;

export const editor = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^Segmentation in the case of / });
export const section = (page: Page): Locator => page.getByRole('region', { name: 'Model from the scan' });
export const saved = (page: Page): Locator => editor(page).getByText('All changes saved');

export const openEditor = async (page: Page, slices = SLICES): Promise<void> => {
  await section(page).getByRole('button', { name: 'Open editor' }).click();
  await expect(view(page, 'Axial').and(page.locator('[data-drawn]'))).toBeVisible();
  await expectAllLoaded(page, slices);
  await expect(page.getByText(/^Loading the segments/)).toHaveCount(0);
};

/** How many pixels of a view the layer of the editor colours. */
export const colouredPixels = (page: Page, name: 'Axial' | 'Coronal' | 'Sagittal'): Promise<number> =>
  view(page, name)
    .locator('canvas[aria-hidden]')
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let count = 0;
      for (let n = 3; n < pixels.length; n += 4) if ((pixels[n] ?? 0) > 0) count += 1;
      return count;
    });

export const engineersCase = async (clinic: RunningApp, variant?: CtVariant) => {
  const made = await scanCase(clinic, phantomFiles(variant));
  // The phantom is coarser than the protocol allows.
  await changeCase(clinic, made.id, { status: 'SCAN_READY', confirmScan: true });
  await changeCase(clinic, made.id, { status: 'MODEL_IN_WORK' });
  return made;
};
