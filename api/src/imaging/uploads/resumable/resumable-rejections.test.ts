import { failure } from '@cotyle/contract/failure';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvOf, stlOf, zipOf } from '../testing/samples.ts';
import { createTus, metadataOf, patchTus, tus } from '../testing/tus.ts';
import type { TusAnswer } from '../testing/tus.ts';
import { startUploadWorld } from '../testing/world.ts';
import type { UploadWorld } from '../testing/world.ts';

const MiB = 1024 ** 2;

let world: UploadWorld;
beforeAll(async () => {
  world = await startUploadWorld({
    UPLOAD_MAX_FILE_BYTES: String(32 * MiB),
    UPLOAD_MAX_MODEL_BYTES: String(8 * MiB),
    UPLOAD_MAX_REQUEST_BYTES: String(4 * MiB),
    UPLOAD_MAX_USER_BYTES: String(40 * MiB),
  });
});
afterAll(() => world.cotyle.close());

type Who = keyof UploadWorld['staff'];
const tokenOf = (who: Who) => world.staff[who].token;
const urlOf = (answer: TusAnswer) => `${world.cotyle.origin}${answer.headers.get('location')}`;
const failureIn = ({ status, text }: TusAnswer) => {
  const { error, message } = failure.parse(JSON.parse(text));
  return { status, error, message };
};
const begin = (who: Who, size: number, values: Record<string, string | number>, headers = {}) =>
  createTus(world.cotyle.origin, tokenOf(who), size, values, headers);
const ofScan = async (more: Record<string, string | number> = {}) => ({
  procedureId: await world.newCase(),
  fileType: 'SCAN',
  fileName: 'scan.zip',
  ...more,
});
const beginScan = async (size: number) => urlOf(await begin('RADIOLOGIST', size, await ofScan()));
const patch = (
  url: string,
  offset: number,
  body: RequestInit['body'],
  headers = {},
  who: Who = 'RADIOLOGIST',
) => patchTus(url, tokenOf(who), offset, body, { headers });

describe('a resumable upload is rejected', () => {
  it.each([
    ['without a name', { fileName: '' }, 422, undefined],
    ['with an unknown type', { fileType: 'PICTURE' }, 400, undefined],
    ['with more than is asked', { role: 'ADMIN' }, 400, undefined],
    ['for a case that is none', { procedureId: 'x' }, 400, undefined],
    ['for a case that cannot be seen', { procedureId: 999_999 }, 404, 'Not found.'],
    ['of another role’s type', { fileType: 'MODEL', fileName: 'a.stl' }, 403, undefined],
    ['with a wrong ending', { fileName: 'a.exe' }, 415, 'a.exe: a CT Scan is a .zip, .dcm or .csv file'],
    ['with a description that is no text', { description: 'a\u0000' }, 422, undefined],
  ])('%s', async (_, values, status, message) => {
    const before = await world.counts();
    const rejected = failureIn(await begin('RADIOLOGIST', 1000, await ofScan(values)));
    expect([rejected.status, message ?? rejected.message]).toEqual([status, rejected.message]);
    expect(await world.counts()).toEqual(before);
  });

  it.each([
    ['SCAN', 'RADIOLOGIST', 'a.zip', 32 * MiB + 1, 'a.zip: a file of this kind can have at most 32 MB'],
    ['SCAN', 'RADIOLOGIST', 'a.csv', MiB + 1, 'a.csv: a file of this kind can have at most 1 MB'],
    ['MODEL', 'IMAGE_ENGINEER', 'a.stl', 8 * MiB + 1, 'a.stl: a file of this kind can have at most 8 MB'],
  ] as const)('as %s of the %s when it is too large', async (fileType, who, fileName, size, message) => {
    const procedureId = await world.newCase('SCAN_READY');
    const rejected = failureIn(await begin(who, size, { procedureId, fileType, fileName }));
    expect(rejected).toEqual({ status: 413, error: 'TOO_LARGE', message });
  });

  it('when it is empty', async () => {
    expect(failureIn(await begin('RADIOLOGIST', 0, await ofScan()))).toMatchObject({ status: 415 });
  });

  it.each([
    ['without a length', { 'upload-length': 'x' }, 400],
    ['with a length below nothing', { 'upload-length': '-1' }, 400],
    ['with broken metadata', { 'upload-metadata': 'fileName !!!' }, 400],
    ['in another version', { 'tus-resumable': '0.2.2' }, 412],
    ['as a part of another', { 'upload-concat': 'partial' }, 501],
  ])('%s', async (_, headers, status) => {
    const answer = await begin('RADIOLOGIST', 1000, await ofScan(), headers);
    expect(failureIn(answer).status).toBe(status);
  });

  it('without a session, or for another role', async () => {
    const { origin } = world.cotyle;
    expect(failureIn(await createTus(origin, undefined, 10, await ofScan())).status).toBe(401);
    expect(failureIn(await begin('SURGEON', 10, await ofScan())).status).toBe(403);
  });

  it('without a protocol version, which the answer states', async () => {
    const response = await fetch(`${world.cotyle.origin}/api/file/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenOf('RADIOLOGIST')}`,
        'upload-length': '10',
        'upload-metadata': metadataOf(await ofScan()),
      },
    });
    expect([response.status, response.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    expect(failure.parse(await response.json()).message).toBe('Resumable uploads speak tus 1.0.0.');
  });
});

