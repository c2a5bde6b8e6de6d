import { afterAll, beforeAll, describe } from 'vitest';
import { startTestS3 } from '../../../testing/s3.ts';
import type { TestS3 } from '../../../testing/s3.ts';
import { openS3 } from '../s3.ts';
import { storageContract } from '../testing/contract.ts';
import { memoryKeys } from '../testing/memory-keys.ts';
import { encryptedStorage } from './encrypted-storage.ts';

const MiB = 1024 ** 2;

describe('encrypted files in S3', () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startTestS3();
  });
  afterAll(() => s3.close());
  const keys = memoryKeys();

  storageContract(() => encryptedStorage(openS3(s3.options), keys), { runs: 1, largest: 10 * MiB });
});
