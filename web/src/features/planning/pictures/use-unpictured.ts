import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import type { PlanVersion } from '@cotyle/contract/plans';
import { picturesProblem } from '@cotyle/domain/planning/plan-pictures';
import { useState } from 'react';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';

/**
 * The version that the window was opened with, where its pictures are missing and can still be added: whoever closed the window
 * right after the save, or lost the network, gets them by opening it again.
 */
export const useUnpictured = (
  procedureId: number,
  version: PlanVersion | undefined,
): PlanVersion | undefined => {
  const { userId } = useSignedIn();
  const [now] = useState(() => new Date());
  const isPossible =
    version !== undefined &&
    picturesProblem(
      { savedBy: version.by.id, savedAt: new Date(version.at), hasImplants: true, sha256: '' },
      { userId, now, sha256: '' },
    ) === undefined;
  const { data } = useCallQuery(
    planApprovalCalls.get,
    { params: { id: String(procedureId) } },
    { meta: { ownError: true }, enabled: isPossible, select: ({ value }) => value.versions },
  );
  const found = data?.find((one) => one.version === version?.version);
  return isPossible && found?.pictures.length === 0 ? version : undefined;
};
