import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { Landmarks } from '@cotyle/domain/landmarks/landmarks';
import { landmarksOf } from '@cotyle/domain/landmarks/placed';
import { useMemo } from 'react';
import { useCallQuery } from '../calls/use-call-query.ts';

const NONE: Landmarks = { LEFT: {}, RIGHT: {} };

/** The landmarks of the scan, where the model was made from it: a model from elsewhere may lie in another frame. */
export const useLandmarks = (procedureId: number, fileId: number): Landmarks => {
  const { data } = useCallQuery(
    segmentationCalls.ofProcedure,
    { params: { id: String(procedureId) } },
    // Without them the results say what is not known.
    { meta: { ownError: true }, select: ({ value }) => value },
  );
  const segmentation = data?.segmentation;
  const isMadeHere = data?.models.some(
    (model) => model.fileId === fileId && model.segmentationId === segmentation?.id,
  );
  const placed = isMadeHere && segmentation?.state === 'READY' ? segmentation.landmarks : undefined;
  return useMemo(() => (placed ? landmarksOf(placed) : NONE), [placed]);
};
