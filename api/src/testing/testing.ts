import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Database } from '../platform/database/open.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createDatabase, dropDatabase, urlOfDatabase } from './server.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  /** Closes the pool and removes the database. */
  readonly drop: () => Promise<void>;
}

/** A name that no other test, nor another run on the same server, uses. */
export const testDatabaseName = (): string => `cotyle_test_${randomBytes(6).toString('hex')}`;

/** An empty, migrated database of the test's own, in some 50 ms. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = inject('databaseServerUrl');
  const name = testDatabaseName();
  await createDatabase(server, name, inject('templateDatabase'));
  const url = urlOfDatabase(server, name);
  const database = openDatabase({ url, poolSize: 5, log: () => undefined });
  return {
    database,
    url,
    async drop() {
      await database.close();
      await dropDatabase(server, name);
    },
  };
};
