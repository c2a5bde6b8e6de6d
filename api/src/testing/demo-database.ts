import { Client } from 'pg';
import { findRunningPostgres } from '../platform/database/embedded.ts';
import { cheapHash } from './people.ts';

const UNFINISHED = `select exists (
    select from files where 'PENDING' in (derived_state::text, scan_state::text, verification_state::text)
  ) or exists (select from pictures where state = 'PENDING') as unfinished`;

/** The embedded database of a running demo, which a test prepares. */
export interface DemoDatabase {
  /** Gives everybody this password, with a hash that is quick to verify. */
  readonly setPasswords: (password: string) => Promise<void>;
  /** Whether a file still waits for its checks, its derived models or its picture. */
  readonly hasUnfinishedFiles: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export const openDemoDatabase = async (folder: string): Promise<DemoDatabase> => {
  const connectionString = await findRunningPostgres(folder);
  if (!connectionString) throw new Error(`no database runs in ${folder}`);
  const client = new Client({ connectionString });
  await client.connect();
  return {
    setPasswords: async (password) => {
      await client.query('update users set password_hash = $1', [await cheapHash(password)]);
    },
    hasUnfinishedFiles: async () => {
      const { rows } = await client.query<{ unfinished: boolean }>(UNFINISHED);
      return rows[0]?.unfinished ?? false;
    },
    close: () => client.end(),
  };
};
