import { urlOf } from '@cotyle/contract/client';
import { planPictureCalls } from '@cotyle/contract/plan-pictures';
import type { PlanPictureView } from '@cotyle/domain/planning/plan-pictures';
import { useQuery } from '@tanstack/react-query';
import { callKey } from '../calls/use-call-query.ts';
import { authenticatedFetch } from '../session/authenticated-fetch.ts';
import { useSessionService } from '../session/session-context.ts';
import { useObjectUrl } from './object-url.ts';

export interface PlanPictureAddress {
  readonly procedureId: number;
  readonly version: number;
  readonly view: PlanPictureView;
}

/** A picture of a version as a URL, once it is loaded. It never changes, so that it is loaded once. */
export const usePlanPicture = ({ procedureId, version, view }: PlanPictureAddress, isWanted = true) => {
  const session = useSessionService();
  const params = { id: String(procedureId), version: String(version), view };
  const { data, isError } = useQuery({
    queryKey: callKey(planPictureCalls.get, { params }),
    queryFn: async ({ signal }) =>
      (await authenticatedFetch(session, urlOf(planPictureCalls.get, { params }), { signal })).blob(),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownError: true, isImage: true },
  });
  return { url: useObjectUrl(data), isError };
};
