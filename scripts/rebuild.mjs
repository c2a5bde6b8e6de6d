import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const STAMP = '.built-from';

/** @param {string} folder @param {string} hash */
const isFresh = (folder, hash) => {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
};

/** @param {string} folder */
const removeLeftovers = async (folder) => {
  const parent = dirname(folder);
  for (const name of await readdir(parent))
    if (name.startsWith(`${basename(folder)}.`))
      await rm(join(parent, name), { recursive: true, force: true });
};

/**
 * Builds into a new folder and renames it into place, so that a killed build is never taken for a fresh one.
 * @param {string} folder
 * @param {string} hash of all build inputs
 * @param {(draft: string) => Promise<void>} build
 * @returns {Promise<boolean>} whether it was rebuilt
 */
export const rebuildIfStale = async (folder, hash, build) => {
  if (isFresh(folder, hash)) return false;
  await removeLeftovers(folder);
  const draft = `${folder}.new`;
  await mkdir(draft, { recursive: true });
  await build(draft);
  writeFileSync(join(draft, STAMP), hash);
  if (existsSync(folder)) await rename(folder, `${folder}.old`);
  await rename(draft, folder);
  await rm(`${folder}.old`, { recursive: true, force: true });
  return true;
};
