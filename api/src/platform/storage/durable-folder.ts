import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './folder-error.ts';
import { shareWork } from './shared-work.ts';

/**
 * A new directory entry survives a power cut only once its folder is synced. Of many files at once, few wait for a sync of
 * their own.
 */
export const syncFolder = shareWork(async (path) => {
  // Windows cannot open a folder; its file system journals names.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
});

/** Creates the folders between the root, which must exist, and a file. */
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
