import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDemoDatabase } from '../../api/src/testing/demo-database.ts';
import { API_INPUTS, hashOf } from '../../scripts/build-inputs.mjs';
import { inRoot } from '../../scripts/paths.mjs';
import { databaseFolder, prepareDemo } from './app-process.ts';
import { DEMO_PASSWORD } from './demo-password.ts';

/** The variable that tells the workers the folder of the prepared demo. */
export const PREPARED_DEMO = 'COTYLE_PREPARED_DEMO';

const KEPT_IN = inRoot('node_modules', '.cache', 'cotyle-demo');
const POLL_INTERVAL = 200;

const prepare = async (folder: string): Promise<void> => {
  const database = await openDemoDatabase(databaseFolder(folder));
  try {
    await database.setPasswords(DEMO_PASSWORD);
    while (await database.hasUnfinishedFiles()) await sleep(POLL_INTERVAL);
  } finally {
    await database.close();
  }
};

/** The dates of the demo are relative to its making, so it is used for an hour only. */
const KEPT_FOR = 60 * 60 * 1000;

const keptFolders = async (hash: string): Promise<string[]> => {
  const names = await readdir(KEPT_IN).catch(() => []);
  return names.filter((name) => {
    const [time, ofBuild] = name.split('-');
    return ofBuild === hash && Date.now() - Number(time) < KEPT_FOR;
  });
};

/**
 * Makes the demo once, with all its models, checks and pictures, which each worker copies: so that work is done once, and
 * no journey waits behind it. Every journey signs in, so the passwords get a hash that is quick to verify.
 */
export const ensurePreparedDemo = async (): Promise<void> => {
  const hash = hashOf(API_INPUTS);
  const [found] = await keptFolders(hash);
  const kept = path.join(KEPT_IN, found ?? `${Date.now()}-${hash}`);
  process.env[PREPARED_DEMO] = kept;
  if (found !== undefined) return;
  const made = await prepareDemo(prepare);
  const draft = path.join(KEPT_IN, `draft-${process.pid}`);
  await rm(KEPT_IN, { recursive: true, force: true });
  await mkdir(KEPT_IN, { recursive: true });
  // Renamed when it is complete, so that an interrupted copy is never used.
  await cp(made, draft, { recursive: true });
  await rename(draft, kept);
  await rm(made, { recursive: true, force: true });
};
