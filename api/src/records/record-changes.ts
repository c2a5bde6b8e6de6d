import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { sql } from 'kysely';
import { ApiError } from '../errors/api-error.ts';

interface Editor {
  /** Null where nobody in Cotyle made the change. */
  readonly id: number | null;
  readonly now: Date;
}

/** The columns of every change of a record: the version rises, so that an edit of the older state is stale. */
export const changedBy = ({ id, now }: Editor) => ({
  updated_at: now,
  updated_by: id,
  version: sql<number>`version + 1`,
});

/** The columns of a soft deletion: the row stays, for the history and for what refers to it. */
export const deletedBy = (editor: Editor) => ({ ...changedBy(editor), deleted_at: editor.now });

/** Deleted records are read-only. A record is deleted with what it belongs to, such as a procedure with its patient. */
export const assertNotDeleted = (...deleted: (boolean | Date | null)[]): void => {
  if (deleted.some(Boolean)) throw new ApiError('CONFLICT', { message: READ_ONLY_DELETED });
};
