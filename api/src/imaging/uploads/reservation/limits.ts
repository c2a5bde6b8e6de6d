import type { FileType } from '@cotyle/domain/files/kind';
import { largestFile } from '@cotyle/domain/files/limits';
import { fileTooLarge, requestTooLarge, userQuotaReached } from '@cotyle/domain/files/texts';
import { ApiError } from '../../../errors/api-error.ts';
import type { AppContext } from '../../../context/app-context.ts';

/** So many bytes at most, and what is told to whoever has more. */
export interface Bound {
  readonly most: number;
  readonly refusal: ApiError;
}

const bound = (most: number, message: string): Bound => ({
  most,
  refusal: new ApiError('TOO_LARGE', { message }),
});

/** Where the type is not known yet, the bound of any file counts. */
export const fileBound = ({ config }: AppContext, type: FileType | undefined, fileName: string): Bound => {
  const { UPLOAD_MAX_FILE_BYTES: file, UPLOAD_MAX_MODEL_BYTES: model } = config;
  const most = type === undefined ? file : largestFile(type, fileName, { file, model });
  return bound(most, fileTooLarge(fileName, most));
};

export const requestBound = ({ config }: AppContext): Bound =>
  bound(config.UPLOAD_MAX_REQUEST_BYTES, requestTooLarge(config.UPLOAD_MAX_REQUEST_BYTES));

/** What is left to a person of the day's quota, after so much. */
export const dayBound = ({ config }: AppContext, used: number): Bound => {
  const most = config.UPLOAD_MAX_USER_BYTES;
  return bound(Math.max(0, most - used), userQuotaReached(most));
};

export const refuseOver = (bytes: number, { most, refusal }: Bound): void => {
  if (bytes > most) throw refusal;
};

export const less = ({ most, refusal }: Bound, bytes: number): Bound => ({ most: most - bytes, refusal });

export const tightest = (first: Bound, ...others: readonly Bound[]): Bound =>
  others.reduce((tight, one) => (one.most < tight.most ? one : tight), first);
