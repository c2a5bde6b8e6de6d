import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, ROOT } from '../paths.mjs';
import { installScriptProblems } from './install-scripts.mjs';
import { EXCEPTIONS, licenceProblems } from './licences.mjs';
import { lockedPackages, readLockFile } from './lock-file.mjs';
import { supplyChainFiles, supplyChainProblems } from './supply-chain.mjs';

const entries = readLockFile(ROOT);
const packages = lockedPackages(entries);
const { allowScripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  allowScripts: Record<string, boolean>;
};
/** The packages of the project and one more. */
const withPackage = (entry: Parameters<typeof lockedPackages>[0][string]) =>
  lockedPackages({ ...entries, 'node_modules/planted': { version: '1.0.0', license: 'MIT', ...entry } });

interface Sbom {
  components: { 'bom-ref': string; name: string; scope?: string; hashes?: unknown[]; licenses?: unknown[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
const [sbomFile, noticesFile] = supplyChainFiles(ROOT);
const sbom = JSON.parse(sbomFile?.content ?? '') as Sbom;
const notices = noticesFile?.content ?? '';

test('The project has fresh bills of material and notices, and only known licences and install scripts', () => {
  expect(supplyChainProblems(ROOT)).toEqual([]);
});

test.each([
  ['GPL-3.0-only', {}],
  ['MPL-2.0', {}],
  ['AGPL-3.0-only', { dev: true }],
  ['(MIT AND GPL-2.0-only)', {}],
  ['none', { license: undefined }],
])('A new package with the licence %s is reported', (license, entry) => {
  expect(licenceProblems(withPackage({ license, ...entry }))).toEqual([
    expect.stringContaining(`has the licence ${license}`),
  ]);
});

test.each([
  ['MIT', {}],
  ['MPL-2.0', { dev: true }],
  ['(GPL-2.0-only OR MIT)', {}],
  ['(MIT AND Zlib)', {}],
])('A new package with the licence %s is accepted', (license, entry) => {
  expect(licenceProblems(withPackage({ license, ...entry }))).toEqual([]);
});

test('An exception for a package that is no longer used is reported', () => {
  const [name = ''] = Object.keys(EXCEPTIONS);
  expect(licenceProblems(packages.filter((locked) => locked.name !== name))).toEqual([
    expect.stringContaining(`${name} has an exception`),
  ]);
});

test('A new package with an install script is reported until somebody decides and says why', () => {
  expect(installScriptProblems(packages, allowScripts)).toEqual([]);
  const planted = withPackage({ hasInstallScript: true });
  expect(installScriptProblems(planted, allowScripts)).toEqual([
    expect.stringContaining('planted wants to run an install script'),
    expect.stringContaining('planted has no reason'),
  ]);
  expect(installScriptProblems(planted, { ...allowScripts, planted: true })).toEqual([
    expect.stringContaining('planted has no reason'),
  ]);
  expect(installScriptProblems(packages, { ...allowScripts, gone: true })).toEqual([
    expect.stringContaining('gone is in allowScripts'),
  ]);
});

test('The bill of materials names each package once with its licence and checksum, and only what it names', () => {
  const references = sbom.components.map((component) => component['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  for (const { name, version } of packages)
    expect(references).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
  for (const component of sbom.components.filter(({ 'bom-ref': reference }) => reference.startsWith('pkg:')))
    expect(component).toMatchObject({ licenses: [expect.anything()], hashes: [expect.anything()] });
  const known = new Set(['cotyle', ...references]);
  expect(
    sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
  ).toEqual([]);
});

test('The bill of materials tells tools from what runs in production', () => {
  const scopeOf = (name: string) => sbom.components.find((component) => component.name === name)?.scope;
  expect(scopeOf('fastify')).toBe('required');
  expect(scopeOf('training/fine.onnx')).toBe('required');
  expect(scopeOf('@node-rs/argon2-linux-x64-gnu')).toBe('optional');
  expect(scopeOf('vitest')).toBe('excluded');
});

test('The notices have the licence texts of packages, fonts and trained networks, and no tools', () => {
  for (const { name, version } of packages.filter(({ isDevelopment }) => !isDevelopment))
    expect(notices).toContain(`${name} ${version}`);
  expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(notices).toContain('Bitstream Vera Fonts Copyright');
  expect(notices).toContain('coxae.stl and femur.stl of gfxmorph');
  expect(notices).not.toMatch(/^vitest /m);
});
