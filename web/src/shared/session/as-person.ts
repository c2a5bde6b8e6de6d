import { failedBy } from '@cotyle/contract/client';
import { userCalls } from '@cotyle/contract/users';
import type { SessionService } from './session-service.ts';

export type Session = Pick<SessionService, 'refresher' | 'call'>;

/** An ordinary call finds out whether the session is over, and ends it in every tab if so. */
export const lookWhetherSignedIn = async ({ call }: Pick<Session, 'call'>): Promise<void> => {
  await call(userCalls.me, {});
};

/** Fetches as the signed-in person what is no JSON call: bytes, in either direction. Throws what the server said. */
export const fetchAs = async (
  session: Session,
  address: string,
  init: RequestInit = {},
): Promise<Response> => {
  const attempt = async (): Promise<Response> => {
    const token = await session.refresher.liveToken();
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token ?? ''}` };
    return fetch(address, { ...init, headers });
  };
  let response = await attempt();
  if (response.status === 401) {
    await lookWhetherSignedIn(session);
    response = await attempt();
  }
  if (!response.ok) throw await failedBy(response);
  return response;
};
