import { buffer } from 'node:stream/consumers';
import { checkedKey } from './key.ts';
import { createRunningHash } from './running-hash.ts';
import { appendTo, finishAt, receivedOf, removeAt, sizeOf, tailFrom } from './s3-object.ts';
import { readAt } from './s3-read.ts';
import { openService } from './s3-service.ts';
import type { S3Options } from './s3-service.ts';
import type { S3Object } from './s3-unfinished.ts';
import type { ByteRange, Storage } from './storage.ts';
import { createSemaphore } from './semaphore.ts';
import { writeByAppending } from './write-by-appending.ts';

/** Each upload holds two parts in memory, 16 MiB. */
const MAX_CONCURRENT_UPLOADS = 8;

export const openS3 = (options: S3Options): Storage => {
  const service = openService(options);
  const limit = createSemaphore(MAX_CONCURRENT_UPLOADS);
  const objectOf = (key: string): S3Object => ({ Bucket: options.bucket, Key: checkedKey(key) });

  const storage: Storage = {
    kind: 's3',
    check: () =>
      service.run(async (s3) => {
        const abortSignal = AbortSignal.timeout(service.checkWithin);
        await s3.headBucket({ Bucket: options.bucket }, { abortSignal });
      }),
    freeBytes: () => Promise.resolve(undefined),
    hash: createRunningHash,
    append: async (key, part) => {
      const object = objectOf(key);
      return limit(() => service.run((s3) => appendTo(s3, object, part)));
    },
    write: (key, source) => writeByAppending(storage, key, source),
    received: async (key, progress) => {
      const object = objectOf(key);
      return service.run((s3) => receivedOf(s3, object, progress));
    },
    readUnfinished: async (key, at, progress) => {
      const object = objectOf(key);
      return service.run((s3) => tailFrom(s3, object, at, progress));
    },
    finish: async (key, progress) => {
      const object = objectOf(key);
      await service.run((s3) => finishAt(s3, object, progress));
    },
    read: async (key, range) => {
      const object = objectOf(key);
      return service.run((s3) => readAt(s3, object, range, service.responseTimeout));
    },
    readRanges: async (key, ranges) => {
      const object = objectOf(key);
      const read = (range: ByteRange): Promise<Uint8Array> =>
        service.run(async (s3) => buffer(await readAt(s3, object, range, service.responseTimeout)));
      return Promise.all(ranges.map(read));
    },
    size: async (key) => {
      const object = objectOf(key);
      return service.run((s3) => sizeOf(s3, object));
    },
    remove: async (key, progress = {}) => {
      const object = objectOf(key);
      await service.run((s3) => removeAt(s3, object, progress));
    },
    open: () => Promise.resolve(undefined),
    pathOf: () => undefined,
  };
  return storage;
};
