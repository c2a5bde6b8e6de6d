import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

const IMPORT = /from '[^']*\/testing\/sampled(\.ts)?'/;

/**
 * The test files that try a sample, which run with the slow tests too.
 * @param {string} folder
 * @param {RegExp} names
 */
export const sampledTestsIn = (folder, names) =>
  readdirSync(inRoot(folder), { recursive: true })
    .map((name) => join(folder, name.toString()))
    .filter((file) => names.test(file) && !file.includes('node_modules'))
    .filter((file) => IMPORT.test(readFileSync(inRoot(file), 'utf8')));
