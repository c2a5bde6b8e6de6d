import { SLOW } from '@cotyle/domain/testing/slow';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { failure } from '@cotyle/contract/failure';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import type { ZipFile } from 'yauzl';
import { startTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { addLocation, addProcedure } from '../../../testing/clinic.ts';
import { addSignedInUser } from '../../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../../testing/signed-in-users.ts';
import { bytesOf, eventsOf, get, addStoredFile } from '../testing/stored-file.ts';
import { startReading, openFilesOf } from '../testing/slow-reader.ts';

let cotyle: TestApp;
let surgeon: SignedInUser;
let radiologist: SignedInUser;
let stranger: SignedInUser;
let here: number;

const db = () => cotyle.context.database.kysely;
beforeAll(async () => {
  cotyle = await startTestApp();
  here = await addLocation(db());
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
  radiologist = await addSignedInUser(cotyle, { role: 'RADIOLOGIST', locationId: here });
  stranger = await addSignedInUser(cotyle, { role: 'SURGEON' });
});
afterAll(() => cotyle.close());

const newCase = () =>
  addProcedure(db(), { surgeonId: surgeon.id, status: 'SCAN', radiologyLocationId: here });
const give = (procedureId: number, more: Partial<Parameters<typeof addStoredFile>[1]> = {}) =>
  addStoredFile(cotyle, { procedureId, creatorId: surgeon.id, ...more });
const downloadZip = (ids: readonly number[], who: SignedInUser = surgeon) =>
  get(cotyle, `/file/download-many?ids=${ids.join(',')}`, who.token);

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** As any other program would read it, each entry's CRC included. */
const unzip = async (bytes: Buffer): Promise<Record<string, string>> => {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(
      bytes,
      { lazyEntries: true, strictFileNames: true, validateEntrySizes: true },
      (error, opened) => (error ? reject(error) : resolve(opened)),
    );
  });
  const found: Record<string, string> = {};
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        stream.on('end', () => {
          found[entry.fileName] = hash(Buffer.concat(chunks));
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
  return found;
};

describe('a zip of several files', () => {
  it('contains each file completely under a unique name, and each is an event', async () => {
    const procedureId = await newCase();
    const big = Buffer.alloc(5 * 1024 ** 2 + 3, 'scan');
    const files = [
      await give(procedureId, { name: 'scan.zip', bytes: big }),
      await give(procedureId, { name: 'Scan.ZIP' }),
      await give(procedureId, { name: 'Hüfte 漢🦴.csv', type: 'ALGORITHM', bytes: Buffer.alloc(0) }),
      await give(procedureId, { name: 'hip.stl', type: 'MODEL' }),
    ];
    const response = await downloadZip([...files, ...files].map(({ id }) => id));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain(
      `filename="procedure-${procedureId}-files.zip"`,
    );
    expect(response.headers.get('cache-control')).toContain('private');
    const bytes = await bytesOf(response);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await unzip(bytes)).toEqual({
      'scan.zip': hash(big),
      'Scan (2).ZIP': files[1]?.sha256,
      'Hüfte 漢🦴.csv': hash(Buffer.alloc(0)),
      'hip.stl': files[3]?.sha256,
    });
    expect(await eventsOf(cotyle, procedureId)).toEqual([
      ['SCAN_DOWNLOADED', surgeon.id, null, 'scan.zip'],
      ['SCAN_DOWNLOADED', surgeon.id, null, 'Scan.ZIP'],
      ['CSV_DOWNLOADED', surgeon.id, null, 'Hüfte 漢🦴.csv'],
      ['MODEL_DOWNLOADED', surgeon.id, null, 'hip.stl'],
    ]);
  });

  it('may contain a hundred files with the longest names', SLOW, async () => {
    const procedureId = await newCase();
    const name = `${'漢'.repeat(250)}.zip`;
    const files = await Promise.all(Array.from({ length: 100 }, () => give(procedureId, { name })));
    const bytes = await bytesOf(await downloadZip(files.map(({ id }) => id)));
    expect(Object.keys(await unzip(bytes))).toHaveLength(100);
  });

  it('contains files of one procedure only', async () => {
    const files = [await give(await newCase()), await give(await newCase())];
    const response = await downloadZip(files.map(({ id }) => id));
    expect(response.status).toBe(400);
    expect(failure.parse(await response.json()).issues).toEqual([
      { path: 'ids', message: 'Files of one procedure only' },
    ]);
  });

  it('is rejected without an event if one file is missing, invisible, not permitted or deleted', async () => {
    const procedureId = await newCase();
    const scan = await give(procedureId);
    const model = await give(procedureId, { type: 'MODEL' });
    const deleted = await give(procedureId);
    await db().updateTable('files').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute();
    expect((await downloadZip([scan.id, 999_999_999])).status).toBe(404);
    expect((await downloadZip([scan.id], stranger)).status).toBe(404);
    expect((await downloadZip([scan.id, model.id], radiologist)).status).toBe(403);
    expect((await downloadZip([scan.id, deleted.id])).status).toBe(404);
    expect(await eventsOf(cotyle, procedureId)).toEqual([]);
    expect((await downloadZip([scan.id], radiologist)).status).toBe(200);
  });

  it('is rejected before the first byte if a file is missing in the storage', async () => {
    const procedureId = await newCase();
    const [kept, lost] = [await give(procedureId), await give(procedureId)];
    await rm(path.join(cotyle.dataDir, 'files', lost.storageKey));
    expect((await downloadZip([kept.id, lost.id])).status).toBe(503);
    expect(await eventsOf(cotyle, procedureId)).toEqual([]);
  });

  it('that is aborted leaves no open file', async () => {
    const procedureId = await newCase();
    const bytes = Buffer.alloc(30 * 1024 ** 2, 1);
    const ids = [(await give(procedureId, { bytes })).id, (await give(procedureId, { bytes })).id];
    const path = `/file/download-many?ids=${ids.join(',')}`;
    const response = await startReading(cotyle, path, surgeon.token);
    await expect.poll(() => openFilesOf(cotyle)).toBe(1);
    response.destroy();
    await expect.poll(() => openFilesOf(cotyle)).toBe(0);
  });

  it.each(['', 'x', '1,', '-1', '1;2', Array.from({ length: 101 }, (_, index) => index + 1).join(',')])(
    'rejects %j as ids',
    async (ids) => {
      const response = await get(cotyle, `/file/download-many?ids=${ids}`, surgeon.token);
      expect([400, 422]).toContain(response.status);
    },
  );
});
