import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { S3_UNDER_TEST, startTestS3 } from '../../testing/s3.ts';
import type { TestS3 } from '../../testing/s3.ts';
import { openFolder } from './folder.ts';
import { openS3 } from './s3.ts';
import { storageContract } from './testing/contract.ts';

const MiB = 1024 ** 2;

describe('files in a folder, in many runs', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'cotyle-folder-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  storageContract(() => openFolder(join(root, 'files')), { runs: 15, largest: 14 * MiB });
});

describe(`files in S3, in many runs, on ${S3_UNDER_TEST}`, () => {
  let s3: TestS3;
  beforeAll(async () => {
    s3 = await startTestS3();
  });
  afterAll(() => s3.close());

  storageContract(() => openS3(s3.options), { runs: 6, largest: 20 * MiB });
});
