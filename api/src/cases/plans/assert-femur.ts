import type { Side } from '@cotyle/domain/hip/side';
import { femurProblem } from '@cotyle/domain/planning/femur-model';
import type { Transaction } from 'kysely';
import { ApiError } from '../../errors/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';

interface FemurOfPlan {
  readonly pelvisFileId: number;
  readonly femurFileId: number | null;
  readonly plan: { readonly side: Side };
}

/** Of files that are known to belong to the case: the one is a femur of the side of the plan, made with the pelvis. */
export const assertFemur = async (
  tx: Transaction<Tables>,
  { pelvisFileId, femurFileId, plan }: FemurOfPlan,
): Promise<void> => {
  if (femurFileId === null) return;
  const origins = await tx
    .selectFrom('segmentation_models')
    .select(['file_id as fileId', 'segment', 'segmentation_id as segmentationId', 'version'])
    .where('file_id', 'in', [pelvisFileId, femurFileId])
    .execute();
  const originOf = (id: number) => origins.find(({ fileId }) => fileId === id);
  const message = femurProblem(originOf(femurFileId), originOf(pelvisFileId), plan.side);
  if (message !== undefined) throw new ApiError('INVALID', { issues: [{ path: 'femurFileId', message }] });
};
