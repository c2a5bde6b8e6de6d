import type { S3 } from '@aws-sdk/client-s3';
import type { S3Object, UnfinishedObject } from './s3-unfinished.ts';
import type { RunningHash } from './storage.ts';

/** S3 allows 10,000 parts: with this size, 78 GiB. */
export const PART_BYTES = 8 * 1024 ** 2;

export interface MultipartParts {
  /** Copies the bytes; waits while an earlier part is being sent. */
  append(bytes: Uint8Array): Promise<void>;
  /** Resolves with the bytes that did not fill a part, once all parts are stored. */
  end(): Promise<{ readonly uploadId: string | undefined; readonly end: number; readonly rest: Uint8Array }>;
}

/** Collects chunks into parts: one is filled while one is sent. */
export const createMultipartParts = (
  s3: S3,
  object: S3Object,
  from: UnfinishedObject & { readonly carry: Uint8Array },
  hash: RunningHash | undefined,
): MultipartParts => {
  let { uploadId, end } = from;
  let number = from.parts.length;
  let part: Buffer = Buffer.allocUnsafeSlow(PART_BYTES);
  let spare: Buffer | undefined;
  part.set(from.carry);
  let filled = from.carry.length;
  // The bytes of the tail are hashed already.
  let hashed = filled;
  let sent: Promise<unknown> = Promise.resolve();

  const send = async (bytes: Uint8Array): Promise<void> => {
    uploadId ??= (await s3.createMultipartUpload({ ...object, ContentType: 'application/octet-stream' }))
      .UploadId;
    number += 1;
    await s3.uploadPart({ ...object, UploadId: uploadId, PartNumber: number, Body: bytes });
    end += bytes.length;
  };

  const sendPart = async (): Promise<void> => {
    await sent;
    const full = part;
    part = spare ?? Buffer.allocUnsafeSlow(PART_BYTES);
    spare = full;
    sent = Promise.all([send(full), hash?.add(full.subarray(hashed))]);
    [filled, hashed] = [0, 0];
    // Awaited by the next part or by `end`; until then a rejection must not be unhandled.
    sent.catch(() => undefined);
  };

  return {
    append: async (bytes) => {
      for (let copied = 0; copied < bytes.length;) {
        const some = bytes.subarray(copied, copied + PART_BYTES - filled);
        part.set(some, filled);
        copied += some.length;
        filled += some.length;
        if (filled === PART_BYTES) await sendPart();
      }
    },
    end: async () => {
      await Promise.all([sent, hash?.add(part.subarray(hashed, filled))]);
      return { uploadId, end, rest: part.subarray(0, filled) };
    },
  };
};
