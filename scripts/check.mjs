import { stopChildrenOnExit } from './child-processes.mjs';
import { summaryLines, sum } from './test-counts.mjs';
import { ensureInstalled } from './install.mjs';
import { runStaticSteps, staticSteps } from './static-steps.mjs';
import { runVitest } from './test-steps.mjs';

stopChildrenOnExit();
await ensureInstalled();
const counts = sum([await runStaticSteps(staticSteps()), await runVitest('unit', 'unit tests')]);
console.log(summaryLines(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
