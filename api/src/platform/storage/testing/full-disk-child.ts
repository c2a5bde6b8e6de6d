import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolder } from '../folder.ts';
import { StorageError } from '../storage.ts';
import { bytesAt, sendBytes } from './bytes.ts';
import { contentOf } from './contents.ts';

// Runs where a small disk is mounted that nobody else sees; what it finds goes to the test as JSON.
const MiB = 1024 ** 2;
const [, , root = ''] = process.argv;
const storage = openFolder(root);
const key = 'files/2026/11/a';

const freeMiB = async (): Promise<number> => {
  const { bavail, bsize } = await statfs(root);
  return Math.floor((bavail * bsize) / MiB);
};

const { progress } = await storage.append(key, { at: 0, source: sendBytes(0, 3 * MiB), progress: {} });
const freeBefore = await freeMiB();
const part = { at: 3 * MiB, source: sendBytes(3 * MiB, 40 * MiB), progress };
const error: unknown = await storage.append(key, part).catch((reason: unknown) => reason);
const found = {
  isFull: error instanceof StorageError && error.full,
  message: error instanceof Error ? error.message : '',
  received: await storage.received(key, progress),
  gaveBack: (await freeMiB()) === freeBefore,
  files: (await readdir(join(root, 'files/2026/11'))).length,
};

// With room again it goes on where it was.
const rest = { at: 3 * MiB, source: sendBytes(3 * MiB, 10 * MiB), progress };
await storage.finish(key, (await storage.append(key, rest)).progress);
const recovered = (await contentOf(storage, key)).equals(bytesAt(0, 10 * MiB));
const { mode } = await stat(join(root, key));
process.stdout.write(JSON.stringify({ ...found, recovered, mode: mode & 0o777 }));
