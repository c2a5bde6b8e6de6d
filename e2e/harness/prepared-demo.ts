import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDemoDatabase } from '../../api/src/testing/demo-database.ts';
import { PASSWORD } from '../steps/people.ts';
import { databaseFolder, prepareDemo } from './app-process.ts';

/** The variable that tells the workers the folder of the prepared demo. */
export const PREPARED_DEMO = 'COTYLE_PREPARED_DEMO';

const POLL_INTERVAL = 200;

const prepare = async (folder: string): Promise<void> => {
  const database = await openDemoDatabase(databaseFolder(folder));
  try {
    await database.setPasswords(PASSWORD);
    while (await database.hasUnfinishedFiles()) await sleep(POLL_INTERVAL);
  } finally {
    await database.close();
  }
};

/**
 * Makes the demo once, with all its models, checks and pictures, which each worker copies: so that work is done once, and
 * no journey waits behind it. Every journey signs in, so the passwords get a hash that is quick to verify.
 */
export const makePreparedDemo = async (): Promise<() => Promise<void>> => {
  const folder = await prepareDemo(prepare);
  process.env[PREPARED_DEMO] = folder;
  return () => rm(folder, { recursive: true, force: true });
};
