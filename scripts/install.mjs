import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { run, runNode } from './child-processes.mjs';
import { inRoot, ROOT } from './paths.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage */

const STAMP = inRoot('node_modules', '.cotyle-install');

/** @param {string} message @returns {never} */
const exitWithError = (message) => {
  console.error(message);
  process.exit(1);
};

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (!isNewEnough) exitWithError(`Cotyle needs Node 20.19, 22.12 or later; this is ${process.version}.`);
};

/** @param {string} file */
const readOrEmpty = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const wantedStamp = () =>
  createHash('sha256')
    .update(readOrEmpty(inRoot('package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

/** @param {LockedPackage} locked */
const isForThisSystem = (locked) =>
  !locked.libc && !!locked.os?.includes(process.platform) && !!locked.cpu?.includes(process.arch);

/** npm writes this list last, so a complete installation by hand is recognised. */
const matchesLockFile = () => {
  const list = readOrEmpty(inRoot('node_modules', '.package-lock.json'));
  if (!list) return false;
  /** @type {Record<string, LockedPackage>} */
  const installed = JSON.parse(list).packages;
  /** @type {[string, LockedPackage][]} */
  const locked = Object.entries(JSON.parse(readOrEmpty(inRoot('package-lock.json'))).packages);
  return locked.every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true;
    const found = installed[path];
    if (found) return found.version === wanted.version;
    return (wanted.optional || wanted.devOptional || wanted.peer) && !isForThisSystem(wanted);
  });
};

const isInstalled = () => {
  const wanted = wantedStamp();
  if (readOrEmpty(STAMP) === wanted) return true;
  if (!matchesLockFile()) return false;
  writeFileSync(STAMP, wanted);
  return true;
};

/** npm's cache lies in the home directory, which may be missing or read-only. */
const cacheArguments = () => {
  const cache = process.env['npm_config_cache'] ?? join(homedir(), '.npm');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return [];
  } catch {
    return ['--cache', join(tmpdir(), `cotyle-npm-${userInfo().uid}`)];
  }
};

/**
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
const npm = (args, cwd = ROOT) => {
  const npmScript = process.env['npm_execpath'] ?? '';
  const all = [...args, ...cacheArguments()];
  if (basename(npmScript) === 'npm-cli.js') return runNode(npmScript, all, { cwd });
  if (process.platform === 'win32') return run('cmd.exe', ['/c', 'npm', ...all], { cwd });
  return run('npm', all, { cwd });
};

/**
 * Installs a package into a cache folder, apart from the dependencies of the project.
 * @param {string} folder
 * @param {string} name with its version
 */
export const installApart = (folder, name) => {
  mkdirSync(folder, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', folder];
  return npm(['install', ...options, name]);
};

/** Prints progress in place of npm's own output. */
const install = async () => {
  const startedAt = Date.now();
  console.log('Installing packages; this takes a minute and happens only when they change …');
  const tick = setInterval(
    () => console.log(`  still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`),
    15_000,
  );
  // The build tools are needed to start, even with NODE_ENV=production.
  const { code, output } = await npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ]);
  clearInterval(tick);
  if (code !== 0) exitWithError(`${output}\nnpm ci failed; see above.`);
  writeFileSync(STAMP, wantedStamp());
  console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
};

export const ensureInstalled = async () => {
  checkNode();
  if (!isInstalled()) await install();
};
