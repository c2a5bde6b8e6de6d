import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

/**
 * The script behind a package's command, so that the same Node can run it without a shell on every system.
 * @param {string} name of the package
 * @param {string} [dependent] the workspace package that depends on it
 */
export const commandOf = (name, dependent = '.') => {
  const { resolve } = createRequire(inRoot(dependent, 'package.json'));
  // Not every package exports its package.json, so it is looked up as a file.
  const file = (resolve.paths(name) ?? [])
    .map((folder) => join(folder, name, 'package.json'))
    .find((path) => existsSync(path));
  if (file === undefined) throw new Error(`The package ${name} is not installed.`);
  const { bin } = JSON.parse(readFileSync(file, 'utf8'));
  return join(dirname(file), typeof bin === 'string' ? bin : Object.values(bin)[0]);
};

/**
 * Whether this file was started, not imported.
 * @param {string} url
 */
export const isStarted = (url) =>
  process.argv[1] !== undefined && fileURLToPath(url) === realpathSync(process.argv[1]);
