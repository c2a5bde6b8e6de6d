import { authCalls } from '@cotyle/contract/auth';
import { send } from '@cotyle/contract/client';
import type { Session } from '@cotyle/contract/session';
import { ssoCalls } from '@cotyle/contract/sso';
import { userCalls } from '@cotyle/contract/users';
import type { PasswordChange } from './session-service.ts';

export { send };

export const access = (username: string, password: string): Promise<Session> =>
  send(authCalls.access, { body: { username, password } });

/** Without a timeout: a retry would use the token a second time, which ends the session. */
export const refresh = (token: string): Promise<Session> => send(authCalls.refresh, {}, { token });

export const changePassword = async (token: string | undefined, body: PasswordChange): Promise<Session> =>
  (await send(userCalls.changeOwnPassword, { body }, { token })).value;

export const reportActivity = (token: string, modelOpen: boolean): Promise<unknown> =>
  send(authCalls.activity, { body: { modelOpen } }, { token });

/** Answers where the browser has to go to end the session at the identity provider, if there is one. */
export const logout = async (token: string): Promise<string | undefined> =>
  (await send(authCalls.logout, {}, { token })).value?.endSessionUrl;

export const ssoSession = (code: string): Promise<Session> => send(ssoCalls.session, { body: { code } });
