import { stopChildrenOnExit } from './child-processes.mjs';
import { ensureInstalled } from './install.mjs';
import { exitWithSummary } from './test-steps.mjs';
import { runSlowSuite } from './test-suites.mjs';

stopChildrenOnExit();
await ensureInstalled();
exitWithSummary(await runSlowSuite());
