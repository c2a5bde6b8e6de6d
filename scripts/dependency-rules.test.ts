import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runNode } from './child-processes.mjs';
import { commandOf, inRoot } from './paths.mjs';

interface ImportCase {
  readonly path: string;
  readonly imports: string;
}

const allowed: readonly ImportCase[] = [
  { path: 'domain/src/cup/a.ts', imports: '../errors.ts' },
  { path: 'domain/src/cup/b.ts', imports: 'zod' },
  { path: 'contract/src/a.ts', imports: '@cotyle/domain/errors' },
  { path: 'api/src/users/a.ts', imports: '@cotyle/contract/call' },
  { path: 'api/src/users/b.ts', imports: 'node:fs' },
  { path: 'web/src/features/one/a.ts', imports: '../../ui/button.ts' },
  { path: 'web/src/features/one/b.ts', imports: './api/query.ts' },
  { path: 'web/src/features/one/pages/a.ts', imports: '../api/query.ts' },
  { path: 'web/src/features/one/pages/b.ts', imports: '../../../ui/button.ts' },
  { path: 'web/src/features/one/pages/f.ts', imports: '../../../shared/forms/form.ts' },
  { path: 'web/src/features/one/pages/g.ts', imports: '../../../viewer/model-viewer.tsx' },
  { path: 'web/src/features/one/pages/h.ts', imports: '@cotyle/domain/app/texts' },
  { path: 'web/src/shared/session/a.ts', imports: '@cotyle/contract/client' },
  { path: 'web/src/shared/session/b.ts', imports: '../../ui/button.ts' },
  { path: 'web/src/shared/session/c.ts', imports: '@cotyle/domain/app/texts' },
  { path: 'web/src/app/a.ts', imports: '../features/one/pages/page.ts' },
  { path: 'web/src/app/b.ts', imports: '../shared/session/session.ts' },
];

const forbidden: readonly ImportCase[] = [
  { path: 'domain/src/cup/c.ts', imports: '@cotyle/contract/call' },
  { path: 'domain/src/cup/d.ts', imports: '../../../contract/src/call.ts' },
  { path: 'domain/src/cup/e.ts', imports: 'node:fs' },
  { path: 'domain/src/cup/f.ts', imports: 'react' },
  { path: 'domain/src/cup/g.ts', imports: '../../../api/src/config/config.ts' },
  { path: 'contract/src/b.ts', imports: '@cotyle/api/config/config' },
  { path: 'contract/src/c.ts', imports: '../../web/src/main.tsx' },
  { path: 'contract/src/d.ts', imports: '../../domain/src/errors.ts' },
  { path: 'contract/src/e.ts', imports: 'fastify' },
  { path: 'api/src/users/c.ts', imports: '@cotyle/web/main' },
  { path: 'api/src/users/d.ts', imports: '../../../web/src/main.tsx' },
  { path: 'api/src/users/e.ts', imports: '../../../domain/src/errors.ts' },
  { path: 'api/src/users/f.test.ts', imports: 'react' },
  { path: 'web/src/app/c.ts', imports: '@cotyle/api/config/config' },
  { path: 'web/src/app/d.ts', imports: '../../../api/src/config/config.ts' },
  { path: 'web/src/app/e.ts', imports: 'node:fs' },
  { path: 'web/src/app/f.test.ts', imports: '../../../api/src/config/config.ts' },
  { path: 'web/src/features/one/c.ts', imports: '../two/thing.ts' },
  { path: 'web/src/features/one/pages/c.ts', imports: '../../two/thing.ts' },
  { path: 'web/src/features/one/pages/deep/c.ts', imports: '../../../two/pages/thing.ts' },
  { path: 'web/src/features/one/pages/d.ts', imports: '../../../features/two/thing.ts' },
  { path: 'web/src/features/one/pages/e.ts', imports: '@cotyle/api/config/config' },
  { path: 'web/src/features/one/d.ts', imports: '../../app/texts.ts' },
  { path: 'web/src/features/one/pages/i.ts', imports: '../../../app/texts.ts' },
  { path: 'web/src/shared/forms/a.ts', imports: '../../app/texts.ts' },
  { path: 'web/src/shared/forms/b.ts', imports: '../../features/one/a.ts' },
  { path: 'web/src/ui/a.ts', imports: '../features/one/a.ts' },
  { path: 'web/src/ui/b.ts', imports: '../app/texts.ts' },
  { path: 'web/src/ui/fields/a.ts', imports: '../../shared/forms/form.ts' },
  { path: 'web/src/viewer/a.ts', imports: '../app/texts.ts' },
  { path: 'web/src/viewer/b.ts', imports: '../features/one/a.ts' },
  { path: 'web/src/viewer/scene/a.ts', imports: '../../shared/session/a.ts' },
];

const cycles: readonly ImportCase[] = [
  { path: 'domain/src/cycle/a.ts', imports: './b.ts' },
  { path: 'domain/src/cycle/b.ts', imports: './a.ts' },
  { path: 'api/src/cycle/a.ts', imports: './b.ts' },
  { path: 'api/src/cycle/b.ts', imports: './deep/c.ts' },
  { path: 'api/src/cycle/deep/c.ts', imports: '../a.ts' },
];

interface Finding {
  readonly code: string;
  readonly filename: string;
}

describe('the dependency rules of lint', () => {
  let folder: string;
  let findings: Finding[];

  const writeCase = async (
    { path, imports }: ImportCase,
    kind: 'import' | 'import type' = 'import',
  ): Promise<void> => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${kind} { thing } from '${imports}';\nexport const other = 1 as typeof thing;\n`);
  };
  const codesAt = (path: string): string[] =>
    findings.filter(({ filename }) => filename.replaceAll('\\', '/') === path).map(({ code }) => code);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cotyle-dependency-rules-'));
    await cp(inRoot('.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    await symlink(inRoot('node_modules'), join(folder, 'node_modules'), 'junction');
    for (const planted of [...allowed, ...forbidden]) await writeCase(planted);
    for (const planted of cycles)
      await writeCase(planted, planted.path.startsWith('domain') ? 'import type' : 'import');
    const { output } = await runNode(commandOf('oxlint'), ['--format=json', '.'], { cwd: folder });
    findings = (JSON.parse(output) as { diagnostics: Finding[] }).diagnostics;
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(forbidden)('reject $imports imported by $path', ({ path }) => {
    expect(codesAt(path)).toContain('eslint(no-restricted-imports)');
  });

  test.each(allowed)('allow $imports imported by $path', ({ path }) => {
    expect(codesAt(path)).not.toContain('eslint(no-restricted-imports)');
  });

  test.each(cycles)('reject the import cycle through $path, even of types alone', ({ path }) => {
    expect(codesAt(path)).toContain('import(no-cycle)');
  });
});
