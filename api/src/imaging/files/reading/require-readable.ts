import type { Viewer } from '@cotyle/domain/access/visibility';
import { ASK_FOR_PERMISSION, mayDownload, mayViewModels } from '@cotyle/domain/files/rights';
import { malwareProblem } from '@cotyle/domain/malware/malware';
import { FILE_NOT_FOUND } from '@cotyle/domain/files/texts';
import { ApiError } from '../../../errors/api-error.ts';
import type { StoredFile } from '../records/find-file.ts';

export type Purpose = 'download' | 'view';

/** The procedure of the file must be visible to the viewer. */
export const requireReadable = (viewer: Pick<Viewer, 'role'>, file: StoredFile, purpose: Purpose): void => {
  if (file.deleted) throw new ApiError('NOT_FOUND', { message: FILE_NOT_FOUND });
  const may =
    purpose === 'view' && file.type === 'MODEL'
      ? mayViewModels(viewer.role)
      : mayDownload(viewer.role, file.type);
  if (!may) throw new ApiError('FORBIDDEN', { message: ASK_FOR_PERMISSION });
  const problem = malwareProblem(file);
  if (problem !== undefined) throw new ApiError('CONFLICT', { message: problem });
};
