import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

/**
 * The test files that import a module of `domain/src/testing`: `sampled` where they try a sample, `slow` where one of their
 * tests is tagged as slow.
 * @param {'sampled' | 'slow'} module
 * @param {string} folder
 * @param {RegExp} [names]
 */
export const testsImporting = (module, folder, names = /\.test\.tsx?$/) => {
  const importOf = new RegExp(`from '[^']*/testing/${module}(\\.ts)?'`);
  return readdirSync(inRoot(folder), { recursive: true })
    .map((name) => join(folder, name.toString()))
    .filter((file) => names.test(file) && !file.includes('node_modules'))
    .filter((file) => importOf.test(readFileSync(inRoot(file), 'utf8')));
};
