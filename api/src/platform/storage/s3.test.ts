import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_S3_REAL, S3_UNDER_TEST, startTestS3 } from '../../testing/s3.ts';
import type { TestS3 } from '../../testing/s3.ts';
import { openS3 } from './s3.ts';
import { bytesAt, sending } from './testing/bytes.ts';
import { newKey, storageContract } from './testing/contract.ts';

const MiB = 1024 ** 2;

describe(`files in S3, on ${S3_UNDER_TEST}`, () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startTestS3();
  });
  afterAll(() => s3.close());
  const open = () => openS3(s3.options);

  storageContract(open, { runs: 6, largest: 20 * MiB });

  test('the bucket is ready, and there is no path that a proxy could send', async () => {
    await open().check();
    expect(open().pathOf('files/a')).toBeUndefined();
  });

  test('an address for one object gives it as a download under its own name', async () => {
    const [storage, key] = [open(), newKey()];
    const appended = await storage.append(key, { at: 0, source: sending(0, 9 * MiB), progress: {} });
    await storage.finish(key, appended.progress);
    const url = await storage.presign(key, { fileName: "Scan 'Ü' (1).zip", seconds: 3000 });
    const answer = await fetch(url ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Scan%20%27%C3%9C%27%20%281%29.zip",
    );
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytesAt(0, 9 * MiB))).toBe(true);
    expect(new URL(url ?? '').searchParams.get('X-Amz-Expires')).toBe('300');
  });

  const opensNothing = async () => {
    const [storage, key, other] = [open(), newKey(), newKey()];
    for (const each of [key, other]) await storage.finish(each, {});
    const url = (await storage.presign(key, { fileName: 'a.zip', seconds: 60 })) ?? '';
    const statusOf = async (address: string, method = 'GET') => (await fetch(address, { method })).status;
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(url.replace(key, other))).toBe(403);
    expect(await statusOf(url.replace('a.zip', 'b.zip'))).toBe(403);
    expect(await statusOf(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).toBe(403);
    expect(await statusOf(url, 'DELETE')).toBe(403);
    expect(await statusOf(url.split('?')[0] ?? '')).toBe(403);
    const short = (await storage.presign(key, { fileName: 'a.zip', seconds: 1 })) ?? '';
    await expect.poll(() => statusOf(short), { interval: 200 }).toBe(403);
    expect(await storage.size(key)).toBe(0);
  };
  const isNotTried = (): void => {
    expect(IS_S3_REAL).toBe(false);
  };
  const promise = IS_S3_REAL
    ? 'an address that is over, was changed, or is for another object or deed opens nothing'
    : 'addresses that are over or were changed: not tried, because s3rver verifies no signature';
  test.each([promise])('%s', IS_S3_REAL ? opensNothing : isNotTried);
});
