import { stopChildrenOnExit } from './child-processes.mjs';
import { ensureInstalled } from './install.mjs';
import { runSmokeJourneys } from './smoke.mjs';
import { exitWithSummary } from './test-steps.mjs';
import { runSlowSuite, runStandardSuite, step } from './test-suites.mjs';

/** Everything that has to hold before a change is merged: npm test, npm run test:slow and npm run test:smoke. */
stopChildrenOnExit();
await ensureInstalled();
exitWithSummary([
  ...(await runStandardSuite()),
  await runSlowSuite(),
  await step('smoke journey under Node 22 and 24', () => runSmokeJourneys(['22', '24'])),
]);
