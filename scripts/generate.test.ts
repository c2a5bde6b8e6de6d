import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { envExample, generatedFiles, staleFiles, withTable } from './generated-files.ts';
import { ROOT } from './paths.mjs';

const pathsOf = (files: readonly { path: string }[]): string[] => files.map(({ path }) => path);

describe('generated files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cotyle-generated-'));
    for (const { path, content } of await generatedFiles(folder)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('of the project are up to date; run npm run generate if this fails', async () => {
    expect(pathsOf(await staleFiles(ROOT))).toEqual([]);
  });

  test('are up to date once written', async () => {
    expect(await staleFiles(folder)).toEqual([]);
  });

  test.each(['.env.example', 'docs/operations.md', 'contract/generated/openapi.json'])(
    'are stale when %s is missing',
    async (path) => {
      await rm(join(folder, path));
      expect(pathsOf(await staleFiles(folder))).toEqual([path]);
    },
  );

  test.each([
    ['.env.example', 'PORT=3000', 'PORT=8080'],
    ['docs/operations.md', '`PORT`', '`DOOR`'],
    ['contract/generated/openapi.json', '"openapi"', '"closedapi"'],
  ])('are stale when %s was changed', async (path, from, to) => {
    const file = join(folder, path);
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
    expect(pathsOf(await staleFiles(folder))).toEqual([path]);
  });

  test('keep the hand-written text around the configuration table', async () => {
    const page = '# Title\n\n<!-- configuration:start -->\nSTALE\n<!-- configuration:end -->\n\nMore text.\n';
    const made = withTable(page);
    expect(made).toMatch(/^# Title\n/);
    expect(made).toMatch(/More text\.\n$/);
    expect(made).not.toContain('STALE');
    expect(() => withTable('# no markers')).toThrow('has no markers');
  });

  test('list every configuration variable with its default and description', () => {
    expect(envExample()).toContain('# Port to listen on; 0 takes any free one.\n# PORT=3000\n');
  });
});
