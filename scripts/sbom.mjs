import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { supplyChainFiles, supplyChainProblems } from './supply-chain/supply-chain.mjs';

await ensureInstalled();
for (const { path, content } of supplyChainFiles(ROOT)) {
  writeFileSync(inRoot(path), content);
  console.log(`wrote ${path}`);
}
const problems = supplyChainProblems(ROOT);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
