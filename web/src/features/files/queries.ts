import { eventCalls } from '@cotyle/contract/events';
import { fileCalls } from '@cotyle/contract/files';
import type { FileRecord } from '@cotyle/contract/files';
import { procedureCalls } from '@cotyle/contract/procedures';
import { isUsable } from '@cotyle/domain/malware/malware-state';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callKey, useCallQuery } from '../../shared/calls/use-call-query.ts';

/** Polling for where push does not work; faster while a model is being prepared. */
const POLL = 45_000;
const POLL_WHILE_PREPARED = 5_000;

const ofProcedure = (procedureId: number) => ({ params: { id: String(procedureId) } });

const isPending = ({ derivedState, malwareState }: FileRecord): boolean =>
  malwareState === 'PENDING' || (derivedState === 'PENDING' && isUsable({ malwareState }));

export const useFiles = (procedureId: number) =>
  useCallQuery(fileCalls.ofProcedure, ofProcedure(procedureId), {
    meta: { ownError: true },
    refetchInterval: ({ state }) => (state.data?.value.some(isPending) ? POLL_WHILE_PREPARED : POLL),
    select: ({ value }) => value,
  });

/** After the person's own change the list, the record and the history are refetched without waiting for push. */
export const useFilesChanged = (): ((procedureId: number) => void) => {
  const client = useQueryClient();
  return useCallback(
    (procedureId) => {
      for (const call of [fileCalls.ofProcedure, procedureCalls.get, eventCalls.ofProcedure])
        void client.invalidateQueries({ queryKey: callKey(call, ofProcedure(procedureId)) });
    },
    [client],
  );
};
