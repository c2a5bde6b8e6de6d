import { Readable } from 'node:stream';
import type { S3 } from '@aws-sdk/client-s3';
import { missingBytesError } from './missing-bytes.ts';
import { s3ErrorOf } from './s3-error.ts';
import type { S3Object } from './s3-unfinished.ts';
import { withTimeout } from './with-timeout.ts';
import type { ByteRange } from './storage.ts';
import { StorageError } from './storage.ts';

const timeoutError = () =>
  new StorageError('The file cannot be read now: the S3 service does not answer in time.');

/** A timeout for each chunk of the service; the reader may take any time between two chunks. */
const withChunkTimeout = async function* (body: Readable, milliseconds: number): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const next = await withTimeout(milliseconds, chunks.next(), timeoutError);
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw s3ErrorOf(error);
  } finally {
    body.destroy();
  }
};

export const readAt = async (
  s3: S3,
  object: S3Object,
  range: ByteRange | undefined,
  answerWithin: number,
): Promise<Readable> => {
  const Range = range && `bytes=${range.start}-${range.end}`;
  const { Body } = await s3.getObject({ ...object, Range }).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'NoSuchKey' ? missingBytesError(error) : error;
  });
  if (!(Body instanceof Readable)) throw missingBytesError();
  return Readable.from(withChunkTimeout(Body, answerWithin), { objectMode: false });
};
