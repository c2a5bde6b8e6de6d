import { urlOf } from '@cotyle/contract/client';
import { scanCalls } from '@cotyle/contract/scans';
import { fetchAs } from '../../../shared/session/as-person.ts';
import type { Session } from '../../../shared/session/as-person.ts';

/** The bytes of one slice, as the signed-in person. */
export const fetchSlice = async (session: Session, id: number, signal: AbortSignal): Promise<Uint8Array> => {
  const url = urlOf(scanCalls.slice, { params: { id: String(id) } });
  const response = await fetchAs(session, url, { signal });
  return new Uint8Array(await response.arrayBuffer());
};
