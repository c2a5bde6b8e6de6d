import { stopChildrenOnExit } from './child-processes.mjs';
import { ensureInstalled } from './install.mjs';
import { runStaticSteps, staticSteps } from './static-steps.mjs';
import { exitWithSummary } from './test-steps.mjs';

stopChildrenOnExit();
await ensureInstalled();
exitWithSummary([await runStaticSteps(staticSteps())]);
