import { buffer } from 'node:stream/consumers';
import { checkedKey } from './key.ts';
import { createRunningHash } from './running-hash.ts';
import { appendTo, finishAt, receivedOf, removeAt, sizeOf } from './s3-object.ts';
import { readAt } from './s3-read.ts';
import { openService } from './s3-service.ts';
import type { S3Options } from './s3-service.ts';
import type { S3Object } from './s3-unfinished.ts';
import type { ByteRange, Storage } from './storage.ts';
import { createSemaphore } from './semaphore.ts';

/** Each holds two parts in memory, 16 MiB. */
const MOST_AT_ONCE = 8;

export const openS3 = (options: S3Options): Storage => {
  const service = openService(options);
  const inTurn = createSemaphore(MOST_AT_ONCE);
  const placeOf = (key: string): S3Object => ({ Bucket: options.bucket, Key: checkedKey(key) });

  return {
    kind: 's3',
    check: () =>
      service.ask(async (s3) => {
        const abortSignal = AbortSignal.timeout(service.checkWithin);
        await s3.headBucket({ Bucket: options.bucket }, { abortSignal });
      }),
    freeBytes: () => Promise.resolve(undefined),
    hash: createRunningHash,
    append: async (key, part) => {
      const place = placeOf(key);
      return inTurn(() => service.ask((s3) => appendTo(s3, place, part)));
    },
    received: async (key, progress) => {
      const place = placeOf(key);
      return service.ask((s3) => receivedOf(s3, place, progress));
    },
    finish: async (key, progress) => {
      const place = placeOf(key);
      await service.ask((s3) => finishAt(s3, place, progress));
    },
    read: async (key, range) => {
      const place = placeOf(key);
      return service.ask((s3) => readAt(s3, place, range, service.answerWithin));
    },
    readRanges: async (key, ranges) => {
      const place = placeOf(key);
      const read = (range: ByteRange): Promise<Uint8Array> =>
        service.ask(async (s3) => buffer(await readAt(s3, place, range, service.answerWithin)));
      return Promise.all(ranges.map(read));
    },
    size: async (key) => {
      const place = placeOf(key);
      return service.ask((s3) => sizeOf(s3, place));
    },
    remove: async (key, progress = {}) => {
      const place = placeOf(key);
      await service.ask((s3) => removeAt(s3, place, progress));
    },
    open: () => Promise.resolve(undefined),
    pathOf: () => undefined,
  };
};
