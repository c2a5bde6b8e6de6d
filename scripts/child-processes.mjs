import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ code: number, output: string, seconds: number }} Outcome */

/** @type {Set<ChildProcess>} */
const running = new Set();

const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** The npm process above the shell that runs this script, where /proc exists. @param {number} shell */
const npmAbove = (shell) => {
  try {
    const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${shell}/status`, 'utf8'))?.[1] ?? '';
    return readFileSync(`/proc/${parent}/comm`, 'utf8').startsWith('npm') ? `/proc/${parent}` : undefined;
  } catch {
    return undefined;
  }
};

/** A signal to npm ends npm or its shell without reaching this process, so both are polled. */
const stopWithNpm = () => {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const shell = process.ppid;
  const npm = npmAbove(shell);
  const watch = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || existsSync(npm))) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  watch.unref();
};

/** Stops all child processes when this process exits, so that none is left running. */
export const stopChildrenOnExit = () => {
  stopWithNpm();
  for (const signal of STOP_SIGNALS)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  process.once('exit', () => {
    // On SIGINT test runners shut down in order, with their browsers and databases.
    for (const child of running) child.kill('SIGINT');
  });
};

/**
 * Runs one program until it exits. Never rejects: a program that cannot be started has the code 127.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, timeout?: number, signal?: AbortSignal }} [options]
 *   show: inherit the output instead of collecting it; signal: kills the program
 * @returns {Promise<Outcome>}
 */
export const run = (file, args, options = {}) =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    let output = '';
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
      timeout: options.timeout,
      ...(options.signal ? { signal: options.signal } : {}),
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    running.add(child);
    /** @param {Buffer} chunk */
    const collect = (chunk) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    /** @param {number} code */
    const end = (code) => {
      running.delete(child);
      resolve({ code, output, seconds: (performance.now() - startedAt) / 1000 });
    };
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code, signal) => end(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });

/**
 * Runs a JavaScript program with the same Node.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);
