import { randomFillSync } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { slice } from './dicom.ts';

const SIDE = 512;
/** The noisy bits of a 16-bit pixel; the others compress away, and 1 GB of slices becomes 590 MB. */
const NOISE_BITS = 0x7f;
const TISSUE = 0x04;

const pixelsOf = (): Buffer => {
  const pixels = randomFillSync(Buffer.allocUnsafe(SIDE * SIDE * 2));
  for (let at = 0; at < pixels.length; at += 2) {
    pixels[at] = (pixels[at] ?? 0) & NOISE_BITS;
    pixels[at + 1] = TISSUE;
  }
  return pixels;
};

/** A CT as a clinic sends it: a deflated zip of whole slices. */
export const writeCtZip = async (file: string, slices: number): Promise<void> => {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(file));
  for (let number = 1; number <= slices; number += 1)
    zip.addBuffer(slice(number, SIDE, pixelsOf()), `ct/${number}.dcm`, { compressionLevel: 1 });
  zip.end();
  await written;
};
