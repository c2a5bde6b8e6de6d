import { USABLE_MALWARE_STATES } from '@cotyle/domain/malware/malware-state';
import { MODEL_LEVELS } from '@cotyle/domain/models/facts';
import type { DerivedModel, DerivedState, ModelLevel } from '@cotyle/domain/models/facts';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import type { AppContext } from '../../../context/app-context.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { visibilityFieldsOfProcedure } from '../../../records/visibility-fields.ts';

export interface StoredModel {
  readonly key: string;
  readonly size: number;
  readonly state: DerivedState | null;
  readonly deletedAt: Date | null;
}

/** Beside the original in the storage. */
export const levelKey = (key: string, level: ModelLevel): string => `${key}.${level}.glb`;

export const findModel = (db: Kysely<Tables>, fileId: number): Promise<StoredModel | undefined> =>
  db
    .selectFrom('files')
    .select(['storage_key as key', 'size', 'derived_state as state', 'deleted_at as deletedAt'])
    .where('id', '=', fileId)
    .where('type', '=', 'MODEL')
    .where('malware_state', 'in', USABLE_MALWARE_STATES)
    .executeTakeFirst();

export const removeLevels = async (storage: Storage, key: string): Promise<void> => {
  for (const level of MODEL_LEVELS) await storage.remove(levelKey(key, level));
};

/**
 * Saves the outcome and publishes the change; there is no event, because no person acted. Returns false where the
 * file was deleted or another run was faster.
 */
export const saveDerivation = (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  fileId: number,
  state: 'READY' | 'FAILED',
  derived: DerivedModel,
): Promise<boolean> =>
  withTransaction(database.kysely, now(), async (tx, audit) => {
    const saved = await tx
      .updateTable('files')
      .set({ derived_state: state, derived: JSON.stringify(derived) })
      .where('id', '=', fileId)
      .where('derived_state', '=', 'PENDING')
      .where('deleted_at', 'is', null)
      .returning('procedure_id as procedureId')
      .executeTakeFirst();
    if (!saved) return false;
    const { procedureId } = saved;
    audit.changed({
      topic: 'procedures',
      id: procedureId,
      seenBy: [await visibilityFieldsOfProcedure(tx, procedureId)],
    });
    return true;
  });
