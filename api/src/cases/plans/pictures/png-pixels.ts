import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import {
  PICTURE_DAMAGED,
  PICTURE_DIMENSIONS,
  PICTURE_NOT_PNG,
  PLAN_PICTURE_PIXELS,
} from '@cotyle/domain/planning/plan-pictures';

export interface CheckedPng {
  readonly width: number;
  readonly height: number;
  /** The image with nothing but its pixels: no text, time or program of the sender. */
  readonly image: Buffer;
}

/** Why the bytes are no picture that we store. */
export class PngProblem extends Error {}

const SIGNATURE = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Length, name and checksum. */
const FRAME = 12;
/** ISO 15948, table 11.1: what the canvas of a browser writes. Eight bits each. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };
const LAST_FILTER = 4;

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
  readonly whole: Buffer;
}

/** ISO 15948, 5.3. */
const chunksOf = (bytes: Buffer): readonly Chunk[] => {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new PngProblem(PICTURE_NOT_PNG);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < bytes.length;) {
    if (at + FRAME > bytes.length) throw new PngProblem(PICTURE_DAMAGED);
    const end = at + FRAME + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw new PngProblem(PICTURE_DAMAGED);
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
};

const isWithin = (pixels: number): boolean =>
  pixels >= PLAN_PICTURE_PIXELS.min && pixels <= PLAN_PICTURE_PIXELS.max;

/** Width, height and bytes of a pixel, of an image that is not interlaced. */
const readHeader = (chunk: Chunk | undefined): readonly [width: number, height: number, channels: number] => {
  if (chunk?.name !== 'IHDR' || chunk.data.length !== 13) throw new PngProblem(PICTURE_DAMAGED);
  const [width, height] = [chunk.data.readUInt32BE(0), chunk.data.readUInt32BE(4)];
  const [depth, type, ...methods] = chunk.data.subarray(8);
  const channels = CHANNELS[type ?? -1];
  if (depth !== 8 || channels === undefined || methods.some((method) => method !== 0))
    throw new PngProblem(PICTURE_NOT_PNG);
  if (!isWithin(width) || !isWithin(height)) throw new PngProblem(PICTURE_DIMENSIONS);
  return [width, height, channels];
};

const unpack = promisify(inflate);

/** Inflates no more than the image has, whatever was sent. */
const assertPixels = async (packed: Buffer, stride: number, height: number): Promise<void> => {
  const length = (stride + 1) * height;
  const rows = await unpack(packed, { maxOutputLength: length }).catch(() => {
    throw new PngProblem(PICTURE_DAMAGED);
  });
  if (rows.length !== length) throw new PngProblem(PICTURE_DAMAGED);
  for (let at = 0; at < length; at += stride + 1)
    if ((rows[at] ?? LAST_FILTER + 1) > LAST_FILTER) throw new PngProblem(PICTURE_DAMAGED);
};

/** Reads a PNG as a strict reader does, so that whoever opens or prints it later can. */
export const checkedPng = async (bytes: Buffer): Promise<CheckedPng> => {
  const chunks = chunksOf(bytes);
  const [width, height, channels] = readHeader(chunks[0]);
  const pixels = chunks.filter(({ name }) => name === 'IDAT');
  const end = chunks.at(-1);
  const [header] = chunks;
  const heads = chunks.filter(({ name }) => name === 'IHDR').length;
  if (!header || !end || end.name !== 'IEND' || heads !== 1) throw new PngProblem(PICTURE_DAMAGED);
  await assertPixels(Buffer.concat(pixels.map(({ data }) => data)), width * channels, height);
  const kept = [header, ...pixels, end].map(({ whole }) => whole);
  return { width, height, image: Buffer.concat([SIGNATURE, ...kept]) };
};
