import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { picture } from './models.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** A picture saved by the 3D viewer. */
export interface SavedPicture {
  readonly name: string;
  readonly width: number;
  /** With the caption. */
  readonly height: number;
  readonly at: (x: number, y: number) => Colour;
}

/** Decoded by the browser. */
const pixelsOf = (page: Page, bytes: Buffer) =>
  page.evaluate(async (base64) => {
    const png = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([png], { type: 'image/png' }));
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen?.drawImage(image, 0, 0);
    const { data = [] } = pen?.getImageData(0, 0, image.width, image.height) ?? {};
    let text = '';
    for (let n = 0; n < data.length; n += 8192)
      text += String.fromCodePoint(...Array.from(data.slice(n, n + 8192)));
    return { width: image.width, height: image.height, pixels: btoa(text) };
  }, bytes.toString('base64'));

/** Saves a picture of what is set now: the renderer draws it before it answers. */
export const savePicture = async (page: Page): Promise<SavedPicture> => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a picture' }).click();
  const download = await coming;
  const { width, height, pixels } = await pixelsOf(page, await readFile(await download.path()));
  const data = Buffer.from(pixels, 'base64');
  const at = (x: number, y: number): Colour => {
    const n = 4 * (Math.round(y) * width + Math.round(x));
    return [data[n] ?? 0, data[n + 1] ?? 0, data[n + 2] ?? 0];
  };
  return { name: download.suggestedFilename(), width, height, at };
};

const CUT_BONE: Colour = [192, 127, 98];

export const isCutBone = (colour: Colour): boolean =>
  colour.every((value, n) => Math.abs(value - (CUT_BONE[n] ?? 0)) <= 3);

/** The pixels per millimetre at the cup, and the pixel of its centre; its size is that of the plan. */
export const scaleAtCup = async (page: Page, diameter: number) => {
  const read = async (name: string): Promise<number[]> =>
    ((await picture(page).getAttribute(name)) ?? '').split(',').map(Number);
  const [x = 0, y = 0] = await read('data-cup-centre');
  const [radius = 0] = await read('data-cup-radius');
  return { x, y, scale: radius / (diameter / 2) };
};
