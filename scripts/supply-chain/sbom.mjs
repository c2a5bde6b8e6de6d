import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceOf } from './licences.mjs';
import { byCodeUnits, dependenciesOf } from './lock-file.mjs';

/** @typedef {import('./lock-file.mjs').Entry} Entry */
/** @typedef {import('./lock-file.mjs').LockedPackage} LockedPackage */

const OUR_PACKAGES = ['domain', 'contract', 'api', 'web'];
const WEIGHTS = ['training/coarse.onnx', 'training/fine.onnx'];

/** Package URL: a scope is encoded, the slash after it is not. @param {string} name @param {string} version */
const purl = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** @param {string} licence */
const licences = (licence) =>
  / (?:OR|AND) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];

/** Base64 of the lock file to the hex of the standard. @param {string | undefined} integrity */
const hashes = (integrity) => {
  const found = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  return found === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(found, 'base64').toString('hex') }] };
};

/** @param {LockedPackage} locked */
const component = (locked) => {
  const licence = licenceOf(locked);
  return {
    type: 'library',
    'bom-ref': purl(locked.name, locked.version),
    name: locked.name,
    version: locked.version,
    scope: locked.isDevelopment ? 'excluded' : locked.isForOneSystem ? 'optional' : 'required',
    ...hashes(locked.integrity),
    ...(licence === undefined ? {} : { licenses: licences(licence) }),
    purl: purl(locked.name, locked.version),
  };
};

/** @param {string} root @param {string} file of a trained network */
const weights = (root, file) => ({
  type: 'machine-learning-model',
  'bom-ref': file,
  name: file,
  scope: 'required',
  hashes: [
    {
      alg: 'SHA-256',
      content: createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex'),
    },
  ],
  licenses: licences('Apache-2.0 AND BSD-2-Clause'),
});

/**
 * CycloneDX of what the lock file names, production and development. It has neither a time nor a serial number nor the
 * place from which a package was loaded, so the same lock file always gives the same bytes.
 * @param {string} root
 * @param {Readonly<Record<string, Entry>>} entries
 * @param {readonly LockedPackage[]} packages
 */
export const sbomOf = (root, entries, packages) => {
  /** @param {string} path */
  const reference = (path) => {
    const known = packages.find((locked) => locked.path === path);
    return known ? purl(known.name, known.version) : path;
  };
  /** A version that is installed in two places is one component. @type {Map<string, ReturnType<typeof component>>} */
  const components = new Map();
  for (const locked of packages) {
    const made = component(locked);
    const earlier = components.get(made['bom-ref']);
    if (earlier === undefined || earlier.scope === 'excluded') components.set(made['bom-ref'], made);
  }
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const path of [...OUR_PACKAGES, ...packages.map((locked) => locked.path)]) {
    const from = reference(path);
    const on = graph.get(from) ?? new Set();
    for (const dependency of dependenciesOf(entries, path)) on.add(reference(dependency));
    graph.set(from, on);
  }
  const { name, version, license } = entries[''] ?? {};
  const application = {
    type: 'application',
    'bom-ref': name,
    name,
    version,
    licenses: licences(license ?? ''),
  };
  const own = OUR_PACKAGES.map((path) => ({
    type: 'library',
    'bom-ref': path,
    name: entries[path]?.name,
    version: entries[path]?.version,
    scope: 'required',
    licenses: licences(entries[path]?.license ?? ''),
  }));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: application },
    components: [...own, ...WEIGHTS.map((file) => weights(root, file)), ...components.values()],
    dependencies: [
      { ref: name, dependsOn: [...OUR_PACKAGES, ...WEIGHTS] },
      ...[...graph]
        .sort(([a], [b]) => byCodeUnits(a, b))
        .map(([ref, on]) => ({ ref, dependsOn: [...on].sort(byCodeUnits) })),
    ],
  };
};
