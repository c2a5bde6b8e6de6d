import { CENTRE_NOT_EDITABLE, mayPickCentre, shownCentre } from '@cotyle/domain/cup/centre';
import type { Centre } from '@cotyle/domain/cup/centre';
import type { Transaction } from 'kysely';
import { withTransaction } from '../../transactions/with-transaction.ts';
import { assertNotStale } from '../../transactions/stale.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { AppContext } from '../../context/app-context.ts';
import { queueModelPictures } from '../../imaging/pictures/records/queue-pictures.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { visibilityFields } from '../../records/visibility-fields.ts';
import { lockProcedure } from '../../records/procedure-row.ts';
import { assertNotDeleted, changedBy } from '../../records/record-changes.ts';

export interface PickedCentre extends Centre {
  readonly fileId: number;
}

export const storedCentre = async (tx: Transaction<Tables>, id: number): Promise<PickedCentre | null> => {
  const { fileId, x, y, z } = await tx
    .selectFrom('procedures')
    .select(['cup_file_id as fileId', 'cup_x as x', 'cup_y as y', 'cup_z as z'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return fileId === null || x === null || y === null || z === null ? null : { fileId, x, y, z };
};

/** A point means something only on a model of this very procedure. */
const assertOwnModel = async (
  tx: Transaction<Tables>,
  procedureId: number,
  fileId: number,
): Promise<void> => {
  const model = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('procedure_id', '=', procedureId)
    .where('type', '=', 'MODEL')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!model) throw new ApiError('NOT_FOUND');
};

const isSame = (a: PickedCentre | null, b: PickedCentre | null): boolean =>
  a === b || (a?.fileId === b?.fileId && a?.x === b?.x && a?.y === b?.y && a?.z === b?.z);

export const pickCentre = async (
  context: AppContext,
  caller: Caller,
  procedureId: number,
  centre: PickedCentre | null,
  expected: number | undefined,
): Promise<PickedCentre | null> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const procedure = await lockProcedure(tx, caller, procedureId);
    await assertNotStale(tx, procedure, expected, { column: 'procedure_id', id: procedureId }, caller);
    assertNotDeleted(procedure.deleted, procedure.patientDeleted);
    if (!mayPickCentre(caller.role, procedure.status))
      throw new ApiError('CONFLICT', { message: CENTRE_NOT_EDITABLE });
    if (centre) await assertOwnModel(tx, procedureId, centre.fileId);
    const before = await storedCentre(tx, procedureId);
    if (isSame(before, centre)) return centre;
    await tx
      .updateTable('procedures')
      .set({
        cup_file_id: centre?.fileId ?? null,
        cup_x: centre?.x ?? null,
        cup_y: centre?.y ?? null,
        cup_z: centre?.z ?? null,
        ...changedBy({ id: caller.id, now }),
      })
      .where('id', '=', procedureId)
      .execute();
    await queueModelPictures(context, tx, procedureId);
    audit.record({
      type: 'PROCEDURE_CUP_CENTRE',
      initiatorId: caller.id,
      procedureId,
      oldValue: before && shownCentre(before),
      newValue: centre && shownCentre(centre),
    });
    audit.changed({ topic: 'procedures', id: procedureId, seenBy: [visibilityFields(procedure)] });
    return centre;
  });
};
