import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { Viewer } from '@cotyle/domain/access/visibility';
import type { MalwareCheck } from '@cotyle/domain/malware/malware-state';
import type { FileContent, FileType } from '@cotyle/domain/files/kind';
import { FILE_NOT_FOUND } from '@cotyle/domain/files/texts';
import type { Kysely } from 'kysely';
import { ApiError } from '../../../errors/api-error.ts';
import type { Tables } from '../../../platform/database/schema.ts';

export interface StoredFile extends MalwareCheck {
  readonly id: number;
  readonly type: FileType;
  readonly content: FileContent;
  readonly fileName: string;
  readonly creation: Date;
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
  readonly procedureId: number;
  readonly deleted: boolean;
}

/**
 * In the order of the ids, deleted files included. Fails where one is missing or invisible, without telling which.
 */
export const findFiles = async (
  db: Kysely<Tables>,
  viewer: Viewer,
  ids: readonly number[],
): Promise<StoredFile[]> => {
  const rows = await db
    .selectFrom('files as f')
    .innerJoin('procedures as p', 'p.id', 'f.procedure_id')
    .select([
      'f.id',
      'f.type',
      'f.content',
      'f.file_name as fileName',
      'f.creation',
      'f.size',
      'f.sha256',
      'f.storage_key as storageKey',
      'f.procedure_id as procedureId',
      'f.malware_state as malwareState',
      'f.malware_reason as malwareReason',
      'f.deleted_at as fileDeletedAt',
      'p.creator_id as creatorId',
      'p.surgeon_id as surgeonId',
      'p.radiology_location_id as radiologyLocationId',
      'p.status',
      'p.deleted_at as procedureDeletedAt',
    ])
    .where('f.id', 'in', [...ids])
    .execute();
  const visible = new Map<number, StoredFile>();
  for (const { fileDeletedAt, procedureDeletedAt, ...row } of rows) {
    if (!maySeeProcedure(viewer, { ...row, deleted: procedureDeletedAt !== null })) continue;
    const { creatorId: _c, surgeonId: _s, radiologyLocationId: _r, status: _t, ...file } = row;
    visible.set(row.id, { ...file, deleted: fileDeletedAt !== null });
  }
  return ids.map((id) => {
    const file = visible.get(id);
    if (!file) throw new ApiError('NOT_FOUND', { message: FILE_NOT_FOUND });
    return file;
  });
};

export const findFile = async (db: Kysely<Tables>, viewer: Viewer, id: number): Promise<StoredFile> => {
  const [file] = await findFiles(db, viewer, [id]);
  if (!file) throw new ApiError('NOT_FOUND', { message: FILE_NOT_FOUND });
  return file;
};
