import { eventCalls } from '@cotyle/contract/events';
import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import { planCalls } from '@cotyle/contract/plans';
import { procedureCalls } from '@cotyle/contract/procedures';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCallQuery } from '../../shared/calls/use-call-query.ts';

/** Polling for where push does not work. */
const POLL = 45_000;

export const useApproval = (procedureId: number) =>
  useCallQuery(
    planApprovalCalls.get,
    { params: { id: String(procedureId) } },
    { meta: { ownError: true }, refetchInterval: POLL, select: ({ value }) => value },
  );

/** After a decision: everything that shows the state of a plan. */
export const useRefreshApproval = (): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [planApprovalCalls.get, planCalls.ofProcedure, procedureCalls.get, eventCalls.ofProcedure].map((call) =>
        client.invalidateQueries({ queryKey: callKey(call) }),
      ),
    );
};
