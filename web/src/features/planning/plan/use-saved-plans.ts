import { eventCalls } from '@cotyle/contract/events';
import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import { planCalls } from '@cotyle/contract/plans';
import type { PlanVersion } from '@cotyle/contract/plans';
import { procedureCalls } from '@cotyle/contract/procedures';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { Plan } from '@cotyle/domain/planning/plan';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { useChangeReason } from '../../../shared/plan-approval/use-change-reason.ts';
import { withLocalTimes } from '../../../shared/forms/conflict.ts';
import { asCallFailed, failureText } from '../../../shared/session/failures.ts';
import { useCall } from '../../../shared/session/session-context.ts';

/** Polling for where push does not work. */
const POLL = 45_000;

const OWN_ERROR = { meta: { ownError: true }, refetchInterval: POLL } as const;

/** The record as the server has it, whatever is typed in the page behind. */
export const useRecordOf = (id: number) =>
  useCallQuery(
    procedureCalls.get,
    { params: { id: String(id) } },
    { ...OWN_ERROR, select: ({ value }) => value },
  );

/** The latest first. */
export const useSavedPlans = (id: number) =>
  useCallQuery(
    planCalls.ofProcedure,
    { params: { id: String(id) } },
    { ...OWN_ERROR, select: ({ value }) => value },
  );

export interface SaveFailure {
  readonly text: string;
  /** Somebody changed the procedure in the meantime. */
  readonly isStale: boolean;
}

/** Saves a plan as a new version, against the version of the procedure that is shown. */
export const usePlanSaving = (record: ProcedureRecord, pelvisFileId: number, femurFileId: number | null) => {
  const [call, client, withReason] = [useCall(), useQueryClient(), useChangeReason()];
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const refresh = (): Promise<unknown> =>
    Promise.all(
      [planCalls.ofProcedure, planApprovalCalls.get, procedureCalls.get, eventCalls.ofProcedure].map(
        (query) => client.invalidateQueries({ queryKey: callKey(query) }),
      ),
    );
  return {
    isBusy,
    failure,
    /** Undefined where it was not saved. */
    save: async (plan: Plan): Promise<PlanVersion | undefined> => {
      setBusy(true);
      setFailure(undefined);
      try {
        const body = { procedureId: record.id, plan, pelvisFileId, femurFileId };
        const saved = await withReason((reason) =>
          call(planCalls.save, { body: reason ? { ...body, reason } : body }, { ifMatch: record.version }),
        );
        await refresh();
        return saved?.value;
      } catch (error) {
        const isStale = asCallFailed(error)?.code === 'STALE';
        // What has changed must be on the screen before the person saves again.
        if (isStale) await refresh();
        setFailure({ text: withLocalTimes(failureText(error)), isStale });
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
};
