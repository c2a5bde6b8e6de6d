import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { slice } from '../data/dicom.ts';

export const CT_SIDE = 512;

export const ctPixels = (): Buffer => {
  const pixels = Buffer.alloc(CT_SIDE * CT_SIDE * 2);
  for (let at = 0; at < pixels.length; at += 2) pixels.writeUInt16LE((at * 2654435761) % 4096, at);
  return pixels;
};

/** CT images as files, in one folder for each sender. */
export const writeDicomFolders = (folder: string, images: number, folders: number): string[] => {
  const pixels = ctPixels();
  return Array.from({ length: folders }, (_, sender) => {
    const own = join(folder, `sender-${sender}`);
    mkdirSync(own, { recursive: true });
    for (let number = sender; number < images; number += folders)
      writeFileSync(join(own, `${number}.dcm`), slice(number + 1, CT_SIDE, pixels));
    return own;
  });
};
