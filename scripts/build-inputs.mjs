import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

/** @param {string} path @returns {string[]} */
const filesOf = (path) => {
  if (!existsSync(inRoot(path))) return [];
  if (statSync(inRoot(path)).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
};

/**
 * A hash of the content of all inputs of a build.
 * @param {readonly string[]} paths
 */
export const hashOf = (paths) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf))
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
};

const SHARED = [
  'domain/package.json',
  'domain/src',
  'contract/package.json',
  'contract/src',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

export const WEB_INPUTS = [
  ...SHARED,
  'web/package.json',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'web/index.html',
  'web/public',
  'web/src',
  'docs/guide',
  'scripts/build-web.mjs',
  'scripts/guide',
];

export const API_INPUTS = [
  ...SHARED,
  'contract/generated',
  'api/package.json',
  'api/tsconfig.json',
  'api/src',
  'training',
  'scripts/build-api.mjs',
];
