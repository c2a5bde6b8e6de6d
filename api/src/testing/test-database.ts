import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Database } from '../platform/database/open-database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createDatabase, dropDatabase, urlOfDatabase } from './database-server.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  readonly name: string;
  /** Closes the pool and drops the database. */
  readonly drop: () => Promise<void>;
}

/** Unique among tests and runs on the same server. */
export const testDatabaseName = (): string => `cotyle_test_${randomBytes(6).toString('hex')}`;

/** A database for one test, in some 50 ms: an empty, migrated one, or a copy of one that nobody is connected to. */
export const createTestDatabase = async (template = inject('templateDatabase')): Promise<TestDatabase> => {
  const server = inject('databaseServerUrl');
  const name = testDatabaseName();
  await createDatabase(server, name, template);
  const url = urlOfDatabase(server, name);
  const database = openDatabase({ url, poolSize: 5, log: () => undefined });
  return {
    database,
    url,
    name,
    async drop() {
      await database.close();
      await dropDatabase(server, name);
    },
  };
};
