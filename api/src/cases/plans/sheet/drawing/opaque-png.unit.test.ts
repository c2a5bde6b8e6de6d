import { inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePng } from '../../../../imaging/pictures/raster/png.ts';
import { opaquePng } from './opaque-png.ts';

/** Rows of differences to the row above, as it writes them. */
const rowsOf = (png: Buffer, width: number, height: number): number[] => {
  const start = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const pixels = new Uint8Array(width * 3 * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width * 3; x++)
      pixels[y * width * 3 + x] =
        (rows[y * (width * 3 + 1) + 1 + x] ?? 0) + (y === 0 ? 0 : (pixels[(y - 1) * width * 3 + x] ?? 0));
  return [...pixels];
};

describe('a picture without transparency', () => {
  it('has the pixels of the other, on white', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 5 * 4 * 4, maxLength: 5 * 4 * 4 }), (pixels) => {
        const png = opaquePng(encodePng({ width: 5, height: 4, channels: 4, pixels }));
        const wanted = Array.from({ length: 20 }, (_, n) => {
          const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(n * 4, n * 4 + 4);
          return [r, g, b].map((value) => Math.round((value * alpha + 255 * (255 - alpha)) / 255));
        }).flat();
        expect(rowsOf(png, 5, 4)).toEqual(wanted);
        expect(opaquePng(png)).toEqual(png);
      }),
    );
  });

  it('is refused where it is no PNG of colours', () => {
    expect(() => opaquePng(Buffer.from('GIF89a..............'))).toThrow('not a PNG');
    const grey = encodePng({ width: 2, height: 2, channels: 1, pixels: new Uint8Array(4) });
    expect(() => opaquePng(grey)).toThrow('another kind');
  });
});
