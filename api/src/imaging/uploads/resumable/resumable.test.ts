import { fileCalls } from '@cotyle/contract/files';
import { uploadCalls } from '@cotyle/contract/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256, zipOf } from '../testing/samples.ts';
import { createTus, metadataOf, patchTus, tus } from '../testing/tus.ts';
import type { TusAnswer } from '../testing/tus.ts';
import { startUploadWorld } from '../testing/world.ts';
import type { UploadWorld } from '../testing/world.ts';

const MiB = 1024 ** 2;

let world: UploadWorld;
beforeAll(async () => {
  world = await startUploadWorld({
    UPLOAD_MAX_FILE_BYTES: String(64 * MiB),
    UPLOAD_MAX_MODEL_BYTES: String(8 * MiB),
    UPLOAD_MAX_REQUEST_BYTES: String(16 * MiB),
    UPLOAD_MAX_USER_BYTES: String(512 * MiB),
    UPLOAD_KEPT_HOURS: '24',
  });
});
afterAll(() => world.cotyle.close());

type Who = keyof UploadWorld['staff'];
const db = () => world.cotyle.context.database.kysely;
const tokenOf = (who: Who) => world.staff[who].token;
const urlOf = (answer: TusAnswer) => `${world.cotyle.origin}${answer.headers.get('location')}`;

const begin = (who: Who, size: number, values: Record<string, string | number>, headers = {}) =>
  createTus(world.cotyle.origin, tokenOf(who), size, values, headers);
const beginScan = async (size: number, more: Record<string, string | number> = {}) =>
  urlOf(
    await begin('RADIOLOGIST', size, {
      procedureId: await world.newCase(),
      fileType: 'SCAN',
      fileName: 'scan.zip',
      ...more,
    }),
  );
const patch = (url: string, offset: number, body: RequestInit['body'], headers = {}) =>
  patchTus(url, tokenOf('RADIOLOGIST'), offset, body, { headers });
const head = (url: string, who: Who = 'RADIOLOGIST') => tus({ method: 'HEAD', url, token: tokenOf(who) });
const cancel = (url: string, who: Who = 'RADIOLOGIST') => tus({ method: 'DELETE', url, token: tokenOf(who) });
const recordOf = async (answer: TusAnswer) => {
  const { value } = await world.cotyle.call(fileCalls.all, { query: {} }, tokenOf('ADMIN'));
  return value.find(({ id }) => id === Number(answer.headers.get('cotyle-file-id')));
};

