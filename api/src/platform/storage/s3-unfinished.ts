import type { CompletedPart, S3 } from '@aws-sdk/client-s3';
import { orAbsent } from './s3-error.ts';
import type { Progress } from './storage.ts';

/** A key of ours in a bucket. */
export interface S3Object {
  readonly Bucket: string;
  readonly Key: string;
}

/** What the service has of an object that is not finished: whole parts, and the rest as an object of its own. */
export interface UnfinishedObject {
  readonly uploadId: string | undefined;
  readonly parts: readonly CompletedPart[];
  /** Where the parts end and the tail begins. */
  readonly end: number;
  /** How many bytes the tail has; undefined without one. */
  readonly tail: number | undefined;
}

/** The service takes no part under 5 MiB but the last, so what is over lies here until the next part. */
export const tailOf = ({ Bucket, Key }: S3Object): S3Object => ({ Bucket, Key: `${Key}.tail` });

/** A kill may have come before the row learned the number. */
export const uploadIdsOf = async (s3: S3, { Bucket, Key }: S3Object): Promise<string[]> => {
  const { Uploads = [] } = await s3.listMultipartUploads({ Bucket, Prefix: Key });
  return Uploads.filter((upload) => upload.Key === Key).map((upload) => upload.UploadId ?? '');
};

const partsOf = async (s3: S3, place: S3Object, uploadId: string) => {
  const parts: CompletedPart[] = [];
  let end = 0;
  let marker: string | undefined;
  do {
    const page = await s3.listParts({ ...place, UploadId: uploadId, PartNumberMarker: marker });
    for (const { PartNumber, ETag, Size } of page.Parts ?? []) {
      parts.push({ PartNumber, ETag });
      end += Size ?? 0;
    }
    marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (marker !== undefined);
  return { parts, end };
};

/** Valid only where it follows the parts: one that was taken into a part is still there for a while. */
const tailAt = async (s3: S3, place: S3Object, end: number): Promise<number | undefined> => {
  const tail = await orAbsent(s3.headObject(tailOf(place)));
  return tail?.Metadata?.at === String(end) ? tail.ContentLength : undefined;
};

export const unfinishedOf = async (
  s3: S3,
  place: S3Object,
  progress: Progress,
): Promise<UnfinishedObject> => {
  const known = typeof progress.uploadId === 'string' ? progress.uploadId : undefined;
  const uploadId = known ?? (await uploadIdsOf(s3, place))[0];
  const found = uploadId === undefined ? undefined : await orAbsent(partsOf(s3, place, uploadId));
  const { parts, end } = found ?? { parts: [], end: 0 };
  return { uploadId: found && uploadId, parts, end, tail: await tailAt(s3, place, end) };
};

export const tailBytes = async (s3: S3, place: S3Object, length: number): Promise<Uint8Array> => {
  const { Body } = await s3.getObject(tailOf(place));
  const bytes = await Body?.transformToByteArray();
  return (bytes ?? new Uint8Array()).subarray(0, length);
};

/** Gives up what there is of it, so that an upload can begin or end without leaving anything behind. */
export const discardUnfinished = async (s3: S3, place: S3Object, progress: Progress): Promise<void> => {
  const found = await uploadIdsOf(s3, place);
  const known = typeof progress.uploadId === 'string' ? [progress.uploadId] : [];
  for (const uploadId of new Set([...known, ...found]))
    await orAbsent(s3.abortMultipartUpload({ ...place, UploadId: uploadId }));
  await s3.deleteObject(tailOf(place));
};
