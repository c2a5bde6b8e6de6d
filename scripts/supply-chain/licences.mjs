/** @typedef {import('./lock-file.mjs').LockedPackage} LockedPackage */

/** Licences of what is installed where the application runs, or loaded by its web app. */
const IN_PRODUCTION = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Zlib',
]);

/** Licences of tools: nothing of theirs is in what we give away, so their copyleft applies to no file of ours. */
const IN_DEVELOPMENT = new Set([...IN_PRODUCTION, 'MPL-2.0', 'Python-2.0']);

/**
 * Packages that are allowed although their own words are not in the lists, each with the licence that applies and the
 * reason.
 * @type {Readonly<Record<string, { licence: string, reason: string }>>}
 */
export const EXCEPTIONS = {
  '@fontsource-variable/inter': {
    licence: 'OFL-1.1',
    reason: 'a font; it may be bundled with software as long as it is not sold by itself',
  },
  'dejavu-fonts-ttf': {
    licence: 'Bitstream-Vera',
    reason: 'the font of the sheet; its file LICENSE is that of Bitstream Vera, which allows to bundle it',
  },
  'caniuse-lite': {
    licence: 'CC-BY-4.0',
    reason: 'data of a build tool on which a library of the viewer depends; nothing of it is in the web app',
  },
  'combine-errors': { licence: 'MIT', reason: 'declares nothing; its Readme.md says MIT' },
  'png-js': { licence: 'MIT', reason: 'declares nothing; its file LICENSE is the MIT licence' },
  rechoir: { licence: 'MIT', reason: 'declares MIT in the old field licenses' },
  busboy: { licence: 'MIT', reason: 'declares MIT in the old field licenses; a test tool uses it' },
  dicer: { licence: 'MIT', reason: 'declares MIT in the old field licenses; a test tool uses it' },
  streamsearch: { licence: 'MIT', reason: 'declares MIT in the old field licenses; a test tool uses it' },
  'humanize-number': {
    licence: 'MIT',
    reason: 'declares nothing; its Readme.md says MIT; a test tool uses it',
  },
  only: {
    licence: 'MIT',
    reason: 'declares nothing; its Readme.md has the MIT licence; a test tool uses it',
  },
};

/** @param {LockedPackage} locked @returns {string | undefined} */
export const licenceOf = ({ name, license }) => EXCEPTIONS[name]?.licence ?? license;

/** Covers what npm packages declare: one licence, or several with OR or AND. @param {string} expression @param {ReadonlySet<string>} allowed */
const isAllowed = (expression, allowed) => {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((licence) => allowed.has(licence));
  return plain.split(' AND ').every((licence) => allowed.has(licence));
};

/** @param {readonly LockedPackage[]} packages @returns {string[]} */
export const licenceProblems = (packages) => {
  const names = new Set(packages.map(({ name }) => name));
  const unused = Object.keys(EXCEPTIONS)
    .filter((name) => !names.has(name))
    .map((name) => `${name} has an exception for its licence, but is no longer a dependency.`);
  const refused = packages
    .filter(({ name }) => !EXCEPTIONS[name])
    .filter(
      ({ license, isDevelopment }) =>
        !isAllowed(license ?? '', isDevelopment ? IN_DEVELOPMENT : IN_PRODUCTION),
    )
    .map(
      ({ name, version, license, isDevelopment }) =>
        `${name}@${version} (${isDevelopment ? 'development' : 'production'}) has the licence ${license ?? 'none'}, which is not in the lists of scripts/supply-chain/licences.mjs.`,
    );
  return [...unused, ...refused];
};
