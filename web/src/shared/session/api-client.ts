import { authCalls } from '@cotyle/contract/auth';
import { send } from '@cotyle/contract/client';
import type { Session } from '@cotyle/contract/session';

export { send };

export const access = (username: string, password: string): Promise<Session> =>
  send(authCalls.access, { body: { username, password } });

/** Without a limit of time: given up and sent again, a token that was used after all would end the session. */
export const refresh = (token: string): Promise<Session> => send(authCalls.refresh, {}, { token });

export const logout = (token: string): Promise<unknown> => send(authCalls.logout, {}, { token });
