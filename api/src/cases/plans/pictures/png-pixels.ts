import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import {
  PICTURE_DAMAGED,
  PICTURE_DIMENSIONS,
  PICTURE_NOT_PNG,
  PLAN_PICTURE_PIXELS,
} from '@cotyle/domain/planning/plan-pictures';
import { PNG_SIGNATURE, pngChunks, PngProblem } from './png-chunks.ts';
import type { PngChunk } from './png-chunks.ts';

export interface CheckedPng {
  readonly width: number;
  readonly height: number;
  /** The image with nothing but its pixels: no text, time or program of the sender. */
  readonly image: Buffer;
}

/** ISO 15948, table 11.1: what the canvas of a browser writes. Eight bits each. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };
const LAST_FILTER = 4;

const isWithin = (pixels: number): boolean =>
  pixels >= PLAN_PICTURE_PIXELS.min && pixels <= PLAN_PICTURE_PIXELS.max;

/** Width, height and bytes of a pixel, of an image that is not interlaced. */
const readHeader = (
  chunk: PngChunk | undefined,
): readonly [width: number, height: number, channels: number] => {
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
  const chunks = pngChunks(bytes);
  const [width, height, channels] = readHeader(chunks[0]);
  const pixels = chunks.filter(({ name }) => name === 'IDAT');
  const end = chunks.at(-1);
  const [header] = chunks;
  const heads = chunks.filter(({ name }) => name === 'IHDR').length;
  if (!header || !end || end.name !== 'IEND' || heads !== 1) throw new PngProblem(PICTURE_DAMAGED);
  await assertPixels(Buffer.concat(pixels.map(({ data }) => data)), width * channels, height);
  const kept = [header, ...pixels, end].map(({ whole }) => whole);
  return { width, height, image: Buffer.concat([PNG_SIGNATURE, ...kept]) };
};
