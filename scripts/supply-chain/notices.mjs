import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceOf } from './licences.mjs';
import { byCodeUnits } from './lock-file.mjs';

/** @typedef {import('./lock-file.mjs').LockedPackage} LockedPackage */

const RULE = '-'.repeat(80);
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|unlicense|ofl|third-?party-?notices?)(?![a-z])/i;

/** @param {string} file */
const readText = (file) =>
  readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');

/** @param {{ name: string, version: string }} locked */
const nameOf = ({ name, version }) => `${name} ${version}`;

/** @param {string} folder of an installed package @returns {string} as its package.json says */
const holderOf = (folder) => {
  const { author, contributors } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const first = author ?? contributors?.[0];
  return (typeof first === 'string' ? first : first?.name) ?? 'the authors';
};

/**
 * The licence files of a package, or where it has none the usual text of the licence that it declares.
 * @param {string} root
 * @param {LockedPackage} locked
 */
const textOf = (root, locked) => {
  const folder = join(root, locked.path);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && LICENCE_FILE.test(entry.name) && !/\.(?:[cm]?js|ts)$/.test(entry.name),
    )
    .map((entry) => entry.name)
    .sort(byCodeUnits);
  if (files.length > 0) return files.map((name) => readText(join(folder, name))).join('\n\n');
  const licence = licenceOf(locked);
  const usual =
    licence === 'Apache-2.0'
      ? join(root, 'LICENSE')
      : join(root, 'scripts', 'supply-chain', 'texts', `${licence}.txt`);
  return `Copyright: ${holderOf(folder)}. The package has no licence file; this is the usual text of ${licence}.\n\n${readText(usual)}`;
};

/** @param {string} title @param {string} text */
const section = (title, text) => `${RULE}\n${title}\n${RULE}\n\n${text}\n`;

/**
 * The licences of everything that runs in production, the web app included. Packages with the same text share it.
 * @param {string} root
 * @param {readonly LockedPackage[]} packages
 */
export const noticesOf = (root, packages) => {
  const shipped = packages.filter(({ isDevelopment }) => !isDevelopment);
  /** @type {Map<string, Set<string>>} */
  const byText = new Map();
  for (const locked of shipped.filter(({ isForOneSystem }) => !isForOneSystem)) {
    const text = textOf(root, locked);
    byText.set(text, (byText.get(text) ?? new Set()).add(nameOf(locked)));
  }
  const list = new Set(shipped.map((locked) => `${nameOf(locked)} (${licenceOf(locked)})`));
  const forOneSystem = new Set(shipped.filter(({ isForOneSystem }) => isForOneSystem).map(nameOf));
  return [
    'Third-party notices of Cotyle\n',
    'Cotyle itself is under the Apache License 2.0. It uses the packages, fonts and data below, under their own',
    'licences. Made by npm run sbom.\n',
    ...list,
    '',
    ...[...byText]
      .map(([text, names]) => ({ title: [...names].join(', '), text }))
      .sort((a, b) => byCodeUnits(a.title, b.title))
      .map(({ title, text }) => section(title, text)),
    section(
      'Builds for one system, under the licence of the package that loads them',
      [...forOneSystem].join('\n'),
    ),
    section('PostgreSQL', readText(join(root, 'scripts', 'supply-chain', 'texts', 'PostgreSQL.txt'))),
    section('Trained networks', readText(join(root, 'training', 'NOTICE'))),
  ].join('\n');
};
