import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { hostileHeads } from './testing/hostile-heads.ts';

const CHILD = fileURLToPath(new URL('./testing/open-hostile-heads.ts', import.meta.url));
/** What one header may take, with the program itself; it also ran with 96. */
const MEMORY_MB = 160;

it('a header that wants as much work and memory as its bytes allow is read in bounded memory', async () => {
  const options = [`--max-old-space-size=${MEMORY_MB}`, '--import', 'tsx', CHILD];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  const expected = hostileHeads().map(([name]) => [
    name,
    // The parser, which alone reads big endian, finds nothing before the end of its part.
    name.includes('big endian')
      ? { sopInstance: '', isWhole: true, hasJson: false }
      : { sopInstance: '2.25.77', isWhole: true, hasJson: true },
  ]);
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(expected));
});
