import { emergencyAccessCalls } from '@cotyle/contract/emergency-accesses';
import type { OwnEmergencyAccess } from '@cotyle/contract/emergency-accesses';
import { mayAskForEmergencyAccess } from '@cotyle/domain/access/emergency';
import { useCallQuery } from '../calls/use-call-query.ts';
import { useSignedIn } from '../session/session-context.ts';

/** Polling for where push does not work. */
const POLL = 45_000;

/** The open emergency accesses of this person; empty for the roles that have none. */
export const useOwnEmergency = (): readonly OwnEmergencyAccess[] => {
  const { role } = useSignedIn();
  const { data } = useCallQuery(
    emergencyAccessCalls.own,
    {},
    { meta: { ownError: true }, enabled: mayAskForEmergencyAccess(role), refetchInterval: POLL },
  );
  return data?.value ?? [];
};
