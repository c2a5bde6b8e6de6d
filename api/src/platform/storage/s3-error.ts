import { StorageError } from './storage.ts';

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata as { httpStatusCode?: number } | undefined;
  return metadata?.httpStatusCode;
};

/** The services use different names, and some respond with 403. */
const isFull = (error: unknown): boolean =>
  statusOf(error) === 507 || /Quota|InsufficientStorage|StorageFull/.test(nameOf(error));

const isConnectionReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code));

const reasonOf = (error: unknown): string => {
  const status = statusOf(error);
  if (isFull(error)) return 'the S3 service has no room left';
  if (status === 404) return 'the bucket does not exist';
  if (status === 401 || status === 403) return 'the S3 service refuses our key';
  if (status === 301 || status === 400) return 'the S3 service refuses the request; is the region right?';
  if (status !== undefined) return `the S3 service answers with status ${status}`;
  // The SDK reports a lost connection as a timeout too; only the code distinguishes them.
  const isTimeout = ['TimeoutError', 'AbortError'].includes(nameOf(error)) && !isConnectionReset(error);
  return isTimeout ? 'the S3 service does not answer in time' : 'the S3 service cannot be reached';
};

export const s3ErrorOf = (error: unknown): StorageError =>
  error instanceof StorageError
    ? error
    : new StorageError(`Files cannot be stored now: ${reasonOf(error)}.`, {
        cause: error,
        full: isFull(error),
      });

const ABSENT: readonly string[] = ['NoSuchKey', 'NoSuchUpload', 'NotFound'];

/** Undefined where the service has no such object or upload. */
export const orAbsent = async <T>(request: Promise<T>): Promise<T | undefined> => {
  try {
    return await request;
  } catch (error) {
    if (ABSENT.includes(nameOf(error))) return undefined;
    throw error;
  }
};
