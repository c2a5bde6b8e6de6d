import { eventCalls } from '@cotyle/contract/events';
import { fileCalls } from '@cotyle/contract/files';
import { procedureCalls } from '@cotyle/contract/procedures';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { SegmentationOverview } from '@cotyle/contract/segmentations';
import { isUnfinished } from '@cotyle/domain/segmentation/states';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { mayCall } from '../../../shared/calls/may-call.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { callKey, useCallQuery } from '../../../shared/calls/use-call-query.ts';

/** Polling for where push does not work; faster while something is being made. */
const POLL = { slow: 45_000, soon: 3_000 };

const ofProcedure = (procedureId: number) => ({ params: { id: String(procedureId) } });

export const isMaking = (making: NonNullable<SegmentationOverview['segmentation']>['making']): boolean =>
  making?.state === 'QUEUED' || making?.state === 'RUNNING';

const isUnderWay = (overview: SegmentationOverview | undefined): boolean => {
  const segmentation = overview?.segmentation;
  return segmentation ? isUnfinished(segmentation.state) || isMaking(segmentation.making) : false;
};

export const useSegmentation = (procedureId: number) => {
  const { role } = useSignedIn();
  return useCallQuery(segmentationCalls.ofProcedure, ofProcedure(procedureId), {
    meta: { ownError: true },
    enabled: mayCall(segmentationCalls.ofProcedure, role),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.value) ? POLL.soon : POLL.slow),
    select: ({ value }) => value,
  });
};

/** After the person's own change everything that shows it is refetched without waiting for push. */
export const useSegmentationChanged = (procedureId: number): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    const calls = [
      segmentationCalls.ofProcedure,
      fileCalls.ofProcedure,
      procedureCalls.get,
      eventCalls.ofProcedure,
    ];
    for (const call of calls)
      void client.invalidateQueries({ queryKey: callKey(call, ofProcedure(procedureId)) });
  }, [client, procedureId]);
};
