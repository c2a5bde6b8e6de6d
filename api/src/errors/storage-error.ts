import type { StorageError } from '../platform/storage/storage.ts';
import { ApiError } from './api-error.ts';

/** Seconds after which a client may retry while the storage is unavailable. */
const RETRY_AFTER = 5;

/** A full disk needs an administrator; an unavailable one may be back soon. The log has the cause. */
export const storageApiError = (error: StorageError): ApiError =>
  error.full ? new ApiError('NO_ROOM') : new ApiError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER });
