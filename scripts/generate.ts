import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { staleFiles } from './generated-files.ts';
import { ROOT } from './paths.mjs';

const stale = await staleFiles(ROOT);
if (process.argv.includes('--check')) {
  for (const { path } of stale) console.error(`${path} is stale: run npm run generate.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const { path, content } of stale) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true });
    await writeFile(join(ROOT, path), content);
    console.log(`wrote ${path}`);
  }
}
