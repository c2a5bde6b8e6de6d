import type { S3 } from '@aws-sdk/client-s3';
import type { S3Object, UnfinishedObject } from './s3-unfinished.ts';
import type { RunningHash } from './storage.ts';

/** The service takes 10,000 parts at most: with this size, 78 GiB. */
export const PART_BYTES = 8 * 1024 ** 2;

export interface MultipartParts {
  /** Copies the bytes; waits while a part before is still on its way. */
  append(bytes: Uint8Array): Promise<void>;
  /** Resolves with what did not fill a part, once all others are there. */
  end(): Promise<{ readonly uploadId: string | undefined; readonly end: number; readonly rest: Uint8Array }>;
}

/** Collects what comes into parts: one is filled while one is sent, never more. */
export const createMultipartParts = (
  s3: S3,
  place: S3Object,
  from: UnfinishedObject & { readonly lead: Uint8Array },
  hash: RunningHash | undefined,
): MultipartParts => {
  let { uploadId, end } = from;
  let number = from.parts.length;
  let part: Buffer = Buffer.allocUnsafeSlow(PART_BYTES);
  let spare: Buffer | undefined;
  part.set(from.lead);
  let filled = from.lead.length;
  // What lay in the tail was hashed when it came.
  let hashed = filled;
  let sent: Promise<unknown> = Promise.resolve();

  const send = async (bytes: Uint8Array): Promise<void> => {
    uploadId ??= (await s3.createMultipartUpload({ ...place, ContentType: 'application/octet-stream' }))
      .UploadId;
    number += 1;
    await s3.uploadPart({ ...place, UploadId: uploadId, PartNumber: number, Body: bytes });
    end += bytes.length;
  };

  const sendPart = async (): Promise<void> => {
    await sent;
    const full = part;
    part = spare ?? Buffer.allocUnsafeSlow(PART_BYTES);
    spare = full;
    sent = Promise.all([send(full), hash?.add(full.subarray(hashed))]);
    [filled, hashed] = [0, 0];
    // Whoever comes next awaits it; until then nobody does.
    sent.catch(() => undefined);
  };

  return {
    append: async (bytes) => {
      for (let taken = 0; taken < bytes.length;) {
        const some = bytes.subarray(taken, taken + PART_BYTES - filled);
        part.set(some, filled);
        taken += some.length;
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
