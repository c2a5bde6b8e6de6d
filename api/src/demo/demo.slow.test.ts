import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation } from '../installation/open-installation.ts';
import { openFolder } from '../platform/storage/folder.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { fillDemo } from './fill.ts';

const NOW = new Date('2026-11-15T09:30:00Z');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cotyle-demo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const filled = async (): Promise<TestDatabase> => {
  const made = await createTestDatabase();
  await openInstallation(made.database.kysely, { demo: true, now: NOW });
  await fillDemo(made.database.kysely, openFolder(folder), NOW, 'quick');
  return made;
};

describe('the demo', () => {
  it('looks the same wherever it starts', async () => {
    const [one, other] = [await filled(), await filled()];
    const cases = ({ database }: TestDatabase) =>
      database.kysely
        .selectFrom('procedures')
        .select(['id', 'search', 'status', 'side_surgeon', 'size', 'creation', 'date_of_surgery'])
        .orderBy('id')
        .execute();
    expect(await cases(other)).toEqual(await cases(one));
    for (const made of [one, other]) await made.drop();
  });
});
