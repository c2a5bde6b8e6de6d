import { ensureBuilt } from './build.mjs';
import { endChildrenWithUs } from './children.mjs';
import { findChromium } from './chromium.mjs';
import { lastLines } from './counts.mjs';
import { ensureInstalled } from './install.mjs';
import { runPlaywright } from './test-steps.mjs';

/** Every browser test there is; `npm test` runs those of them that every change must pass. */
endChildrenWithUs();
await ensureInstalled();
await ensureBuilt();
const counts = await runPlaywright(await findChromium(), { thorough: true });
process.exitCode = counts.failed === 0 ? 0 : 1;
console.log(`\n${lastLines(counts)}`);
