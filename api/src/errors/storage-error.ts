import type { StorageError } from '../platform/storage/storage.ts';
import { ApiError } from './api-error.ts';

/** Seconds after which a client may try again while the storage is away. */
const TRY_AGAIN_AFTER = 5;

/** A full disk is for the administrator; one that is away may be back soon. What exactly is wrong stands in the log. */
export const storageApiError = (error: StorageError): ApiError =>
  error.full ? new ApiError('NO_ROOM') : new ApiError('UNAVAILABLE', { retryAfterSeconds: TRY_AGAIN_AFTER });
