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

export const sizeOf = async (s3: S3, place: S3Object): Promise<number | undefined> =>
  (await orAbsent(s3.headObject(place)))?.ContentLength;

/** Where the next bytes go: whole parts stay as they are, so a cut can only lie in the tail. */
const startOf = async (s3: S3, place: S3Object, { at, progress }: Part) => {
  if (at === 0) {
    await discardUnfinished(s3, place, progress);
    return { ...NOTHING, lead: new Uint8Array() };
  }
  const there = await unfinishedOf(s3, place, progress);
  if (at < there.end || at > there.end + (there.tail ?? 0)) throw missingBytesError();
  const lead = at > there.end ? await tailBytes(s3, place, at - there.end) : new Uint8Array();
  return { ...there, lead };
};

const keepTail = async (s3: S3, place: S3Object, end: number, rest: Uint8Array): Promise<void> => {
  if (rest.length > 0)
    await s3.putObject({ ...tailOf(place), ...OCTETS, Body: rest, Metadata: { at: String(end) } });
  else await s3.deleteObject(tailOf(place));
};

export const appendTo = async (s3: S3, place: S3Object, part: Part): Promise<Appended> => {
  const start = await startOf(s3, place, part);
  const parts = createMultipartParts(s3, place, start, part.hash?.at === part.at ? part.hash : undefined);
  const broken = await consumeSource(part, (bytes) => parts.append(bytes));
  const { uploadId, end, rest } = await parts.end();
  await keepTail(s3, place, end, rest);
  const received = end + rest.length;
  return { received, progress: { uploadId, received }, ...(broken && { broken }) };
};

export const receivedOf = async (s3: S3, place: S3Object, progress: Progress): Promise<number> => {
  const { end, tail } = await unfinishedOf(s3, place, progress);
  const unfinished = end + (tail ?? 0);
  return unfinished > 0 ? unfinished : ((await sizeOf(s3, place)) ?? 0);
};

const complete = async (s3: S3, place: S3Object, there: UnfinishedObject): Promise<void> => {
  const { uploadId, parts, tail } = there;
  const Parts = [...parts];
  if (tail !== undefined) {
    const PartNumber = parts.length + 1;
    const Body = await tailBytes(s3, place, tail);
    const { ETag } = await s3.uploadPart({ ...place, UploadId: uploadId, PartNumber, Body });
    Parts.push({ PartNumber, ETag });
  }
  await s3.completeMultipartUpload({ ...place, UploadId: uploadId, MultipartUpload: { Parts } });
};

/** What never filled a part needs none. */
const putWhole = async (s3: S3, place: S3Object, tail: number | undefined): Promise<void> => {
  const Body = tail === undefined ? new Uint8Array() : await tailBytes(s3, place, tail);
  await s3.putObject({ ...place, ...OCTETS, Body });
};

export const finishAt = async (s3: S3, place: S3Object, progress: Progress): Promise<void> => {
  const there = await unfinishedOf(s3, place, progress);
  const received = there.end + (there.tail ?? 0);
  const isThereAlready = received === 0 && (await sizeOf(s3, place)) !== undefined;
  if (!isThereAlready) {
    if (received < acknowledgedIn(progress)) throw missingBytesError();
    if (there.uploadId !== undefined && received > 0) await complete(s3, place, there);
    else await putWhole(s3, place, there.tail);
  }
  await discardUnfinished(s3, place, {});
};

export const removeAt = async (s3: S3, place: S3Object, progress: Progress): Promise<void> => {
  await discardUnfinished(s3, place, progress);
  await s3.deleteObject(place);
};
