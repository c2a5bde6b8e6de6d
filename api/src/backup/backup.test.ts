import { SLOW } from '@cotyle/domain/testing/slow';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addStoredFile } from '../imaging/files/testing/stored-file.ts';
import { addSegmentation } from '../imaging/segmentation/testing/stored-segmentation.ts';
import { zipOf } from '../imaging/uploads/testing/samples.ts';
import { startUploadWorld } from '../imaging/uploads/testing/world.ts';
import type { UploadWorld } from '../imaging/uploads/testing/world.ts';
import { writeBackupFile } from './archive/backup-file.ts';
import { checkBackup } from './archive/check-backup.ts';
import type { BackupContents } from './archive/contents.ts';
import { backupTo, newDatabase, PASSPHRASE, restoreFrom } from './testing/backup-files.ts';
import { filesOf, rowsOf } from './testing/contents-of.ts';

let folder: string;
let world: UploadWorld;
let backup: string;
let made: BackupContents;

const inFolder = (name: string): string => path.join(folder, name);
const filesFolder = (): string => path.join(world.cotyle.dataDir, 'files');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cotyle-backup-'));
  backup = inFolder('backup.age');
  world = await startUploadWorld();
  const [procedureId, creatorId] = [await world.newCase(), world.staff.RADIOLOGIST.id];
  const scan = await addStoredFile(world.cotyle, { procedureId, creatorId, bytes: zipOf(500_001) });
  await addStoredFile(world.cotyle, { procedureId, creatorId, bytes: Buffer.alloc(0) });
  await addSegmentation(world.cotyle, { procedureId, editorId: creatorId, fileId: scan.id });
  made = await backupTo(backup, world.cotyle.context);
});

afterAll(async () => {
  await world.cotyle.close();
  await rm(folder, { recursive: true, force: true });
});

it('a backup restores every row and every file into an empty database and folder', SLOW, async () => {
  const { url, drop } = await newDatabase(inject('databaseServerUrl'));
  const target = inFolder('restored');
  try {
    const { chain } = await restoreFrom(backup, { DATA_DIR: target, DATABASE_URL: url });
    expect(chain).toMatchObject({ isIntact: true });
    expect(made.manifest.findings).toEqual([]);
    expect(await rowsOf(url)).toEqual(await rowsOf(world.cotyle.context.databaseUrl));
    expect(await filesOf(path.join(target, 'files'))).toEqual(await filesOf(filesFolder()));
  } finally {
    await drop();
  }
});

describe('a damaged backup', () => {
  const CHUNK_BYTES = 64 * 1024 + 16;
  /** In the middle of the encrypted chunks, behind the header. */
  const middleOf = (bytes: Buffer): number =>
    bytes.length - Math.floor(bytes.length / 2 / CHUNK_BYTES) * CHUNK_BYTES;
  const flipped = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(copy.length >> 1) ^ 4, copy.length >> 1);
    return copy;
  };
  /** Two chunks of the encrypted bytes, which begin behind the header and its nonce of 16 bytes. */
  const swapped = (bytes: Buffer): Buffer => {
    const start = bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 1 + 16;
    const chunk = (index: number): Buffer =>
      bytes.subarray(start + index * CHUNK_BYTES, start + (index + 1) * CHUNK_BYTES);
    return Buffer.concat([
      bytes.subarray(0, start),
      chunk(1),
      chunk(0),
      bytes.subarray(start + 2 * CHUNK_BYTES),
    ]);
  };

  it.each([
    ['truncated by one byte', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
    ['truncated in the middle', (bytes: Buffer) => bytes.subarray(0, middleOf(bytes))],
    ['changed in one bit', flipped],
    ['reordered', swapped],
    ['followed by other bytes', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ])('is rejected when it was %s, and nothing is restored', async (name, spoil) => {
    const file = inFolder(`${name}.age`);
    await writeFile(file, spoil(await readFile(backup)));
    const target = inFolder(`after ${name}`);
    await expect(restoreFrom(file, { DATA_DIR: target })).rejects.toThrow(
      /^The backup is damaged or incomplete, before byte \d+\.$/,
    );
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    [
      'truncated in its header',
      (bytes: Buffer) => bytes.subarray(0, 60),
      'damaged or incomplete in its header',
    ],
    ['in the format of version 0.1', () => Buffer.from('COTYLEBACKUP\u0001…'), 'in the format of Cotyle 0.1'],
    ['another kind of file', () => Buffer.from('PK\u0003\u0004 something else'), 'not a Cotyle backup'],
    ['empty', () => Buffer.alloc(0), 'not a Cotyle backup'],
  ])('is rejected when it is %s', async (name, spoil, message) => {
    const file = inFolder(`${name}.age`);
    await writeFile(file, spoil(await readFile(backup)));
    await expect(checkBackup(file, PASSPHRASE)).rejects.toThrow(message);
  });

  it('is rejected with another passphrase, and when the file does not exist', async () => {
    const target = inFolder('locked');
    await expect(restoreFrom(backup, { DATA_DIR: target }, `${PASSPHRASE}!`)).rejects.toThrow(
      'BACKUP_KEY is not the passphrase',
    );
    await expect(restoreFrom(inFolder('none'), { DATA_DIR: target })).rejects.toThrow(
      'cannot be used (ENOENT)',
    );
    expect(existsSync(target)).toBe(false);
  });
});

describe('making a backup', () => {
  it('reports the files whose bytes are missing or changed, and holds all the others', async () => {
    const { cotyle, staff } = world;
    const [procedureId, creatorId] = [await world.newCase(), staff.RADIOLOGIST.id];
    const lost = await addStoredFile(cotyle, { procedureId, creatorId });
    const changed = await addStoredFile(cotyle, { procedureId, creatorId });
    await cotyle.context.storage.remove(lost.storageKey);
    await writeFile(path.join(filesFolder(), changed.storageKey), '0123456780');
    const { manifest } = await backupTo(inFolder('incomplete.age'), cotyle.context);
    expect(manifest.findings.map(({ fileId, problem }) => [fileId, problem])).toEqual([
      [lost.id, 'missing'],
      [changed.id, 'changed'],
    ]);
    expect(manifest.files.count).toBeGreaterThan(made.manifest.files.count);
  });

  it('replaces no other backup, and leaves no file when it fails', async () => {
    await expect(backupTo(backup, world.cotyle.context)).rejects.toThrow('exists already');
    const file = inFolder('failed.age');
    const failing = writeBackupFile(file, async (write) => {
      await write(Buffer.from('half'));
      throw new Error('the connection broke');
    });
    await expect(failing).rejects.toThrow('the connection broke');
    expect(existsSync(file) || existsSync(`${file}.part`)).toBe(false);
    const noFolder = path.join(folder, 'no folder', 'x');
    await expect(backupTo(noFolder, world.cotyle.context)).rejects.toThrow('cannot be used (ENOENT)');
  });
});
