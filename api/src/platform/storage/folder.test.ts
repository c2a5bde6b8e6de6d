import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open as openFile, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isExhaustive } from '@cotyle/domain/testing/sampled';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openFolder } from './folder.ts';
import { bytesAt, sendBytes } from './testing/bytes.ts';
import { contentOf } from './testing/contents.ts';
import { newKey, storageContract } from './testing/contract.ts';

const MiB = 1024 ** 2;
const childOf = (name: string) => fileURLToPath(new URL(`./testing/${name}.ts`, import.meta.url));
const NODE = ['--import', 'tsx'];
/** However long a process takes to start. */
const GROWING = { timeout: 150_000, interval: 3 };

describe('files in a folder', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'cotyle-folder-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));
  const open = () => openFolder(join(root, 'files'));
  const partOf = (key: string) => join(root, 'files', `${key}.part`);

  storageContract(open, { runs: 5, largest: 14 * MiB });

  test('files and folders are accessible to their owner alone, and their paths follow from their keys', async () => {
    const [storage, key] = [open(), newKey()];
    const { progress } = await storage.append(key, { at: 0, source: sendBytes(0, 10), progress: {} });
    expect((await stat(partOf(key))).mode & 0o777).toBe(0o600);
    await storage.finish(key, progress);
    expect((await stat(join(root, 'files', key))).mode & 0o777).toBe(0o600);
    expect((await stat(join(root, 'files', key, '..'))).mode & 0o777).toBe(0o700);
    expect(storage.pathOf(key)).toBe(key);
    expect(() => storage.pathOf('../a')).toThrow('Not a key');
  });

  test('an upload is resumed at any byte: bytes after it are truncated', async () => {
    const [storage, key] = [open(), newKey()];
    await storage.append(key, { at: 0, source: sendBytes(7, 7 + 9 * MiB), progress: {} });
    for (const at of [8 * MiB + 1, 5 * MiB, 4097, 4095]) {
      const { received } = await storage.append(key, { at, source: sendBytes(at, at + 3), progress: {} });
      expect(received).toBe(at + 3);
    }
    const whole = { at: 4095, source: sendBytes(4095, 11 * MiB + 9), progress: {} };
    await storage.finish(key, (await storage.append(key, whole)).progress);
    const content = await contentOf(storage, key);
    expect(content.subarray(0, 4095).equals(bytesAt(7, 4095))).toBe(true);
    expect(content.subarray(4095).equals(bytesAt(4095, 11 * MiB + 9 - 4095))).toBe(true);
  });

  test('the length of a file with holes is not trusted: only the synced bytes count', async () => {
    const [storage, key] = [open(), newKey()];
    const { progress } = await storage.append(key, { at: 0, source: sendBytes(0, 10_000), progress: {} });
    await truncate(partOf(key), 50 * MiB);
    expect(await storage.received(key, progress)).toBe(10_000);
    expect(await storage.received(key, {})).toBe(0);
  });

  test('a folder that disappears is an error, and uploads work once it is back', async () => {
    const [storage, key] = [open(), newKey()];
    const { progress } = await storage.append(key, { at: 0, source: sendBytes(0, 10), progress: {} });
    await rename(join(root, 'files'), join(root, 'away'));
    const part = { at: 10, source: sendBytes(10, 20), progress };
    await expect(storage.append(key, part)).rejects.toThrow(
      'Files cannot be stored now: the folder is missing.',
    );
    await expect(storage.append(newKey(), { ...part, at: 0 })).rejects.toThrow('the folder is missing');
    await rename(join(root, 'away'), join(root, 'files'));
    const again = { at: 10, source: sendBytes(10, 20), progress };
    await storage.finish(key, (await storage.append(key, again)).progress);
    expect((await contentOf(storage, key)).equals(bytesAt(0, 20))).toBe(true);
  });

  test.runIf(isExhaustive())(
    'a folder keeps an exact prefix of an upload that is killed repeatedly',
    async () => {
      const [key, size] = [newKey(), 64 * MiB];
      const files = join(root, 'files');
      let kept = 0;
      for (let kills = 0; ; kills += 1) {
        const child = spawn(process.execPath, [...NODE, childOf('append-child'), files, key, String(size)]);
        const said: string[] = [];
        child.stdout.on('data', (text) => said.push(String(text)));
        const ended = once(child, 'exit');
        if (kills < 5) {
          const before = kept;
          await vi.waitUntil(async () => (await lengthOf(partOf(key))) > before, GROWING);
          child.kill('SIGKILL');
        }
        await ended;
        const received = await open().received(key, {});
        expect(received).toBeGreaterThanOrEqual(kept);
        const file = await openFile(partOf(key));
        const { buffer } = await file.read({ buffer: Buffer.alloc(received - kept), position: kept });
        await file.close();
        expect(buffer.equals(bytesAt(kept, received - kept))).toBe(true);
        kept = received;
        if (said.join('').includes('all')) break;
      }
      expect(kept).toBe(size);
    },
  );

  const canMount =
    spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()], { stdio: 'ignore' }).status === 0;

  const aFullDisk = async () => {
    const disk = join(root, 'small-disk');
    await mkdir(disk);
    const mount = `mount -t tmpfs -o size=16m none "$0" && exec "$@"`;
    const child = [process.execPath, ...NODE, childOf('full-disk-child'), disk];
    const { stdout } = await promisify(execFile)('unshare', ['-rm', 'sh', '-c', mount, disk, ...child]);
    expect(JSON.parse(stdout)).toEqual({
      isFull: true,
      message: 'Files cannot be stored now: the disk is full.',
      received: 3 * MiB,
      gaveBack: true,
      files: 1,
      recovered: true,
      mode: 0o600,
    });
  };
  const isNotTried = (): void => {
    expect(canMount).toBe(false);
  };
  const promise = canMount
    ? 'a full disk is said so, gives back what the failed part took, and goes on once there is room'
    : 'a full disk: not tried, because this machine lets nobody mount a small one';
  test.each([promise])('%s', canMount ? aFullDisk : isNotTried);

  test('only finished files are left once all uploads are finished or removed', async () => {
    const [storage, finished, given] = [openFolder(join(root, 'clean')), newKey(), newKey()];
    const appended = await storage.append(finished, { at: 0, source: sendBytes(0, 5 * MiB), progress: {} });
    await storage.append(given, { at: 0, source: sendBytes(0, 5 * MiB), progress: {} });
    await storage.finish(finished, appended.progress);
    await storage.remove(given);
    const left = await readdir(join(root, 'clean', 'files/2026/11'));
    expect(left).toEqual([finished.split('/').pop()]);
  });
});

const lengthOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => undefined);
  return found?.size ?? 0;
};
