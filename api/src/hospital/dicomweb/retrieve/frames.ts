import { frameBytes, pixelFormat } from '@cotyle/domain/ct/pixel-format';
import { readHeader } from '../../../imaging/ct/dicom/read-header.ts';
import { isUncompressed } from '../negotiation/transfer-syntax-media.ts';
import { ApiError } from '../../../errors/api-error.ts';

const ITEM = 0xe000_fffe;
const ITEM_HEAD_BYTES = 8;
const BIG_ENDIAN = '1.2.840.10008.1.2.2';

const noFrame = (): ApiError => new ApiError('NOT_FOUND', { message: 'The image has no such frame.' });

/** PS3.5 A.4: the fragments after the offset table. */
const fragmentsOf = (pixels: Buffer): Buffer[] => {
  const items: Buffer[] = [];
  let at = 0;
  while (at + ITEM_HEAD_BYTES <= pixels.length && pixels.readUInt32LE(at) === ITEM) {
    const length = pixels.readUInt32LE(at + 4);
    items.push(pixels.subarray(at + ITEM_HEAD_BYTES, at + ITEM_HEAD_BYTES + length));
    at += ITEM_HEAD_BYTES + length;
  }
  return items.slice(1);
};

/** In little endian, as every uncompressed frame is sent. */
const littleEndian = (frame: Buffer, syntax: string, bits: number): Buffer =>
  syntax === BIG_ENDIAN && bits === 16 ? Buffer.from(frame).swap16() : frame;

/** The frames of an image by their numbers from 1, without copying them; scans have one frame in each image. */
export const framesOf = (image: Buffer, syntax: string, numbers: readonly number[]): Buffer[] => {
  const read = readHeader(image);
  if (!read?.pixels) throw noFrame();
  const format = pixelFormat(read.source);
  if (numbers.some((number) => number > format.frames)) throw noFrame();
  const pixels = image.subarray(read.pixels.at);
  if (isUncompressed(syntax)) {
    const length = frameBytes(format);
    return numbers.map((number) =>
      littleEndian(pixels.subarray((number - 1) * length, number * length), syntax, format.bitsAllocated),
    );
  }
  const fragments = fragmentsOf(pixels);
  if (format.frames === 1) return numbers.map(() => Buffer.concat(fragments));
  if (fragments.length !== format.frames) throw noFrame();
  return numbers.map((number) => fragments[number - 1] ?? Buffer.alloc(0));
};
