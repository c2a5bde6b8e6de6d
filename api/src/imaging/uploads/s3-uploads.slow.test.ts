import { fileCalls } from '@cotyle/contract/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUnreliableProxy } from '../../platform/storage/testing/unreliable-proxy.ts';
import type { Fault } from '../../platform/storage/testing/unreliable-proxy.ts';
import { S3_UNDER_TEST, startTestS3 } from '../../testing/s3.ts';
import type { TestS3 } from '../../testing/s3.ts';
import { formOf, postForm } from './testing/form.ts';
import { sha256, stlOf, zipOf } from './testing/samples.ts';
import { createTus, patchTus, tus } from './testing/tus.ts';
import { startUploadWorld } from './testing/world.ts';
import type { UploadWorld } from './testing/world.ts';

const MiB = 1024 ** 2;

let s3: TestS3;
let proxy: Awaited<ReturnType<typeof startUnreliableProxy>>;
let fault: Fault = 'passes';
let world: UploadWorld;
beforeAll(async () => {
  s3 = await startTestS3();
  proxy = await startUnreliableProxy(s3.options.endpoint, () => fault);
  world = await startUploadWorld({
    S3_ENDPOINT: proxy.endpoint,
    S3_BUCKET: s3.options.bucket,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
  });
});
afterAll(async () => {
  await world.cotyle.close();
  proxy.close();
  await s3.close();
});

const token = () => world.staff.RADIOLOGIST.token;
const address = () => world.cotyle.origin;

describe(`files in S3 (${S3_UNDER_TEST})`, () => {
  it('are uploaded by a form', async () => {
    const procedureId = await world.newCase();
    const files = [
      { name: 'large.zip', bytes: zipOf(12 * MiB) },
      { name: 'small.zip', bytes: zipOf(100, 2) },
    ];
    const answer = await postForm(address(), token(), formOf({ procedureId, fileType: 'SCAN' }, files));
    expect(answer.files.map((file) => file.sha256)).toEqual(files.map(({ bytes }) => sha256(bytes)));
  });

  it('are checked by their first bytes, as in a folder', async () => {
    const procedureId = await world.newCase('MODEL_IN_WORK');
    const send = (bytes: Uint8Array) =>
      postForm(
        address(),
        world.staff.IMAGE_ENGINEER.token,
        formOf({ procedureId, fileType: 'MODEL' }, [{ name: 'cup.stl', bytes }]),
      );
    expect((await send(stlOf(3))).files).toMatchObject([{ mesh: { triangles: 12 } }]);
    expect((await send(zipOf(500))).status).toBe(415);
  });

  it('are uploaded in parts of any size', async () => {
    const bytes = zipOf(13 * MiB + 5);
    const values = { procedureId: await world.newCase(), fileType: 'SCAN', fileName: 'scan.zip' };
    const begun = await createTus(address(), token(), bytes.length, values);
    const url = `${address()}${begun.headers.get('location')}`;
    let at = 0;
    for (const length of [1, 3 * MiB, 6 * MiB, 100]) {
      const answer = await patchTus(url, token(), at, bytes.subarray(at, at + length));
      at += length;
      expect([answer.status, answer.offset]).toEqual([204, at]);
      expect((await tus({ method: 'HEAD', url, token: token() })).offset).toBe(at);
    }
    expect((await patchTus(url, token(), at, bytes.subarray(at))).status).toBe(204);
    const { value } = await world.cotyle.call(fileCalls.all, { query: {} }, token());
    expect(value.map((file) => file.sha256)).toContain(sha256(bytes));
  });

  it.each([
    ['away', 'dies', 503],
    ['full', 'is full', 507],
  ] as const)(
    'are rejected while the service is %s, and accepted when it is back',
    async (_, becomes, status) => {
      const procedureId = await world.newCase();
      const before = await world.counts();
      const send = () =>
        postForm(
          address(),
          token(),
          formOf({ procedureId, fileType: 'SCAN' }, [{ name: 'a.zip', bytes: zipOf(12 * MiB) }]),
        );
      fault = becomes;
      const answer = await send();
      fault = 'passes';
      expect(answer.status).toBe(status);
      expect((await world.counts()).files).toBe(before.files);
      expect((await send()).status).toBe(200);
      await world.sweepExpired();
      expect((await world.counts()).uploads).toBe(0);
    },
  );
});
