import { eventCalls } from '@cotyle/contract/events';
import { noteCalls } from '@cotyle/contract/notes';
import { procedureCalls } from '@cotyle/contract/procedures';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';

/** Polling for where push does not work. */
const POLL = 45_000;

const INLINE_ERRORS = { meta: { ownError: true }, refetchInterval: POLL } as const;

export const procedureInput = (id: string) => ({ params: { id } });
export const notesInput = (procedureId: string) => ({ params: { procedureId } });

export const useProcedure = (id: string) =>
  useCallQuery(procedureCalls.get, procedureInput(id), {
    ...INLINE_ERRORS,
    select: ({ value }) => value,
  });

/** A record that could not be refreshed proves nothing: what seems to be missing may have been stored since. */
export const useIsOutdated = (id: number): boolean => {
  const { isError, failureCount } = useProcedure(String(id));
  return isError || failureCount > 0;
};

export const useHistory = (id: string) =>
  useCallQuery(eventCalls.ofProcedure, procedureInput(id), {
    ...INLINE_ERRORS,
    select: ({ value }) => value,
  });

export const useNotes = (id: string) =>
  useCallQuery(noteCalls.ofProcedure, notesInput(id), {
    ...INLINE_ERRORS,
    select: ({ value }) => value,
  });
