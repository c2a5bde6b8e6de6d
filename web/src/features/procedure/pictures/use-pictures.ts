import { urlOf } from '@cotyle/contract/client';
import { pictureCalls } from '@cotyle/contract/pictures';
import type { PictureRecord } from '@cotyle/contract/pictures';
import { useQuery } from '@tanstack/react-query';
import { callKey, useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { authenticatedFetch } from '../../../shared/session/authenticated-fetch.ts';
import { useSessionService } from '../../../shared/session/session-context.ts';
import { useObjectUrl } from '../../../shared/pictures/object-url.ts';

/** For where push does not work. */
const POLL = 45_000;

/** Which pictures the procedure has; a new one is pushed. */
export const usePictures = (procedureId: number) =>
  useCallQuery(
    pictureCalls.ofProcedure,
    { params: { id: String(procedureId) } },
    { meta: { ownError: true }, refetchInterval: POLL, select: ({ value }) => value },
  );

/** The image of a picture as a URL, once it is loaded. */
export const usePictureUrl = (picture: PictureRecord | null | undefined) => {
  const session = useSessionService();
  const isReady = picture?.state === 'READY';
  const params = { id: String(picture?.fileId ?? 0) };
  const { data, isError } = useQuery({
    // Another version is another image: one with the cup of before is never shown.
    queryKey: callKey(pictureCalls.get, { params, version: picture?.version }),
    queryFn: async ({ signal }) =>
      (await authenticatedFetch(session, urlOf(pictureCalls.get, { params }), { signal })).blob(),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownError: true, isImage: true },
  });
  return { url: useObjectUrl(isReady ? data : undefined), isError: isReady && isError };
};
