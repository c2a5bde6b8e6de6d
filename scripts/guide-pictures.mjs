import { ensureBuilt } from './build.mjs';
import { runNode, stopChildrenOnExit } from './child-processes.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { commandOf, inRoot, ROOT } from './paths.mjs';
import { browserEnvironment } from './test-steps.mjs';

/** Takes the pictures of the user guide from the demo clinic, on a temporary folder, into docs/guide/pictures. */
stopChildrenOnExit();
await ensureInstalled();
await ensureBuilt();
const { code } = await runNode(
  commandOf('@playwright/test', 'e2e'),
  ['test', '-c', inRoot('e2e', 'guide-pictures.config.ts'), ...process.argv.slice(2)],
  {
    cwd: ROOT,
    show: true,
    env: {
      ...process.env,
      ...browserEnvironment(await findChromium(), inRoot('test-results', 'guide-pictures.json')),
    },
  },
);
process.exitCode = code;
