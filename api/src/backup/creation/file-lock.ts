import type { ClientBase } from 'pg';

const LOCK = `hashtextextended('cotyle stored files', 0)`;

/** Held by a backup until it ends: no file moves while the snapshot says where it is. */
export const lockFiles = async (client: ClientBase): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock_shared(${LOCK})`);
};

/** Waits for running backups. */
export const withFilesLocked = async (client: ClientBase, work: () => Promise<void>): Promise<void> => {
  await client.query(`select pg_advisory_lock(${LOCK})`);
  try {
    await work();
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`);
  }
};
