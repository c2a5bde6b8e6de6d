import { urlOf } from '@cotyle/contract/client';
import { scanCalls } from '@cotyle/contract/scans';
import { authenticatedFetch } from '../../../shared/session/authenticated-fetch.ts';
import type { AuthenticatedSession } from '../../../shared/session/authenticated-fetch.ts';

export const fetchSlice = async (
  session: AuthenticatedSession,
  id: number,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const url = urlOf(scanCalls.slice, { params: { id: String(id) } });
  const response = await authenticatedFetch(session, url, { signal });
  return new Uint8Array(await response.arrayBuffer());
};
