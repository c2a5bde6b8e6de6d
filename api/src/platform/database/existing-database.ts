import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded.ts';
import { EmbeddedPostgresError } from './embedded/error.ts';

type Settings = Pick<Config, 'DATABASE_OWNER_URL' | 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * For command-line tools: uses the existing database and never creates one. The embedded server of a running application
 * is shared; that of a stopped application is started for the duration of the work.
 */
export const withExistingDatabase = async <T>(
  config: Settings,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  const url = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
  if (url !== undefined) return work(url);
  const folder = path.resolve(config.DATA_DIR, 'postgres');
  if (!existsSync(path.join(folder, 'cluster')))
    throw new EmbeddedPostgresError(`No database in ${folder}: set DATA_DIR or DATABASE_URL.`);
  const running = await findRunningPostgres(folder);
  if (running !== undefined) return work(running);
  const embedded = await startEmbeddedPostgres({ folder, log: () => undefined });
  try {
    return await work(embedded.superuserUrl);
  } finally {
    await embedded.stop();
  }
};
