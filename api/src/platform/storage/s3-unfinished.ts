import type { CompletedPart, S3 } from '@aws-sdk/client-s3';
import { orAbsent } from './s3-error.ts';
import type { Progress } from './storage.ts';

export interface S3Object {
  readonly Bucket: string;
  readonly Key: string;
}

/** What is stored of an unfinished object: complete parts, and the remaining bytes as an object of their own, the tail. */
export interface UnfinishedObject {
  readonly uploadId: string | undefined;
  readonly parts: readonly CompletedPart[];
  /** Where the parts end and the tail begins. */
  readonly end: number;
  /** The size of the tail; undefined without one. */
  readonly tail: number | undefined;
}

/** All parts but the last must have 5 MiB, so the remaining bytes are kept in the tail until the next part. */
export const tailOf = ({ Bucket, Key }: S3Object): S3Object => ({ Bucket, Key: `${Key}.tail` });

/** Listed, because a kill may have prevented the id from being recorded. */
export const uploadIdsOf = async (s3: S3, { Bucket, Key }: S3Object): Promise<string[]> => {
  const { Uploads = [] } = await s3.listMultipartUploads({ Bucket, Prefix: Key });
  return Uploads.filter((upload) => upload.Key === Key).map((upload) => upload.UploadId ?? '');
};

const partsOf = async (s3: S3, object: S3Object, uploadId: string) => {
  const parts: CompletedPart[] = [];
  let end = 0;
  let marker: string | undefined;
  do {
    const page = await s3.listParts({ ...object, UploadId: uploadId, PartNumberMarker: marker });
    for (const { PartNumber, ETag, Size } of page.Parts ?? []) {
      parts.push({ PartNumber, ETag });
      end += Size ?? 0;
    }
    marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (marker !== undefined);
  return { parts, end };
};

/** Valid only where it follows the parts: a tail that became part of a part is removed later. */
const tailAt = async (s3: S3, object: S3Object, end: number): Promise<number | undefined> => {
  const tail = await orAbsent(s3.headObject(tailOf(object)));
  return tail?.Metadata?.at === String(end) ? tail.ContentLength : undefined;
};

export const unfinishedOf = async (
  s3: S3,
  object: S3Object,
  progress: Progress,
): Promise<UnfinishedObject> => {
  const known = typeof progress.uploadId === 'string' ? progress.uploadId : undefined;
  const uploadId = known ?? (await uploadIdsOf(s3, object))[0];
  const found = uploadId === undefined ? undefined : await orAbsent(partsOf(s3, object, uploadId));
  const { parts, end } = found ?? { parts: [], end: 0 };
  return { uploadId: found && uploadId, parts, end, tail: await tailAt(s3, object, end) };
};

export const tailBytes = async (s3: S3, object: S3Object, length: number): Promise<Uint8Array> => {
  const { Body } = await s3.getObject(tailOf(object));
  const bytes = await Body?.transformToByteArray();
  return (bytes ?? new Uint8Array()).subarray(0, length);
};

/** Aborts unfinished uploads and removes the tail, so that nothing is left behind. */
export const discardUnfinished = async (s3: S3, object: S3Object, progress: Progress): Promise<void> => {
  const found = await uploadIdsOf(s3, object);
  const known = typeof progress.uploadId === 'string' ? [progress.uploadId] : [];
  for (const uploadId of new Set([...known, ...found]))
    await orAbsent(s3.abortMultipartUpload({ ...object, UploadId: uploadId }));
  await s3.deleteObject(tailOf(object));
};
