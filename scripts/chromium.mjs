import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { run, runNode } from './child-processes.mjs';
import { installApart } from './install.mjs';
import { commandOf, inRoot } from './paths.mjs';

/** @typedef {{ executablePath?: string, args: string[] }} Chromium */

/** Software WebGL draws the same on every machine; the other switches keep the browser from calling its vendor. */
const ARGS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const isRoot = process.getuid?.() === 0;
const canUseApt = isRoot && existsSync('/usr/bin/apt-get');
// The package contains a binary for this system only.
const canUseNpm = process.platform === 'linux' && process.arch === 'x64';

/**
 * Whether it opens a page, and with which switches: containers often forbid the sandbox.
 * @param {string} executablePath
 * @returns {Promise<Chromium | undefined>}
 */
const probe = async (executablePath) => {
  for (const sandbox of isRoot ? [['--no-sandbox']] : [[], ['--no-sandbox']]) {
    const args = [...sandbox, ...ARGS];
    const page = 'data:text/html,<p>opened</p>';
    const { code, output } = await run(executablePath, [...args, '--headless', '--dump-dom', page], {
      timeout: 60_000,
    });
    if (code === 0 && output.includes('opened')) return { executablePath, args };
  }
  return undefined;
};

/** The headless shell first: without the windows of a browser, a test takes three quarters of the CPU time. */
const NAMES = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
];
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const installed = () => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PATHS].filter(
    existsSync,
  );
};

const fromPlaywright = async () => {
  const { chromium } = createRequire(inRoot('e2e', 'package.json'))('@playwright/test');
  if (!existsSync(chromium.executablePath()))
    await runNode(commandOf('@playwright/test', 'e2e'), ['install', 'chromium'], {
      env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
      timeout: 300_000,
    });
  return existsSync(chromium.executablePath()) ? [chromium.executablePath()] : [];
};

const fromApt = async () => {
  if (!canUseApt) return [];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, timeout: 120_000 });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], {
      env,
      timeout: 300_000,
    });
    if (code === 0) break;
  }
  return installed();
};

/** An npm package with a headless Chromium inside. */
const fromNpm = async () => {
  if (!canUseNpm) return [];
  const folder = inRoot('node_modules', '.cache', 'cotyle-chromium');
  await installApart(folder, '@sparticuz/chromium@147');
  const loaded = createRequire(join(folder, 'package.json'))('@sparticuz/chromium');
  const chromium = loaded.default ?? loaded;
  return [await chromium.executablePath()];
};

/**
 * Finds a working Chromium, or installs one.
 * @returns {Promise<Chromium>}
 */
export const findChromium = async () => {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    const chromium = await probe(given);
    if (!chromium) throw new Error(`CHROMIUM_PATH: ${given} does not open a page.`);
    return chromium;
  }
  for (const [source, find] of /** @type {const} */ ([
    ['', installed],
    ['Looking for the browser of Playwright …', fromPlaywright],
    [canUseApt ? 'Installing Chromium with apt-get …' : '', fromApt],
    [canUseNpm ? 'Installing Chromium from npm …' : '', fromNpm],
  ])) {
    if (source) console.log(source);
    try {
      for (const path of await find()) {
        const chromium = await probe(path);
        if (chromium) return chromium;
      }
    } catch (error) {
      console.log(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error('No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH.');
};
