import type { Side } from '@cotyle/domain/hip/side';
import { MODEL_IN_MAKING, SEGMENTATION_UNFINISHED } from '@cotyle/domain/segmentation/texts';
import type { AppContext } from '../../../context/app-context.ts';
import { requireReady } from '../../../context/app-context.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { withTransaction } from '../../../transactions/with-transaction.ts';
import { assertVersion } from '../editing/save.ts';
import { announce, lockSegmentation } from '../records/segmentation-rows.ts';

export interface ModelRequest {
  readonly segmentationId: number;
  readonly version: number;
  readonly side: Side;
}

/** Adds the job that makes the models of a saved version. */
export const startMaking = (
  context: AppContext,
  caller: Caller,
  { segmentationId, version, side }: ModelRequest,
): Promise<void> => {
  const now = context.now();
  return withTransaction(context.database.kysely, now, async (tx, audit) => {
    const { row, procedure } = await lockSegmentation(tx, caller, segmentationId);
    if (row.state !== 'READY') throw new ApiError('CONFLICT', { message: SEGMENTATION_UNFINISHED });
    if (row.making_state === 'QUEUED' || row.making_state === 'RUNNING')
      throw new ApiError('CONFLICT', { message: MODEL_IN_MAKING });
    await assertVersion(tx, row, version);
    await tx
      .updateTable('segmentations')
      .set({
        making_state: 'QUEUED',
        making_side: side,
        making_version: version,
        making_reason: null,
        making_by: caller.id,
        making_at: now,
      })
      .where('id', '=', segmentationId)
      .execute();
    await requireReady(context).jobs.add(
      'make-model',
      { segmentationId },
      { transaction: tx, key: `segmentation-${segmentationId}` },
    );
    announce(audit, procedure);
  });
};
