import { ensureBuilt } from './build.mjs';
import { stopChildrenOnExit } from './child-processes.mjs';
import { findChromium } from './chromium.mjs';
import { summaryLines } from './test-counts.mjs';
import { ensureInstalled } from './install.mjs';
import { runPlaywright } from './test-steps.mjs';

/** Runs every browser test; `npm test` runs only the journeys. */
stopChildrenOnExit();
await ensureInstalled();
await ensureBuilt();
const counts = await runPlaywright(await findChromium(), { thorough: true });
process.exitCode = counts.failed === 0 ? 0 : 1;
console.log(`\n${summaryLines(counts)}`);
