import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installScriptProblems } from './install-scripts.mjs';
import { licenceProblems } from './licences.mjs';
import { lockedPackages, readLockFile } from './lock-file.mjs';
import { noticesOf } from './notices.mjs';
import { sbomOf } from './sbom.mjs';

/** The web app serves the notices; so this one file is both the notice in the sources and the one that people open. */
const NOTICES = 'web/public/third-party-notices.txt';
const SBOM = 'sbom.cdx.json';

/** A place from which packages are loaded says nothing about them, and may be private. */
const REGISTRY = /https?:\/\/[^\s"/]*(?:registry|npmjs|artifactory|nexus)[^\s"]*/i;

/** @param {string} root @returns {{ path: string, content: string }[]} */
export const supplyChainFiles = (root) => {
  const entries = readLockFile(root);
  const packages = lockedPackages(entries);
  return [
    { path: SBOM, content: `${JSON.stringify(sbomOf(root, entries, packages), null, 1)}\n` },
    { path: NOTICES, content: noticesOf(root, packages) },
  ];
};

/** @param {string} root @param {string} path */
const read = (root, path) => {
  try {
    return readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
};

/** @param {string} root @returns {string[]} what is wrong, each with what to do */
export const supplyChainProblems = (root) => {
  const packages = lockedPackages(readLockFile(root));
  const stale = supplyChainFiles(root)
    .filter(({ path, content }) => read(root, path) !== content)
    .map(({ path }) => `${path} is stale: run npm run sbom.`);
  const addresses = [SBOM, NOTICES, 'package-lock.json', '.npmrc']
    .filter((path) => REGISTRY.test(read(root, path)))
    .map((path) => `${path} names the address of a package registry.`);
  const { allowScripts = {} } = JSON.parse(read(root, 'package.json'));
  return [
    ...licenceProblems(packages),
    ...installScriptProblems(packages, allowScripts),
    ...stale,
    ...addresses,
  ];
};
