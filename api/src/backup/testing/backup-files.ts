import { writeBackupFile } from '../archive/backup-file.ts';
import type { BackupContents } from '../archive/contents.ts';
import { parseConfig } from '../../config/config.ts';
import { createBackup } from '../creation/create-backup.ts';
import { restoreBackup } from '../restore/restore.ts';
import type { Restored } from '../restore/restore.ts';
import { readMasterKeys } from '../../platform/keys/master-keys.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { createDatabase, dropDatabase, urlOfDatabase } from '../../testing/database-server.ts';
import { testDatabaseName } from '../../testing/test-database.ts';
import type { TestApp } from '../../testing/app.ts';

export const PASSPHRASE = 'a passphrase of some length';
/** The cheapest scrypt: these tests do not measure how long guessing a passphrase takes. */
export const WORK_FACTOR = 2;

type Source = Pick<TestApp['context'], 'config' | 'databaseUrl'>;

export const backupTo = (file: string, { config, databaseUrl: url }: Source): Promise<BackupContents> =>
  writeBackupFile(file, (write) =>
    createBackup({
      url,
      storage: openStorage(config),
      masterKeys: readMasterKeys(config),
      passphrase: PASSPHRASE,
      workFactor: WORK_FACTOR,
      write,
    }),
  );

export const restoreFrom = (
  file: string,
  environment: Record<string, string>,
  passphrase = PASSPHRASE,
): Promise<Restored> =>
  restoreBackup({ config: parseConfig(environment), file, passphrase, log: () => undefined });

/** An empty database on the test server. */
export const newDatabase = async (server: string) => {
  const name = testDatabaseName();
  await createDatabase(server, name);
  return { url: urlOfDatabase(server, name), drop: () => dropDatabase(server, name) };
};
