import { stopChildrenOnExit, run } from './child-processes.mjs';
import { ensureInstalled } from './install.mjs';
import { inRoot, ROOT } from './paths.mjs';

stopChildrenOnExit();
await ensureInstalled();
const { code } = await run(
  process.execPath,
  ['--import', 'tsx', inRoot('scripts', 'generate.ts'), ...process.argv.slice(2)],
  { cwd: ROOT, show: true },
);
process.exitCode = code;
