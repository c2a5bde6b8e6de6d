import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ name?: string, version?: string, license?: string, integrity?: string, resolved?: string, link?: boolean,
 *   dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], hasInstallScript?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string> }} Entry an entry of package-lock.json
 */
/**
 * @typedef {Object} LockedPackage a package of others
 * @property {string} path its folder, relative to the root
 * @property {string} name
 * @property {string} version
 * @property {string | undefined} license as the package declares it
 * @property {string | undefined} integrity
 * @property {boolean} isDevelopment not installed where the application runs, and not in the web app
 * @property {boolean} isForOneSystem installed on some systems only, so its files cannot be relied on
 * @property {boolean} hasInstallScript
 */

const FOLDER = 'node_modules/';

/** @param {string} root @returns {Record<string, Entry>} */
export const readLockFile = (root) =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** @param {string} a @param {string} b in the same order on every system */
export const byCodeUnits = (a, b) => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** @param {Record<string, Entry>} entries @returns {LockedPackage[]} */
export const lockedPackages = (entries) =>
  Object.entries(entries)
    .filter(([path, { link }]) => path.includes(FOLDER) && !link)
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version: entry.version ?? '',
      license: entry.license,
      integrity: entry.integrity,
      isDevelopment: entry.dev ?? false,
      isForOneSystem: (entry.optional ?? false) && (entry.os ?? entry.cpu) !== undefined,
      hasInstallScript: entry.hasInstallScript ?? false,
    }))
    .sort((a, b) => byCodeUnits(`${a.name}@${a.version} ${a.path}`, `${b.name}@${b.version} ${b.path}`));

/** @param {string} path @returns {string | undefined} the folder in which Node looks next */
const outerFolder = (path) => {
  if (path === '') return undefined;
  const nested = path.lastIndexOf(`/${FOLDER}`);
  return nested < 0 ? '' : path.slice(0, nested);
};

/**
 * @param {Record<string, Entry>} entries
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined} the path that Node would find, undefined for an optional package that is not locked
 */
const resolve = (entries, from, name) => {
  for (let folder = /** @type {string | undefined} */ (from); folder !== undefined;) {
    const path = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`;
    const found = entries[path];
    if (found) return found.link ? found.resolved : path;
    folder = outerFolder(folder);
  }
  return undefined;
};

/** @param {Record<string, Entry>} entries @param {string} path @returns {string[]} the paths of what it depends on */
export const dependenciesOf = (entries, path) => {
  const { dependencies, optionalDependencies, peerDependencies } = entries[path] ?? {};
  return Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })
    .map((name) => resolve(entries, path, name))
    .filter((found) => found !== undefined);
};
