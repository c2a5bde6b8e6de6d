import { Client } from 'pg';
import { inject } from 'vitest';
import { createDatabase, dropDatabase, urlOfDatabase } from '../../../testing/database-server.ts';
import { testDatabaseName } from '../../../testing/test-database.ts';
import { migrate } from '../migrate.ts';

const quiet = (): void => undefined;

export interface UpgradedDatabase {
  readonly client: Client;
  readonly drop: () => Promise<void>;
}

/** A database of an earlier version with its rows, migrated to the present version. */
export const upgradedDatabase = async (earlier: {
  /** The number or the name of its last migration. */
  readonly version: string;
  /** The statements that write its rows. */
  readonly rows: string;
  /** What a test looks at before the later migrations run. */
  readonly look?: (client: Client) => Promise<void>;
}): Promise<UpgradedDatabase> => {
  const server = inject('databaseServerUrl');
  const name = testDatabaseName();
  await createDatabase(server, name);
  const url = urlOfDatabase(server, name);
  await migrate(url, { upTo: earlier.version, log: quiet });
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(earlier.rows);
  await earlier.look?.(client);
  await migrate(url, { log: quiet });
  return {
    client,
    drop: async () => {
      await client.end();
      await dropDatabase(server, name);
    },
  };
};
