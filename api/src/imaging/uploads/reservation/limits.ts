import type { FileType } from '@cotyle/domain/files/kind';
import { largestFile } from '@cotyle/domain/files/limits';
import { fileTooLarge, requestTooLarge, userQuotaReached } from '@cotyle/domain/files/texts';
import { ApiError } from '../../../errors/api-error.ts';
import type { StoringContext } from '../../../context/app-context.ts';

/** The most bytes that are accepted, and the error for more. */
export interface ByteLimit {
  readonly maxBytes: number;
  readonly error: ApiError;
}

const byteLimit = (maxBytes: number, message: string): ByteLimit => ({
  maxBytes,
  error: new ApiError('TOO_LARGE', { message }),
});

/** Until the type is known, the limit of any file applies. */
export const fileLimit = (
  { config }: Pick<StoringContext, 'config'>,
  type: FileType | undefined,
  fileName: string,
): ByteLimit => {
  const { UPLOAD_MAX_FILE_BYTES: file, UPLOAD_MAX_MODEL_BYTES: model } = config;
  const maxBytes = type === undefined ? file : largestFile(type, fileName, { file, model });
  return byteLimit(maxBytes, fileTooLarge(fileName, maxBytes));
};

export const requestLimit = ({ config }: Pick<StoringContext, 'config'>): ByteLimit =>
  byteLimit(config.UPLOAD_MAX_REQUEST_BYTES, requestTooLarge(config.UPLOAD_MAX_REQUEST_BYTES));

/** The rest of a person's daily quota. */
export const dailyLimit = ({ config }: Pick<StoringContext, 'config'>, used: number): ByteLimit => {
  const maxBytes = config.UPLOAD_MAX_USER_BYTES;
  return byteLimit(Math.max(0, maxBytes - used), userQuotaReached(maxBytes));
};

export const assertWithin = (bytes: number, { maxBytes, error }: ByteLimit): void => {
  if (bytes > maxBytes) throw error;
};

export const reducedBy = ({ maxBytes, error }: ByteLimit, bytes: number): ByteLimit => ({
  maxBytes: maxBytes - bytes,
  error,
});

export const strictest = (first: ByteLimit, ...others: readonly ByteLimit[]): ByteLimit =>
  others.reduce((tight, one) => (one.maxBytes < tight.maxBytes ? one : tight), first);
