import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded.ts';
import { EmbeddedPostgresError } from './embedded/error.ts';

type Settings = Pick<Config, 'DATABASE_OWNER_URL' | 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * For a command beside the application: the database that is there, never a new one. The embedded server of a running
 * application is shared with it; the one of a stopped application runs for as long as the work.
 */
export const withExistingDatabase = async <T>(
  config: Settings,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  const given = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
  if (given !== undefined) return work(given);
  const folder = path.resolve(config.DATA_DIR, 'postgres');
  if (!existsSync(path.join(folder, 'cluster')))
    throw new EmbeddedPostgresError(`There is no database in ${folder}: set DATA_DIR or DATABASE_URL.`);
  const running = await findRunningPostgres(folder);
  if (running !== undefined) return work(running);
  const embedded = await startEmbeddedPostgres({ folder, log: () => undefined });
  try {
    return await work(embedded.superuserUrl);
  } finally {
    await embedded.stop();
  }
};
