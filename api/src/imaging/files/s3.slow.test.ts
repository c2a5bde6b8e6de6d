import { authCalls } from '@cotyle/contract/auth';
import { fileCalls } from '@cotyle/contract/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { addProcedure } from '../../testing/clinic.ts';
import { S3_UNDER_TEST, startTestS3 } from '../../testing/s3.ts';
import type { TestS3 } from '../../testing/s3.ts';
import { addSignedInUser } from '../../testing/signed-in-users.ts';
import type { SignedInUser } from '../../testing/signed-in-users.ts';
import { purgeDeleted } from './deletion/purge.ts';
import { bytesOf, eventsOf, get, addStoredFile } from './testing/stored-file.ts';

let s3: TestS3;
let cotyle: TestApp;
let surgeon: SignedInUser;

beforeAll(async () => {
  s3 = await startTestS3();
  cotyle = await startTestApp({
    S3_ENDPOINT: s3.options.endpoint,
    S3_BUCKET: s3.options.bucket,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
    DELETED_FILES_KEPT_DAYS: '0',
    // Only a folder has paths that a proxy could send from.
    ACCEL_PREFIX: '/protected-files',
  });
  surgeon = await addSignedInUser(cotyle, { role: 'SURGEON' });
});
afterAll(async () => {
  await cotyle.close();
  await s3.close();
});

const give = async (bytes = Buffer.from('0123456789')) => {
  const procedureId = await addProcedure(cotyle.context.database.kysely, { surgeonId: surgeon.id });
  const file = await addStoredFile(cotyle, { procedureId, creatorId: surgeon.id, name: 'scan 1.zip', bytes });
  return { procedureId, ...file };
};

describe(`files in S3 (${S3_UNDER_TEST})`, () => {
  it('are downloaded completely and by ranges through the server, each read as an event', async () => {
    const file = await give(Buffer.alloc(3 * 1024 ** 2, 'scan'));
    const whole = await bytesOf(await get(cotyle, `/file/download/${file.id}`, surgeon.token));
    expect(whole.equals(file.bytes)).toBe(true);
    const part = await get(cotyle, `/file/download/${file.id}`, surgeon.token, { range: 'bytes=5-8' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-8/${file.bytes.length}`]);
    expect((await bytesOf(part)).toString()).toBe('cans');
    const zip = await bytesOf(await get(cotyle, `/file/download-many?ids=${file.id}`, surgeon.token));
    expect(zip.includes(file.bytes)).toBe(true);
    expect(await eventsOf(cotyle, file.procedureId)).toHaveLength(2);
  });

  it('have a signed URL that ends with the session and counts as a download', async () => {
    const file = await give();
    const person = await addSignedInUser(cotyle, { role: 'ADMIN' });
    const { value } = await cotyle.call(fileCalls.s3Url, { params: { id: String(file.id) } }, person.token);
    expect(value).toContain('/api/file/signed/');
    const response = await get(cotyle, value, undefined);
    expect([response.status, (await bytesOf(response)).toString()]).toEqual([200, '0123456789']);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(await eventsOf(cotyle, file.procedureId)).toEqual([
      ['SCAN_DOWNLOADED', person.id, null, 'scan 1.zip'],
    ]);
    await cotyle.call(authCalls.logout, {}, person.token);
    expect((await get(cotyle, value, undefined)).status).toBe(403);
  });

  it('that are missing fail without an event', async () => {
    const file = await give();
    await cotyle.context.storage.remove(file.storageKey);
    expect((await get(cotyle, `/file/download/${file.id}`, surgeon.token)).status).toBe(503);
    expect((await get(cotyle, `/file/download-many?ids=${file.id}`, surgeon.token)).status).toBe(503);
    expect(await eventsOf(cotyle, file.procedureId)).toEqual([]);
  });

  it('are purged some time after their deletion', async () => {
    const file = await give();
    const admin = await addSignedInUser(cotyle, { role: 'ADMIN' });
    await cotyle.call(fileCalls.delete, { body: { ids: [file.id] } }, admin.token);
    expect(await purgeDeleted(cotyle.context)).toBe(1);
    expect(await cotyle.context.storage.size(file.storageKey)).toBeUndefined();
  });
});
