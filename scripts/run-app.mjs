import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { pathToFileURL } from 'node:url';
import { buildOrExit } from './build.mjs';
import { stopChildrenOnExit } from './child-processes.mjs';
import { ensureInstalled } from './install.mjs';
import { NODE_ENVIRONMENT, NODE_FLAGS } from './node-settings.mjs';
import { inRoot, ROOT } from './paths.mjs';

const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const REPEATED_SIGNAL_MS = 1000;

/**
 * Installs, builds, then runs the application or one of its commands, and exits with its code.
 * @param {readonly string[]} args
 * @param {string} [entry] below api/dist
 */
export const runApp = async (args, entry = 'main.js') => {
  stopChildrenOnExit();
  await ensureInstalled();
  await buildOrExit();
  for (const signal of STOP_SIGNALS) process.removeAllListeners(signal);
  const child = spawn(
    process.execPath,
    [
      ...NODE_FLAGS,
      '--import',
      pathToFileURL(inRoot('scripts', 'exit-with-parent.mjs')).href,
      inRoot('api', 'dist', entry),
      ...args,
    ],
    // A process group of its own: Ctrl-C reaches every process in the terminal's group and npm forwards it again, but the
    // application should receive it once.
    {
      cwd: ROOT,
      env: { ...NODE_ENVIRONMENT, ...process.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
      windowsHide: true,
    },
  );
  let forwardedAt = 0;
  for (const signal of STOP_SIGNALS)
    process.on(signal, () => {
      if (Date.now() - forwardedAt < REPEATED_SIGNAL_MS) return;
      forwardedAt = Date.now();
      if (process.platform === 'win32') child.disconnect();
      else child.kill(signal);
    });
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
};
