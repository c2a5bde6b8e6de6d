import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { slice } from '../data/dicom.ts';

const SIDE = 512;

/** CT images as files, in one folder for each sender. */
export const writeDicomFolders = (folder: string, images: number, folders: number): string[] => {
  const pixels = Buffer.alloc(SIDE * SIDE * 2);
  for (let at = 0; at < pixels.length; at += 2) pixels.writeUInt16LE((at * 2654435761) % 4096, at);
  return Array.from({ length: folders }, (_, sender) => {
    const own = join(folder, `sender-${sender}`);
    mkdirSync(own, { recursive: true });
    for (let number = sender; number < images; number += folders)
      writeFileSync(join(own, `${number}.dcm`), slice(number + 1, SIDE, pixels));
    return own;
  });
};