describe('a part of a resumable upload is rejected', () => {
  it('at another offset than that of the upload, and changes nothing', async () => {
    const url = await beginScan(1000);
    await patch(url, 0, zipOf(100));
    for (const offset of [0, 99, 101, 1000])
      expect(failureIn(await patch(url, offset, zipOf(10)))).toMatchObject({
        status: 409,
        error: 'WRONG_OFFSET',
      });
    expect((await tus({ method: 'HEAD', url, token: tokenOf('RADIOLOGIST') })).offset).toBe(100);
  });

  it('without an offset, or with another content type', async () => {
    const url = await beginScan(1000);
    const token = tokenOf('RADIOLOGIST');
    const type = 'application/offset+octet-stream';
    const bare = await tus({ method: 'PATCH', url, token, body: 'x', headers: { 'content-type': type } });
    expect(failureIn(bare).status).toBe(400);
    const headers = { 'upload-offset': '0', 'content-type': 'application/octet-stream' };
    expect(failureIn(await tus({ method: 'PATCH', url, token, body: 'x', headers })).status).toBe(415);
  });

  it('if it exceeds the announced length, with and without a content length', async () => {
    const url = await beginScan(1000);
    expect(failureIn(await patch(url, 0, zipOf(1001)))).toMatchObject({ status: 413, error: 'TOO_LARGE' });
    const stream = new Blob([new Uint8Array(zipOf(1001))]).stream();
    expect(failureIn(await patch(url, 0, stream))).toMatchObject({ status: 413, error: 'TOO_LARGE' });
    expect((await patch(url, 0, zipOf(1000))).status).toBe(204);
  });

  it('if it exceeds the limit of a request', async () => {
    const url = await beginScan(6 * MiB);
    const rejected = failureIn(await patch(url, 0, zipOf(5 * MiB)));
    expect(rejected).toMatchObject({ status: 413, message: 'One upload can have at most 4 MB' });
  });

  it('if the case is no longer visible to the person', async () => {
    const values = await ofScan();
    const url = urlOf(await begin('RADIOLOGIST', 1000, values));
    const db = world.cotyle.context.database.kysely;
    const { procedureId } = values;
    await db.updateTable('procedures').set({ status: 'DONE' }).where('id', '=', procedureId).execute();
    expect(failureIn(await patch(url, 0, zipOf(1000)))).toMatchObject({ status: 404 });
  });

  it('for an unknown upload', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', '../../etc/passwd', 'x'])
      expect([400, 404]).toContain(
        (await patch(`${world.cotyle.origin}/api/file/uploads/${id}`, 0, 'x')).status,
      );
  });
});

