import type { Viewer } from '@cotyle/domain/access/visibility';
import { ASK_FOR_PERMISSION, mayDownload, mayViewModels } from '@cotyle/domain/files/rights';
import { ApiError } from '../../../errors/api-error.ts';
import type { StoredFile } from '../records/find-file.ts';

const DELETED_FILE = 'This file was deleted.';

export type Purpose = 'download' | 'view';

/** The procedure of the file must be visible to the viewer. */
export const requireReadable = (viewer: Pick<Viewer, 'role'>, file: StoredFile, purpose: Purpose): void => {
  const may =
    purpose === 'view' && file.type === 'MODEL'
      ? mayViewModels(viewer.role)
      : mayDownload(viewer.role, file.type);
  if (!may) throw new ApiError('FORBIDDEN', { message: ASK_FOR_PERMISSION });
  if (file.deleted) throw new ApiError('GONE', { message: DELETED_FILE });
};
