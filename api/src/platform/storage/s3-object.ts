import type { S3 } from '@aws-sdk/client-s3';
import { missingBytesError } from './missing-bytes.ts';
import { orAbsent } from './s3-error.ts';
import { createMultipartParts } from './s3-parts.ts';
import { discardUnfinished, tailBytes, tailOf, unfinishedOf } from './s3-unfinished.ts';
import type { S3Object, UnfinishedObject } from './s3-unfinished.ts';
import { consumeSource } from './consume-source.ts';
import type { Appended, Part, Progress } from './storage.ts';

const NOTHING: UnfinishedObject = { uploadId: undefined, parts: [], end: 0, tail: undefined };

const OCTETS = { ContentType: 'application/octet-stream' };

const acknowledgedIn = (progress: Progress): number =>
  typeof progress.received === 'number' ? progress.received : 0;

export const sizeOf = async (s3: S3, object: S3Object): Promise<number | undefined> =>
  (await orAbsent(s3.headObject(object)))?.ContentLength;

/** Where the next bytes go. Complete parts cannot be changed, so the offset must lie in the tail. */
const startOf = async (s3: S3, object: S3Object, { at, progress }: Part) => {
  if (at === 0) {
    await discardUnfinished(s3, object, progress);
    return { ...NOTHING, carry: new Uint8Array() };
  }
  const unfinished = await unfinishedOf(s3, object, progress);
  if (at < unfinished.end || at > unfinished.end + (unfinished.tail ?? 0)) throw missingBytesError();
  const carry = at > unfinished.end ? await tailBytes(s3, object, at - unfinished.end) : new Uint8Array();
  return { ...unfinished, carry };
};

const keepTail = async (s3: S3, object: S3Object, end: number, rest: Uint8Array): Promise<void> => {
  if (rest.length > 0)
    await s3.putObject({ ...tailOf(object), ...OCTETS, Body: rest, Metadata: { at: String(end) } });
  else await s3.deleteObject(tailOf(object));
};

export const appendTo = async (s3: S3, object: S3Object, part: Part): Promise<Appended> => {
  const start = await startOf(s3, object, part);
  const parts = createMultipartParts(s3, object, start, part.hash?.at === part.at ? part.hash : undefined);
  const broken = await consumeSource(part, (bytes) => parts.append(bytes));
  const { uploadId, end, rest } = await parts.end();
  await keepTail(s3, object, end, rest);
  const received = end + rest.length;
  return { received, progress: { uploadId, received }, ...(broken && { broken }) };
};

export const receivedOf = async (s3: S3, object: S3Object, progress: Progress): Promise<number> => {
  const { end, tail } = await unfinishedOf(s3, object, progress);
  const received = end + (tail ?? 0);
  return received > 0 ? received : ((await sizeOf(s3, object)) ?? 0);
};

export const tailFrom = async (
  s3: S3,
  object: S3Object,
  at: number,
  progress: Progress,
): Promise<Uint8Array> => {
  const { end, tail = 0 } = await unfinishedOf(s3, object, progress);
  if (at < end) throw missingBytesError();
  return tail === 0 ? new Uint8Array() : (await tailBytes(s3, object, tail)).subarray(at - end);
};

const complete = async (s3: S3, object: S3Object, unfinished: UnfinishedObject): Promise<void> => {
  const { uploadId, parts, tail } = unfinished;
  const Parts = [...parts];
  if (tail !== undefined) {
    const PartNumber = parts.length + 1;
    const Body = await tailBytes(s3, object, tail);
    const { ETag } = await s3.uploadPart({ ...object, UploadId: uploadId, PartNumber, Body });
    Parts.push({ PartNumber, ETag });
  }
  await s3.completeMultipartUpload({ ...object, UploadId: uploadId, MultipartUpload: { Parts } });
};

/** An object that is smaller than a part needs no multipart upload. */
const putWhole = async (s3: S3, object: S3Object, tail: number | undefined): Promise<void> => {
  const Body = tail === undefined ? new Uint8Array() : await tailBytes(s3, object, tail);
  await s3.putObject({ ...object, ...OCTETS, Body });
};

export const finishAt = async (s3: S3, object: S3Object, progress: Progress): Promise<void> => {
  const unfinished = await unfinishedOf(s3, object, progress);
  const received = unfinished.end + (unfinished.tail ?? 0);
  const isFinished = received === 0 && (await sizeOf(s3, object)) !== undefined;
  if (!isFinished) {
    if (received < acknowledgedIn(progress)) throw missingBytesError();
    if (unfinished.uploadId !== undefined && received > 0) await complete(s3, object, unfinished);
    else await putWhole(s3, object, unfinished.tail);
  }
  await discardUnfinished(s3, object, {});
};

export const removeAt = async (s3: S3, object: S3Object, progress: Progress): Promise<void> => {
  await discardUnfinished(s3, object, progress);
  await s3.deleteObject(object);
};
