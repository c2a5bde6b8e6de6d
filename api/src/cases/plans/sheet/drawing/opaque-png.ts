import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { PNG_SIGNATURE, pngChunks } from '../../pictures/png-chunks.ts';

/** ISO 15948, 11.2.2. */
const RGB = 2;
const RGBA = 6;
const WHITE = 255;

const chunk = (name: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};

const paeth = (a: number, b: number, c: number): number => {
  const [toA, toB, toC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (toA <= toB && toA <= toC) return a;
  return toB <= toC ? b : c;
};

/** ISO 15948, 9.2: the pixels that the differences of each row stand for. */
const unfiltered = (rows: Buffer, stride: number, height: number): Uint8Array => {
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)] ?? 0;
    const start = y * stride;
    for (let x = 0; x < stride; x++) {
      const a = x < 4 ? 0 : (pixels[start + x - 4] ?? 0);
      const b = y === 0 ? 0 : (pixels[start - stride + x] ?? 0);
      const c = x < 4 || y === 0 ? 0 : (pixels[start - stride + x - 4] ?? 0);
      let predicted = 0;
      if (filter === 1) predicted = a;
      else if (filter === 2) predicted = b;
      else if (filter === 3) predicted = (a + b) >> 1;
      else if (filter === 4) predicted = paeth(a, b, c);
      pixels[start + x] = (rows[y * (stride + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return pixels;
};

/** On white paper. Each row has the differences to the one above, which compress well. */
const flattened = (pixels: Uint8Array, width: number, height: number): Uint8Array => {
  const stride = width * 3;
  const rows = new Uint8Array((stride + 1) * height);
  const above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    rows[y * (stride + 1)] = 2;
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const alpha = pixels[from + 3] ?? 0;
      for (let channel = 0; channel < 3; channel++) {
        const value = Math.round(((pixels[from + channel] ?? 0) * alpha + WHITE * (255 - alpha)) / 255);
        const at = x * 3 + channel;
        rows[y * (stride + 1) + 1 + at] = value - (above[at] ?? 0);
        above[at] = value;
      }
    }
  }
  return rows;
};

/**
 * A PNG of eight bits without transparency, on white. The library unpacks transparent ones in an order that differs from
 * time to time, and the bytes of the sheet with it.
 */
export const opaquePng = (image: Uint8Array): Buffer => {
  const bytes = Buffer.from(image);
  const chunks = pngChunks(bytes);
  const header = chunks.find(({ name }) => name === 'IHDR')?.data;
  const [depth, type, , , interlace] = header?.subarray(8) ?? [];
  if (!header || depth !== 8 || interlace !== 0 || (type !== RGB && type !== RGBA))
    throw new Error('A picture is of another kind of PNG.');
  if (type === RGB) return bytes;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data));
  const rows = inflateSync(packed, { maxOutputLength: (width * 4 + 1) * height });
  const opaque = Buffer.from(header);
  opaque[9] = RGB;
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', opaque),
    chunk('IDAT', deflateSync(flattened(unfiltered(rows, width * 4, height), width, height))),
    chunk('IEND', new Uint8Array()),
  ]);
};