describe('a resumable upload', () => {
  it('answers the supported protocol to anyone', async () => {
    const answer = await tus({
      method: 'OPTIONS',
      url: `${world.cotyle.origin}/api/file/uploads`,
      token: undefined,
    });
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      204,
      {
        'tus-version': '1.0.0',
        'tus-extension': 'creation,creation-with-upload,termination,expiration',
        'tus-max-size': String(64 * MiB),
      },
    ]);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('is sent in parts and becomes a file with the last one', async () => {
    const bytes = zipOf(5_000_001);
    const before = await world.counts();
    const url = await beginScan(bytes.length, { description: 'Pelvis' });
    expect((await head(url)).offset).toBe(0);
    const first = await patch(url, 0, bytes.subarray(0, 2_000_000));
    expect([first.status, first.offset, first.headers.get('cotyle-file-id')]).toEqual([204, 2_000_000, null]);
    expect(await world.counts()).toEqual({ ...before, uploads: before.uploads + 1, bytes: before.bytes + 1 });
    const second = await patch(url, 2_000_000, bytes.subarray(2_000_000, 2_000_001));
    expect(second.offset).toBe(2_000_001);
    const last = await patch(url, 2_000_001, bytes.subarray(2_000_001));
    expect([last.status, last.offset]).toEqual([204, bytes.length]);
    expect(await recordOf(last)).toMatchObject({
      fileName: 'scan.zip',
      size: bytes.length,
      sha256: sha256(bytes),
      content: 'ZIP',
      description: 'Pelvis',
      creatorId: world.staff.RADIOLOGIST.id,
    });
  });

  it('may include its first bytes in the creation request', async () => {
    const bytes = zipOf(100_000);
    const values = { procedureId: await world.newCase(), fileType: 'SCAN', fileName: 'scan.zip' };
    const answer = await tus({
      method: 'POST',
      url: `${world.cotyle.origin}/api/file/uploads`,
      token: tokenOf('RADIOLOGIST'),
      body: bytes,
      headers: {
        'upload-length': String(bytes.length),
        'upload-metadata': metadataOf(values),
        'content-type': 'application/offset+octet-stream',
      },
    });
    expect([answer.status, answer.offset]).toEqual([201, bytes.length]);
    expect(await recordOf(answer)).toMatchObject({ sha256: sha256(bytes) });
  });

  it('answers its metadata and its expiry', async () => {
    const url = await beginScan(1000);
    const { headers } = await head(url);
    expect(headers.get('upload-length')).toBe('1000');
    expect(headers.get('upload-metadata')).toContain(
      `fileName ${Buffer.from('scan.zip').toString('base64')}`,
    );
    const { headers: after } = await patch(url, 0, zipOf(10));
    const hours = (Date.parse(after.get('upload-expires') ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
  });

  it('whose last answer was lost is reported as done and not recorded twice', async () => {
    const bytes = zipOf(1000);
    const url = await beginScan(bytes.length);
    const last = await patch(url, 0, bytes);
    const fileId = last.headers.get('cotyle-file-id');
    const again = await head(url);
    expect([again.status, again.offset, again.headers.get('cotyle-file-id')]).toEqual([200, 1000, fileId]);
    const empty = await patch(url, 1000, '');
    expect([empty.status, empty.headers.get('cotyle-file-id')]).toEqual([204, fileId]);
    expect((await patch(url, 0, bytes)).status).toBe(409);
    const { value } = await world.cotyle.call(uploadCalls.own, { query: {} }, tokenOf('RADIOLOGIST'));
    expect(value.map(({ id }) => url.endsWith(id))).not.toContain(true);
  });

  it('with all bytes but no record is finished by the next request', async () => {
    const bytes = zipOf(50_000);
    const url = await beginScan(bytes.length);
    await patch(url, 0, bytes.subarray(0, 40_000));
    const id = url.split('/').pop() ?? '';
    const row = await db()
      .selectFrom('uploads')
      .select(['storage_key as key', 'progress'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // As a node leaves it that was killed after the last byte.
    const { storage } = world.cotyle.context;
    const source = (async function* () {
      yield bytes.subarray(40_000);
    })();
    await storage.append(row.key, { at: 40_000, source, progress: row.progress });
    const answer = await head(url);
    expect([answer.status, answer.offset]).toEqual([200, bytes.length]);
    expect(await recordOf(answer)).toMatchObject({ sha256: sha256(bytes) });
  });

  it('is listed for its owner until it is finished, filtered by case on request', async () => {
    const procedureId = await world.newCase();
    const url = urlOf(
      await begin('RADIOLOGIST', 1000, { procedureId, fileType: 'SCAN', fileName: 'listed.zip' }),
    );
    await patch(url, 0, zipOf(400));
    const own = (who: Who) =>
      world.cotyle.call(uploadCalls.own, { query: { procedureId: String(procedureId) } }, tokenOf(who));
    expect((await own('RADIOLOGIST')).value).toMatchObject([
      {
        id: url.split('/').pop(),
        fileName: 'listed.zip',
        size: 1000,
        received: 400,
        type: 'SCAN',
        procedureId,
      },
    ]);
    expect((await own('ADMIN')).value).toEqual([]);
  });

  it('that is canceled is removed at once with its bytes', async () => {
    const before = await world.counts();
    const url = await beginScan(1_000_000);
    await patch(url, 0, zipOf(500_000));
    expect((await cancel(url)).status).toBe(204);
    expect(await world.counts()).toEqual(before);
    expect([(await head(url)).status, (await cancel(url)).status]).toEqual([404, 404]);
  });

  it('that became a file leaves the file when it is canceled', async () => {
    const url = await beginScan(1000);
    const last = await patch(url, 0, zipOf(1000));
    expect((await cancel(url)).status).toBe(204);
    expect(await recordOf(last)).toMatchObject({ deleted: false });
    const left = await world.counts();
    expect(left.bytes).toBeGreaterThanOrEqual(left.files);
  });

  it('does not exist for other people', async () => {
    const url = await beginScan(1000);
    expect((await head(url, 'ADMIN')).status).toBe(404);
    expect((await cancel(url, 'ADMIN')).status).toBe(404);
    expect((await patchTus(url, tokenOf('ADMIN'), 0, zipOf(10))).status).toBe(404);
    expect((await head(url)).offset).toBe(0);
    expect((await tus({ method: 'HEAD', url, token: undefined })).status).toBe(401);
    expect((await tus({ method: 'HEAD', url, token: tokenOf('SURGEON') })).status).toBe(403);
  });

  it('expires some time after its last part and is removed by the sweep', async () => {
    const url = await beginScan(1000);
    await patch(url, 0, zipOf(400));
    world.cotyle.advance(23 * 3600);
    const { token } = (await world.cotyle.signIn(world.staff.RADIOLOGIST.email)).access;
    const after = (offset: number, bytes: Uint8Array) => patchTus(url, token, offset, bytes);
    expect((await after(400, zipOf(100))).status).toBe(204);
    world.cotyle.advance(23 * 3600);
    const { token: next } = (await world.cotyle.signIn(world.staff.RADIOLOGIST.email)).access;
    expect((await tus({ method: 'HEAD', url, token: next })).offset).toBe(500);
    world.cotyle.advance(2 * 3600);
    const { token: last } = (await world.cotyle.signIn(world.staff.RADIOLOGIST.email)).access;
    expect((await tus({ method: 'HEAD', url, token: last })).status).toBe(404);
    world.cotyle.advance(-48 * 3600);
  });
});
