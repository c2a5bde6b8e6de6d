import { inflateSync } from 'node:zlib';
import type { Picture } from '../raster/png.ts';

/** Reads a PNG of eight bits a channel, independently of the encoder; checks what a strict reader checks. */
export const readPng = (png: Uint8Array): Picture => {
  const bytes = Buffer.from(png);
  if (bytes.subarray(0, 8).toString('hex') !== '89504e470d0a1a0a') throw new Error('not a PNG');
  const data: Buffer[] = [];
  const names: string[] = [];
  let [width, height, type] = [0, 0, -1];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (checksumOf(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length))
      throw new Error(`the chunk ${name} is damaged`);
    if (name === 'IHDR') [width, height, type] = [body.readUInt32BE(0), body.readUInt32BE(4), body[9] ?? -1];
    if (name === 'IDAT') data.push(body);
    names.push(name);
    at += 12 + length;
  }
  if (names[0] !== 'IHDR' || names.at(-1) !== 'IEND') throw new Error('chunks are missing');
  const channels = type === 6 ? 4 : 1;
  return {
    width,
    height,
    channels,
    pixels: unfilter(inflateSync(Buffer.concat(data)), width, height, channels),
  };
};

/** CRC-32 bit by bit. */
const checksumOf = (bytes: Uint8Array): number => {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  }
  return ~crc >>> 0;
};

const unfilter = (filtered: Buffer, width: number, height: number, channels: number): Uint8Array => {
  const stride = width * channels;
  if (filtered.length !== (stride + 1) * height) throw new Error('the pixels have another size');
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const a = x < channels ? 0 : (pixels[y * stride + x - channels] ?? 0);
      const b = y === 0 ? 0 : (pixels[(y - 1) * stride + x] ?? 0);
      const c = y === 0 || x < channels ? 0 : (pixels[(y - 1) * stride + x - channels] ?? 0);
      const nearest = [a, b, c].toSorted((p, q) => Math.abs(a + b - c - p) - Math.abs(a + b - c - q))[0] ?? 0;
      const predicted = [0, a, b, Math.floor((a + b) / 2), nearest][filter ?? 9];
      if (predicted === undefined) throw new Error('unknown filter');
      pixels[y * stride + x] = (filtered[y * (stride + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return pixels;
};
