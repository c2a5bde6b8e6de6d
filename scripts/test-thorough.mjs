import { ensureBuilt } from './build.mjs';
import { stopChildrenOnExit } from './child-processes.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { exitWithSummary, runPlaywright } from './test-steps.mjs';

/** Runs every browser test; `npm test` runs only the journeys. */
stopChildrenOnExit();
await ensureInstalled();
await ensureBuilt();
exitWithSummary([await runPlaywright(await findChromium(), ['journeys', 'drills', 'thorough'])]);
