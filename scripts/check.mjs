import { stopChildrenOnExit } from './child-processes.mjs';
import { ensureInstalled } from './install.mjs';
import { runStaticSteps, staticSteps } from './static-steps.mjs';
import { exitWithSummary, runVitest } from './test-steps.mjs';

stopChildrenOnExit();
await ensureInstalled();
// The checks alone leave a core without work for half of their time.
exitWithSummary(await Promise.all([runStaticSteps(staticSteps()), runVitest('quick', 'quick unit tests')]));
