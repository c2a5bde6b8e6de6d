import { segmentationCalls } from '@cotyle/contract/segmentations';
import { landmarksOf } from '@cotyle/domain/landmarks/placed';
import { measurementsOf } from '@cotyle/domain/measurements/measurements';
import type { Measurements } from '@cotyle/domain/measurements/types';
import { useMemo } from 'react';
import { mayCall } from '../calls/may-call.ts';
import { useCallQuery } from '../calls/use-call-query.ts';
import { useSignedIn } from '../session/session-context.ts';

/** Polling for where push does not work. */
const POLL = 45_000;

/** The measurements of the segmentation of a procedure; undefined where there is none, or it is being made. */
export const useMeasurements = (procedureId: number): Measurements | undefined => {
  const { role } = useSignedIn();
  const { data } = useCallQuery(
    segmentationCalls.ofProcedure,
    { params: { id: String(procedureId) } },
    {
      // Without the measurements nothing is compared; the section of the segmentation reports the failure.
      meta: { ownError: true },
      enabled: mayCall(segmentationCalls.ofProcedure, role),
      refetchInterval: POLL,
      select: ({ value }) => value.segmentation,
    },
  );
  const landmarks = data?.state === 'READY' ? data.landmarks : undefined;
  return useMemo(() => landmarks && measurementsOf(landmarksOf(landmarks)), [landmarks]);
};
