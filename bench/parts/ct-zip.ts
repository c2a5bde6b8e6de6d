import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { slice } from './dicom.ts';

/** Of 12 bits in two bytes each: 2,000 slices are 500 MB. */
const SIDE = 354;

/** A CT as a clinic sends it. Noise does not shrink, so it is stored as it is. */
export const writeCtZip = async (file: string, slices: number): Promise<void> => {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(file));
  for (let number = 1; number <= slices; number += 1) {
    const pixels = randomBytes(SIDE * SIDE * 2);
    for (let byte = 1; byte < pixels.length; byte += 2) pixels[byte] = (pixels[byte] ?? 0) & 0x0f;
    zip.addBuffer(slice(number, SIDE, pixels), `ct/${number}.dcm`, { compress: false });
  }
  zip.end();
  await written;
};
