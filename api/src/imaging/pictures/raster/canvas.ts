import type { Picture } from './png.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** Pixels per side that become one pixel of the picture. */
const SAMPLES = 2;

/** A drawing surface with a depth buffer, twice as fine as the picture that it becomes. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, each times alpha, and alpha: 0 to 1. */
  readonly colours: Float32Array;
  /** Towards the viewer; -Infinity where nothing was drawn. */
  readonly depths: Float32Array;
}

export const createCanvas = (width: number, height: number): Canvas => {
  const [fineWidth, fineHeight] = [width * SAMPLES, height * SAMPLES];
  return {
    width: fineWidth,
    height: fineHeight,
    colours: new Float32Array(fineWidth * fineHeight * 4),
    depths: new Float32Array(fineWidth * fineHeight).fill(-Infinity),
  };
};

/** Draws over what is there, by alpha. */
export const blend = (
  { colours }: Canvas,
  pixel: number,
  colour: Colour | Float64Array,
  alpha: number,
): void => {
  const at = pixel * 4;
  const rest = 1 - alpha;
  colours[at] = (colour[0] ?? 0) * alpha + (colours[at] ?? 0) * rest;
  colours[at + 1] = (colour[1] ?? 0) * alpha + (colours[at + 1] ?? 0) * rest;
  colours[at + 2] = (colour[2] ?? 0) * alpha + (colours[at + 2] ?? 0) * rest;
  colours[at + 3] = alpha + (colours[at + 3] ?? 0) * rest;
};

const byteOf = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255);

/** The mean of each group of samples. */
export const pictureOf = ({ width, height, colours }: Canvas): Picture => {
  const [outWidth, outHeight] = [width / SAMPLES, height / SAMPLES];
  const pixels = new Uint8Array(outWidth * outHeight * 4);
  const sums = new Float64Array(4);
  for (let y = 0; y < outHeight; y++)
    for (let x = 0; x < outWidth; x++) {
      const first = (y * SAMPLES * width + x * SAMPLES) * 4;
      for (let channel = 0; channel < 4; channel++)
        sums[channel] =
          (colours[first + channel] ?? 0) +
          (colours[first + 4 + channel] ?? 0) +
          (colours[first + width * 4 + channel] ?? 0) +
          (colours[first + width * 4 + 4 + channel] ?? 0);
      const alpha = sums[3] ?? 0;
      if (alpha === 0) continue;
      const out = (y * outWidth + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        pixels[out + channel] = byteOf((sums[channel] ?? 0) / alpha);
      pixels[out + 3] = byteOf(alpha / SAMPLES ** 2);
    }
  return { width: outWidth, height: outHeight, channels: 4, pixels };
};
