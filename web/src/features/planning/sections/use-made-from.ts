import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { DrawnModel } from '@cotyle/domain/sections/scan-frame';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';

/** The scan that a model was made from here. */
export const useMadeFrom = (procedureId: number, fileId: number | undefined): DrawnModel['madeFrom'] =>
  useCallQuery(
    segmentationCalls.ofProcedure,
    { params: { id: String(procedureId) } },
    // Without it, the frame is checked by where the model lies.
    { meta: { ownError: true }, select: ({ value }) => value },
  ).data?.models.find((model) => model.fileId === fileId);
