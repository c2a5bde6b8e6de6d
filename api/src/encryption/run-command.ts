import { existsSync } from 'node:fs';
import { errorMessageOf } from '../backup/command/output.ts';
import { ConfigError, parseConfig } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { withExistingDatabase } from '../platform/database/existing-database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/open-database.ts';
import { readMasterKeys } from '../platform/keys/master-keys.ts';
import type { MasterKeys } from '../platform/keys/master-keys.ts';

export interface KeyCommand {
  readonly config: Config;
  readonly database: Database;
  readonly url: string;
  /** Undefined where nothing is encrypted. */
  readonly masterKeys: MasterKeys | undefined;
}

const FAILED = 2;

/** Runs a command on the keys of an existing installation, which may be in use; the exit code is the result of `work`. */
export const runKeyCommand = async (work: (command: KeyCommand) => Promise<number>): Promise<void> => {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const config = parseConfig(process.env);
    const masterKeys = readMasterKeys(config);
    process.exitCode = await withExistingDatabase(config, async (url) => {
      const database = openDatabase({ url, poolSize: 4, log: () => undefined });
      try {
        return await work({ config, database, url, masterKeys });
      } finally {
        await database.close();
      }
    });
  } catch (error) {
    process.stderr.write(`${errorMessageOf(error)}\n`);
    process.exitCode = FAILED;
  }
};

export const requireMasterKeys = (keys: MasterKeys | undefined): MasterKeys => {
  if (!keys) throw new ConfigError('MASTER_KEYS: needed for this command');
  return keys;
};
