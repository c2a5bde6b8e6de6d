import { deflateSync, crc32 } from 'node:zlib';
import { PICTURE_DAMAGED, PICTURE_DIMENSIONS, PICTURE_NOT_PNG } from '@cotyle/domain/planning/plan-pictures';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPng } from '../../../imaging/pictures/testing/read-png.ts';
import { PngProblem } from './png-chunks.ts';
import { checkedPng } from './png-pixels.ts';
import { aPng } from './testing/stored-plan-picture.ts';

const png = aPng(7, 220, 240);

/** The header and the pixels of it are exchanged; checksums are right. */
const withChunk = (name: string, data: Uint8Array): Buffer => {
  const at = png.indexOf(name, 0, 'latin1') - 4;
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return Buffer.concat([png.subarray(0, at), framed, png.subarray(at + png.readUInt32BE(at) + 12)]);
};

const header = (width: number, height: number, ...rest: number[]): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set(rest, 8);
  return data;
};

describe('a picture that is sent', () => {
  it('is a PNG that another reader reads too', async () => {
    const { width, height, image } = await checkedPng(png);
    expect([width, height]).toEqual([220, 240]);
    expect(image).toEqual(png);
    expect(readPng(image).pixels.every((value) => value === 7)).toBe(true);
  });

  it('is refused wherever a bit of it is wrong', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(png.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(png);
        damaged[at] = (damaged[at] ?? 0) ^ change;
        await expect(checkedPng(damaged)).rejects.toBeInstanceOf(PngProblem);
      }),
      { numRuns: 200 },
    );
  });

  it('is refused wherever it ends too early', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(png.length - 1), async (length) => {
        await expect(checkedPng(png.subarray(0, length))).rejects.toBeInstanceOf(PngProblem);
      }),
    );
  });

  it.each([
    ['with 16 bits', header(220, 240, 16, 6, 0, 0, 0), PICTURE_NOT_PNG],
    ['with a palette', header(220, 240, 8, 3, 0, 0, 0), PICTURE_NOT_PNG],
    ['that is interlaced', header(220, 240, 8, 6, 0, 0, 1), PICTURE_NOT_PNG],
    ['that is too wide', header(1601, 240, 8, 6, 0, 0, 0), PICTURE_DIMENSIONS],
    ['that is too low', header(220, 1, 8, 6, 0, 0, 0), PICTURE_DIMENSIONS],
    ['that says another size', header(221, 240, 8, 6, 0, 0, 0), PICTURE_DAMAGED],
  ])('is refused %s', async (_, data, message) => {
    await expect(checkedPng(withChunk('IHDR', data))).rejects.toThrow(message);
  });

  it('is refused where its pixels are fewer, more, or of an unknown filter', async () => {
    const rows = (bytes: number, filter = 0): Buffer =>
      withChunk('IDAT', deflateSync(new Uint8Array(bytes).fill(filter)));
    const length = (220 * 4 + 1) * 240;
    expect((await checkedPng(rows(length))).width).toBe(220);
    for (const wrong of [rows(length - 1), rows(length + 1), rows(100 * length), rows(length, 5)])
      await expect(checkedPng(wrong)).rejects.toThrow(PICTURE_DAMAGED);
  });
});
