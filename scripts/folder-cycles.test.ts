import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFolderCycles, folderProblems } from './folder-cycles.mjs';

describe('the check for import cycles of folders', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'cotyle-folder-cycles-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  /** Files by path, each with the paths that it imports. */
  const problemsOf = async (files: Readonly<Record<string, readonly string[]>>): Promise<string[]> => {
    for (const [path, imports] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(
        join(root, path),
        imports.map((each) => `import type { A } from '${each}';\n`).join(''),
      );
    }
    const packages = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
    return folderProblems(findFolderCycles(root, packages));
  };

  test('allows imports in one direction, also between nested folders', async () => {
    expect(
      await problemsOf({
        'api/src/app.ts': ['./users/a.ts', './errors.ts'],
        'api/src/errors.ts': [],
        'api/src/users/a.ts': ['./rules/b.ts', '../errors.ts'],
        'api/src/users/rules/b.ts': ['../names.ts'],
        'api/src/users/names.ts': [],
      }),
    ).toEqual([]);
  });

  test('rejects sibling folders that import each other, although no file does', async () => {
    expect(
      await problemsOf({
        'api/src/users/a.ts': ['../auth/a.ts'],
        'api/src/users/b.ts': [],
        'api/src/auth/a.ts': [],
        'api/src/auth/deep/b.ts': ['../../users/b.ts'],
      }),
    ).toEqual(['Import cycle of folders in api/src: auth, users']);
  });

  test('rejects a circle of three folders in a nested folder', async () => {
    expect(
      await problemsOf({
        'web/src/ui/a/one.ts': ['../b/one.ts'],
        'web/src/ui/b/one.ts': ['../c/one.ts'],
        'web/src/ui/c/one.ts': ['../a/two.ts'],
        'web/src/ui/a/two.ts': [],
      }),
    ).toEqual(['Import cycle of folders in web/src/ui: a, b, c']);
  });

  test('rejects a folder and a file beside it that import each other', async () => {
    expect(
      await problemsOf({
        'api/src/config.ts': ['./platform/a.ts'],
        'api/src/platform/a.ts': [],
        'api/src/platform/b.ts': ['../config.ts'],
      }),
    ).toEqual(['Import cycle of folders in api/src: config.ts, platform']);
  });

  test('rejects packages that import each other by name', async () => {
    expect(
      await problemsOf({
        'domain/src/a.ts': ['@cotyle/contract/b'],
        'contract/src/b.ts': ['@cotyle/domain/a'],
      }),
    ).toEqual(['Import cycle of folders in .: contract, domain']);
  });

  test('lets tests import everything', async () => {
    expect(
      await problemsOf({
        'api/src/users/a.ts': ['../auth/a.ts'],
        'api/src/auth/a.ts': [],
        'api/src/auth/a.test.ts': ['../users/a.ts', '../testing/app.ts'],
        'api/src/testing/app.ts': ['../users/a.ts'],
      }),
    ).toEqual([]);
  });

  test('rejects production code that imports a test or test support', async () => {
    expect(
      await problemsOf({
        'api/src/users/a.ts': ['../testing/app.ts'],
        'api/src/testing/app.ts': [],
        'bench/lists.ts': ['../api/src/testing/app.ts'],
      }),
    ).toEqual(['Production code imports tests: api/src/users/a.ts imports api/src/testing/app.ts']);
  });
});
