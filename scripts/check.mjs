import { endChildrenWithUs } from './children.mjs';
import { lastLines, sum } from './counts.mjs';
import { ensureInstalled } from './install.mjs';
import { runStaticSteps, staticSteps } from './static-steps.mjs';
import { runVitest } from './test-steps.mjs';

endChildrenWithUs();
await ensureInstalled();
const counts = sum([await runStaticSteps(staticSteps()), await runVitest('unit', 'unit tests')]);
console.log(lastLines(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
