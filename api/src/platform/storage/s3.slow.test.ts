import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { S3_UNDER_TEST, startTestS3 } from '../../testing/s3.ts';
import type { TestS3 } from '../../testing/s3.ts';
import { openS3 } from './s3.ts';
import { storageContract } from './testing/contract.ts';

const MiB = 1024 ** 2;

describe(`files in S3, on ${S3_UNDER_TEST}`, () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startTestS3();
  });
  afterAll(() => s3.close());
  const open = () => openS3(s3.options);

  storageContract(open, { runs: 2, largest: 20 * MiB });

  test('the bucket is ready, and its objects have no path for a proxy', async () => {
    await open().check();
    expect(open().pathOf('files/a')).toBeUndefined();
  });
});
