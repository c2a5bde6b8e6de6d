import { maySeeProcedure } from '@cotyle/domain/access/visibility';
import type { Viewer } from '@cotyle/domain/access/visibility';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import type { FileType } from '@cotyle/domain/files/kind';
import { mayUpload } from '@cotyle/domain/files/rights';
import type { Kysely } from 'kysely';
import type { Caller } from '../../../http/caller.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Tables } from '../../../platform/database/schema.ts';

/** The procedure must be visible to the caller. */
export const assertMayUpload = (
  caller: Pick<Viewer, 'role'>,
  type: FileType,
  procedure: { readonly deleted: boolean; readonly patientDeleted: boolean },
): void => {
  if (procedure.deleted || procedure.patientDeleted)
    throw new ApiError('CONFLICT', { message: READ_ONLY_DELETED });
  if (!mayUpload(caller.role, type)) throw new ApiError('FORBIDDEN');
};

/** Checked before the bytes are received, and again on the locked row when the files are recorded. */
export const requireUploadable = async (
  db: Kysely<Tables>,
  caller: Caller,
  { procedureId, type }: { readonly procedureId: number; readonly type: FileType },
): Promise<void> => {
  const found = await db
    .selectFrom('procedures as p')
    .innerJoin('patients as t', 't.id', 'p.patient_id')
    .select([
      'p.id as procedureId',
      'p.creator_id as creatorId',
      'p.surgeon_id as surgeonId',
      'p.radiology_location_id as radiologyLocationId',
      'p.status',
      'p.deleted_at as deletedAt',
      't.deleted_at as patientDeletedAt',
    ])
    .where('p.id', '=', procedureId)
    .executeTakeFirst();
  const deleted = found?.deletedAt !== null;
  if (!found || !maySeeProcedure(caller, { ...found, deleted })) throw new ApiError('NOT_FOUND');
  assertMayUpload(caller, type, { deleted, patientDeleted: found.patientDeletedAt !== null });
};
