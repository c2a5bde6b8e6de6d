import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from './build.mjs';
import { run } from './child-processes.mjs';
import { installApart } from './install.mjs';
import { inRoot } from './paths.mjs';
import { report } from './static-steps.mjs';

/** These only end a journey that hangs. */
const START_TIMEOUT = 120_000;
const STOP_TIMEOUT = 30_000;
const POLL_INTERVAL = 100;
const ACCOUNT = { username: 'admin@demo.test', password: 'Cotyle#2026' };
/** The only variables that reach the app, so that the settings of a developer do not. */
const INHERITED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'SystemRoot', 'USERPROFILE'];

/**
 * The binary of another version, from npm's package `node`.
 * @param {string} major
 */
const nodeBinary = async (major) => {
  const folder = inRoot('node_modules', '.cache', `cotyle-node-${major}`);
  const binary = join(
    folder,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!existsSync(binary)) {
    const { output } = await installApart(folder, `node@${major}`);
    if (!existsSync(binary)) throw new Error(`Node ${major} could not be installed from npm:\n${output}`);
  }
  return binary;
};

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

/** @param {import('node:child_process').ChildProcess} child @param {() => string} output @param {string} origin */
const waitUntilReady = async (child, output, origin) => {
  for (const end = Date.now() + START_TIMEOUT; Date.now() < end; await sleep(POLL_INTERVAL)) {
    if (child.exitCode !== null) throw new Error(`npm start exited with ${child.exitCode}:\n${output()}`);
    if (
      await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error(`npm start did not become ready:\n${output()}`);
};

/** @param {boolean} condition @param {string} message */
const check = (condition, message) => {
  if (!condition) throw new Error(message);
};

/** Signs in, lists the procedures and loads the page. @param {string} origin */
const visit = async (origin) => {
  const signedIn = await fetch(`${origin}/api/auth/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  check(signedIn.status === 200, `The sign-in failed with status ${signedIn.status}.`);
  const { access } = /** @type {{ access: { token: string } }} */ (await signedIn.json());
  const list = await fetch(`${origin}/api/patient/procedure/all-actual?page=1&size=25`, {
    headers: { authorization: `Bearer ${access.token}` },
  });
  check(list.status === 200, `The list of procedures failed with status ${list.status}.`);
  const { value } = /** @type {{ value: unknown[] }} */ (await list.json());
  check(value.length > 0, 'The list of procedures is empty.');
  const page = await fetch(origin, { headers: { accept: 'text/html' } });
  const html = await page.text();
  check(page.status === 200 && html.includes('<script'), `The page failed with status ${page.status}.`);
  const [asset = ''] = /\/assets\/[^"']+\.js/.exec(html) ?? [];
  const script = await fetch(`${origin}${asset}`);
  check(asset !== '' && script.status === 200, `The script ${asset} failed with status ${script.status}.`);
};

/** @param {import('node:child_process').ChildProcess} child @param {() => string} output */
const stopCleanly = async (child, output) => {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
  const [code, signal] = await exited;
  clearTimeout(kill);
  check(code === 0, `npm start stopped with ${code ?? signal}:\n${output()}`);
};

/** Runs `npm start` in an empty folder with the embedded database. @param {string} binary of Node */
const smokeJourney = async (binary) => {
  const folder = await mkdtemp(join(tmpdir(), 'cotyle-smoke-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(binary, [inRoot('scripts', 'start.mjs')], {
    cwd: folder,
    env: {
      ...Object.fromEntries(INHERITED_VARIABLES.map((name) => [name, process.env[name]])),
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(port),
      DISK_RESERVE_BYTES: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const output = () => text;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += String(chunk);
    });
  const killWithUs = () => child.kill('SIGTERM');
  process.once('exit', killWithUs);
  try {
    await waitUntilReady(child, output, origin);
    await visit(origin);
    await stopCleanly(child, output);
  } finally {
    process.off('exit', killWithUs);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};

/**
 * @param {readonly string[]} versions of Node; none means the one that runs this
 * @returns {Promise<import('./test-counts.mjs').Counts>}
 */
export const runSmokeJourneys = async (versions) => {
  await ensureBuilt();
  let passed = 0;
  /** @type {string[]} */
  const names = [];
  for (const major of versions.length === 0 ? [undefined] : versions) {
    const startedAt = performance.now();
    let name = `smoke journey under Node ${major ?? process.versions.node}`;
    let problem = '';
    try {
      const binary = major === undefined ? process.execPath : await nodeBinary(major);
      const { output: version } = await run(binary, ['--version']);
      name = `smoke journey under Node ${version.trim()}`;
      check(major === undefined || version.startsWith(`v${major}.`), `${binary} is ${version.trim()}.`);
      await smokeJourney(binary);
      passed += 1;
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
      names.push(name);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    report(name, { code: problem === '' ? 0 : 1, output: problem, seconds });
  }
  return { passed, failed: names.length, names };
};
