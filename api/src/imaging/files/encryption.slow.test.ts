import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileCalls } from '@cotyle/contract/files';
import { scanCalls } from '@cotyle/contract/scans';
import { hipMesh } from '@cotyle/domain/models/testing/hips';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyEntry } from '../../platform/keys/testing/master-keys.ts';
import { storedLength } from '../../platform/storage/encrypted/ranges.ts';
import { eventually } from '../../testing/eventually.ts';
import { zippedScan } from '../ct/testing/scans.ts';
import { createTus, patchTus, tus } from '../uploads/testing/tus.ts';
import { startUploadWorld } from '../uploads/testing/world.ts';
import type { UploadWorld } from '../uploads/testing/world.ts';
import { purgeDeleted } from './deletion/purge.ts';
import { bytesOf, get } from './testing/stored-file.ts';

let world: UploadWorld;
let procedureId: number;
const scan = zippedScan();
const STL = Buffer.from(binaryStl(hipMesh('LEFT', 8)));

beforeAll(async () => {
  world = await startUploadWorld({
    MASTER_KEYS: keyEntry('k1'),
    ACCEL_PREFIX: '/protected-files',
    DELETED_FILES_KEPT_DAYS: '0',
  });
  procedureId = await world.newCase('SCAN');
});
afterAll(() => world.cotyle.close());

const storedFiles = async (): Promise<{ name: string; bytes: Buffer }[]> => {
  const folder = path.join(world.cotyle.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => ({
        name: entry.name,
        bytes: await readFile(path.join(entry.parentPath, entry.name)),
      })),
  );
};

/** Uploads by tus, interrupted at each of the offsets. */
const upload = async (bytes: Buffer, type: 'SCAN' | 'MODEL', fileName: string, breaks: readonly number[]) => {
  const { cotyle, staff } = world;
  const { token } = type === 'SCAN' ? staff.RADIOLOGIST : staff.IMAGE_ENGINEER;
  const created = await createTus(cotyle.origin, token, bytes.length, {
    procedureId,
    fileType: type,
    fileName,
  });
  expect([created.status, created.text]).toEqual([201, '']);
  const url = new URL(created.headers.get('location') ?? '', cotyle.origin).href;
  let at = 0;
  for (const end of [...breaks, bytes.length]) {
    const sent = await patchTus(url, token, at, bytes.subarray(at, end));
    expect([sent.status, sent.offset]).toEqual([204, end]);
    const asked = await tus({ method: 'HEAD', url, token });
    expect(asked.offset).toBe(end);
    at = end;
  }
  const { id } = await cotyle.context.database.kysely
    .selectFrom('files')
    .select('id')
    .where('file_name', '=', fileName)
    .executeTakeFirstOrThrow();
  return id;
};

describe('with a master key', () => {
  it('an interrupted upload is stored encrypted, and downloads, ranges and slices are the plain bytes', async () => {
    const { cotyle, staff } = world;
    const bytes = await scan;
    const id = await upload(bytes, 'SCAN', 'hip.zip', [65_507, 65_508, 65_509, 150_001]);
    const reader = staff.SURGEON;
    const whole = await get(cotyle, `/file/download/${id}`, staff.RADIOLOGIST.token);
    expect([whole.status, whole.headers.get('x-accel-redirect')]).toEqual([200, null]);
    expect((await bytesOf(whole)).equals(bytes)).toBe(true);
    const part = await get(cotyle, `/file/download/${id}`, staff.RADIOLOGIST.token, {
      range: 'bytes=65500-131100',
    });
    expect(part.status).toBe(206);
    expect((await bytesOf(part)).equals(bytes.subarray(65_500, 131_101))).toBe(true);

    const series = await eventually(async () => {
      const { value } = await cotyle.call(scanCalls.series, { params: { id: String(id) } }, reader.token);
      expect(value.length).toBeGreaterThan(0);
      return value;
    });
    const sliceId = series[0]?.slices[0]?.id ?? 0;
    const slice = await bytesOf(await get(cotyle, `/scan/slice/${sliceId}`, reader.token));
    expect(slice.subarray(128, 132).toString()).toBe('DICM');
    const [stored] = await storedFiles();
    expect(stored?.bytes.length).toBe(storedLength(bytes.length));
  });

  it('a model is derived and gets its picture, all stored encrypted', async () => {
    const { cotyle, staff } = world;
    await cotyle.context.database.kysely
      .updateTable('procedures')
      .set({ status: 'SCAN_READY' })
      .where('id', '=', procedureId)
      .execute();
    const id = await upload(STL, 'MODEL', 'hip.stl', [100_000]);
    const level = await eventually(async () => {
      const response = await get(cotyle, `/file/model/${id}/coarse`, staff.SURGEON.token);
      expect(response.status).toBe(200);
      return bytesOf(response);
    });
    expect(level.subarray(0, 4).toString()).toBe('glTF');
    const picture = await eventually(async () => {
      const response = await get(cotyle, `/picture/file/${id}`, staff.SURGEON.token);
      expect(response.status).toBe(200);
      return bytesOf(response);
    });
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
  });

  it('no stored byte shows what the files are, and each object has its key', async () => {
    const stored = await storedFiles();
    expect(stored.length).toBeGreaterThanOrEqual(5);
    for (const { bytes } of stored)
      for (const text of ['DICM', 'PK\u0003\u0004', 'PELVIS', 'glTF', 'PNG', 'IHDR', 'JSON'])
        expect(bytes.includes(text)).toBe(false);
    const keys = await world.cotyle.context.database.kysely.selectFrom('file_keys').selectAll().execute();
    expect(keys.map(({ object_key: key }) => path.basename(key)).sort()).toEqual(
      stored.map(({ name }) => name).sort(),
    );
    expect(keys.every(({ size, master_key_id: id }) => size !== null && id === 'k1')).toBe(true);
    expect(world.cotyle.logged()).not.toContain(keyEntry('k1').slice(3));
  });

  it('a damaged file is an error, not other bytes, and says nothing about the key', async () => {
    const { cotyle, staff } = world;
    const [file] = await cotyle.context.database.kysely
      .selectFrom('files')
      .select(['id', 'storage_key as key'])
      .where('file_name', '=', 'hip.stl')
      .execute();
    const stored = path.join(cotyle.dataDir, 'files', file?.key ?? '');
    const bytes = await readFile(stored);
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    await writeFile(stored, bytes);
    const response = await get(cotyle, `/file/download/${file?.id}`, staff.IMAGE_ENGINEER.token);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('k1');
  });

  it('deleting and purging removes bytes and keys', async () => {
    const { cotyle, staff } = world;
    const db = cotyle.context.database.kysely;
    const files = await db.selectFrom('files').select('id').execute();
    const ids = files.map(({ id }) => id);
    await cotyle.call(fileCalls.delete, { body: { ids } }, staff.MASTER_ADMIN.token);
    cotyle.advance(60);
    await purgeDeleted(cotyle.context);
    expect(await storedFiles()).toEqual([]);
    expect(await db.selectFrom('file_keys').selectAll().execute()).toEqual([]);
  });
});