describe('a resumable upload with invalid content', () => {
  it.each([
    ['SCAN', 'RADIOLOGIST', 'a.zip', stlOf(1000), /^a\.zip: the content is not that of a /],
    ['SCAN', 'RADIOLOGIST', 'a.dcm', zipOf(100_000), /^a\.dcm: the content is that of a \.zip file$/],
    ['MODEL', 'IMAGE_ENGINEER', 'a.stl', zipOf(100_000), /^a\.stl: This is a zip archive, not an STL\./],
  ] as const)(
    'is rejected with the first part: %s of the %s',
    async (fileType, who, fileName, bytes, message) => {
      const procedureId = await world.newCase('SCAN_READY');
      const before = await world.counts();
      const url = urlOf(await begin(who, bytes.length, { procedureId, fileType, fileName }));
      const rejected = failureIn(await patch(url, 0, bytes.subarray(0, 5000), {}, who));
      expect([rejected.status, rejected.error]).toEqual([415, 'WRONG_TYPE']);
      expect(rejected.message).toMatch(message);
      expect(await world.counts()).toEqual(before);
      expect((await tus({ method: 'HEAD', url, token: tokenOf(who) })).status).toBe(404);
    },
  );

  it('is rejected at its end and removed if only the whole file shows it', async () => {
    const procedureId = await world.newCase('MODEL_IN_WORK');
    const before = await world.counts();
    const bytes = stlOf(1000);
    bytes.writeFloatLE(Number.NaN, 84 + 50 * 3999 + 12);
    const url = urlOf(
      await begin('IMAGE_ENGINEER', bytes.length, { procedureId, fileType: 'MODEL', fileName: 'a.stl' }),
    );
    expect((await patch(url, 0, bytes.subarray(0, 9000), {}, 'IMAGE_ENGINEER')).status).toBe(204);
    const rejected = failureIn(await patch(url, 9000, bytes.subarray(9000), {}, 'IMAGE_ENGINEER'));
    expect([rejected.status, rejected.error]).toEqual([415, 'WRONG_TYPE']);
    expect(rejected.message).toMatch(/^a\.stl: Triangle 4,000 /);
    expect(await world.counts()).toEqual(before);
  });

  it('of the wrong side is rejected with the specified message and removed', async () => {
    const procedureId = await world.newCase('MODEL_IN_WORK');
    const before = await world.counts();
    const bytes = csvOf('RIGHT');
    const url = urlOf(
      await begin('IMAGE_ENGINEER', bytes.length, { procedureId, fileType: 'ALGORITHM', fileName: 'a.csv' }),
    );
    const rejected = failureIn(await patch(url, 0, bytes, {}, 'IMAGE_ENGINEER'));
    expect(rejected).toEqual({ status: 409, error: 'CONFLICT', message: 'Wrong side in: a.csv' });
    expect(await world.counts()).toEqual(before);
  });
});

it('the daily quota counts the whole length of an unfinished upload from its start', async () => {
  const values = await ofScan();
  const over = 'You can upload at most 40 MB a day. Please continue tomorrow or ask your administrator.';
  const first = urlOf(await begin('ADMIN', 32 * MiB, values));
  expect(failureIn(await begin('ADMIN', 8 * MiB + 1, values)).message).toBe(over);
  const second = urlOf(await begin('ADMIN', 8 * MiB, values));
  expect(failureIn(await begin('ADMIN', 1, values)).message).toBe(over);
  expect((await patch(second, 0, zipOf(4 * MiB), {}, 'ADMIN')).status).toBe(204);
  await tus({ method: 'DELETE', url: first, token: tokenOf('ADMIN') });
  expect((await begin('ADMIN', 32 * MiB, values)).status).toBe(201);
});
