import type { Upload } from '@cotyle/contract/uploads';
import { safeFileName } from '@cotyle/domain/files/name';

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Whether this is the file of the interrupted upload; a changed one would be stored as a mix of both. */
export const isFileOf = (
  { fileName, size }: Pick<Upload, 'fileName' | 'size'>,
  mark: number | undefined,
  chosen: Chosen,
): boolean =>
  safeFileName(chosen.name) === fileName &&
  chosen.size === size &&
  (mark === undefined || mark === chosen.lastModified);

/** Folders have neutral names, and two scans may have the same size: only the mark tells them apart. */
export const isFolderOf = (
  upload: Pick<Upload, 'fileName' | 'size'>,
  mark: number | undefined,
  chosen: Chosen,
): boolean => mark !== undefined && isFileOf(upload, mark, chosen);
