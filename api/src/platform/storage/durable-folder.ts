import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './folder-error.ts';

/** A new name outlives a power cut only once its folder is forced out too. */
export const syncFolder = async (path: string): Promise<void> => {
  // Windows opens no folder; its file system keeps names in its journal.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes the folders between the root and a file; the root itself has to be there. */
export const makeFolders = async (root: string, below: string): Promise<void> => {
  let parent = root;
  for (const name of below.split('/')) {
    const folder = join(parent, name);
    try {
      await mkdir(folder, { mode: 0o700 });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    await syncFolder(parent);
    parent = folder;
  }
};
