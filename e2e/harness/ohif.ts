import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PACKAGE = '@ohif/app';
const VERSION = '3.13.2';
const SHA512 = 'WZdxmpmG7rqFgW9ZJLcbgr3XCtLi1KDNPoMaeY5PPe6j4G4fjEjjkycZM6C6Zk2F87BKxFfpq+jd5xXZB9E8EA==';
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const FOLDER = path.join(CACHE, `ohif-${VERSION}`);

const run = promisify(execFile);

/** The file of the package, without those that it depends on: they are part of its bundle. */
const fetchPackage = async (folder: string): Promise<string | undefined> => {
  try {
    const args = ['pack', `${PACKAGE}@${VERSION}`, '--silent', '--pack-destination', folder];
    const { stdout } = await run('npm', args, { timeout: 180_000, shell: process.platform === 'win32' });
    return path.join(folder, stdout.trim());
  } catch {
    return undefined;
  }
};

/**
 * The folder of the built OHIF, a viewer of somebody else's for DICOMweb; undefined where it cannot be fetched. With 200 MB it
 * is not worth being a dependency.
 */
export const ensureOhif = async (): Promise<string | undefined> => {
  const built = path.join(FOLDER, 'package', 'dist');
  if (existsSync(built)) return built;
  await mkdir(CACHE, { recursive: true });
  const unpacked = await mkdtemp(path.join(CACHE, 'ohif-'));
  try {
    const file = await fetchPackage(unpacked);
    if (file === undefined) return undefined;
    const digest = createHash('sha512')
      .update(await readFile(file))
      .digest('base64');
    if (digest !== SHA512) throw new Error(`${PACKAGE} ${VERSION} is not the file that was reviewed.`);
    await run('tar', ['-xzf', file, '-C', unpacked]);
    await rm(file);
    await rename(unpacked, FOLDER);
    return built;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
};
