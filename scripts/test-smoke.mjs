import { stopChildrenOnExit } from './child-processes.mjs';
import { ensureInstalled } from './install.mjs';
import { runSmokeJourneys } from './smoke.mjs';
import { exitWithSummary } from './test-steps.mjs';
import { step } from './test-suites.mjs';

/** `npm run test:smoke -- 22 24` runs the named major versions of Node; without one, the Node that runs this script. */
const versions = process.argv.slice(2);
if (versions.some((version) => !/^\d{2}$/.test(version))) {
  console.error('npm run test:smoke -- [<major version of Node> …]');
  process.exit(2);
}
stopChildrenOnExit();
await ensureInstalled();
exitWithSummary([await step('smoke journey', () => runSmokeJourneys(versions))]);
