import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Generated upload files. */

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Starts with the signature of a zip, followed by pseudo-random bytes. */
export const zipOf = (size: number, seed = 1): Buffer => {
  const bytes = Buffer.alloc(size);
  let state = seed;
  for (let at = 0; at + 4 <= size; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes.writeUInt32LE(state, at);
  }
  bytes.write('PK\x03\x04', 0, 'latin1');
  return bytes;
};

/** Tetrahedra with edges of 10 mm. */
export const stlOf = (copies = 1, header = 'solid as a binary file may say'): Buffer => {
  const corners = [
    [0, 0, 0],
    [10, 0, 0],
    [0, 10, 0],
    [0, 0, 10],
  ];
  const faces = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ];
  const bytes = Buffer.alloc(84 + 50 * faces.length * copies);
  bytes.write(header, 0, 80, 'latin1');
  bytes.writeUInt32LE(faces.length * copies, 80);
  for (let face = 0; face < faces.length * copies; face += 1) {
    const at = 84 + 50 * face;
    for (const [corner, index] of (faces[face % 4] ?? []).entries()) {
      for (const [axis, value] of (corners[index] ?? []).entries())
        bytes.writeFloatLE(value + Math.floor(face / 4) * 20, at + 12 + 12 * corner + 4 * axis);
    }
  }
  return bytes;
};

export const csvOf = (side: 'LEFT' | 'RIGHT'): Buffer =>
  Buffer.from(`Size,52\nPlanned Inclination,40\nPlanned Anteversion,15\nSide,${side}\n`);

const uploadsIn = async (dataDir: string): Promise<Dirent[]> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile() && !entry.name.includes('.glb'));
};

/** Every upload in the folder of a test's storage, finished or not, without derived models. */
export const filesIn = async (dataDir: string): Promise<string[]> =>
  (await uploadsIn(dataDir)).map(({ name }) => name);

/** Their total size; a file that is removed meanwhile counts 0. */
export const bytesIn = async (dataDir: string): Promise<number> => {
  const sizes = (await uploadsIn(dataDir)).map(async ({ parentPath, name }) => {
    const found = await stat(join(parentPath, name)).catch(() => undefined);
    return found?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};
