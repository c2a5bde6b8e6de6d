import { failedBy } from '@cotyle/contract/client';
import { userCalls } from '@cotyle/contract/users';
import type { SessionService } from './session-service.ts';

export type AuthenticatedSession = Pick<SessionService, 'refresher' | 'call'>;

/** An ordinary call finds out whether the session is over, and ends it in every tab if so. */
export const verifySession = async ({ call }: Pick<AuthenticatedSession, 'call'>): Promise<void> => {
  await call(userCalls.me, {});
};

/** Fetches as the signed-in person what is no JSON call: bytes, in either direction. Throws what the server said. */
export const authenticatedFetch = async (
  session: AuthenticatedSession,
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
    await verifySession(session);
    response = await attempt();
  }
  if (!response.ok) throw await failedBy(response);
  return response;
};
