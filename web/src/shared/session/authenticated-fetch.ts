import { toCallFailed } from '@cotyle/contract/client';
import { userCalls } from '@cotyle/contract/users';
import type { SessionService } from './session-service.ts';

export type AuthenticatedSession = Pick<SessionService, 'refresher' | 'call'>;

/** Sends an ordinary call, which ends the session in every tab if it is over. */
export const verifySession = async ({ call }: Pick<AuthenticatedSession, 'call'>): Promise<void> => {
  await call(userCalls.me, {});
};

/** Sends or receives bytes as the signed-in person. Throws the server's error. */
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
  if (!response.ok) throw await toCallFailed(response);
  return response;
};
