import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDemoDatabase } from '../../api/src/testing/demo-database.ts';
import { API_INPUTS, hashOf } from '../../scripts/build-inputs.mjs';
import { inRoot } from '../../scripts/paths.mjs';
import { databaseFolder, prepareDemo } from './app-process.ts';
import { DEMO_PASSWORD } from './demo-password.ts';
import { TIME_ZONE } from './time-zone.ts';

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

const KEPT_MILLISECONDS = 60 * 60 * 1000;
/** ISO 8601. */
const dayIn = (timeZone: string): string => new Date().toLocaleDateString('sv', { timeZone });

/** The dates of the demo are relative to its making, so it is used for an hour of the same day at the server and in the browser. */
const keptFolder = (): string =>
  path.join(KEPT_IN, `${dayIn('UTC')}-${dayIn(TIME_ZONE)}-${hashOf(API_INPUTS)}`);
const isKept = (folder: string): boolean =>
  existsSync(folder) && Date.now() - statSync(folder).mtimeMs < KEPT_MILLISECONDS;

/**
 * Makes the demo once, with all its models, checks and pictures, which each worker copies: so that work is done once, and
 * no journey waits behind it. Every journey signs in, so the passwords get a hash that is quick to verify.
 */
export const ensurePreparedDemo = async (): Promise<void> => {
  const kept = keptFolder();
  process.env[PREPARED_DEMO] = kept;
  if (isKept(kept)) return;
  const made = await prepareDemo(prepare);
  const draft = path.join(KEPT_IN, `draft-${process.pid}`);
  await rm(KEPT_IN, { recursive: true, force: true });
  await mkdir(KEPT_IN, { recursive: true });
  // Renamed when it is complete, so that an interrupted copy is never used.
  await cp(made, draft, { recursive: true });
  await rename(draft, kept);
  await rm(made, { recursive: true, force: true });
};
