import type { Session } from '@cotyle/contract/session';
import { factorSignInCalls } from '@cotyle/contract/second-factor';
import { signWithPasskey } from '../../shared/second-factor/passkey-browser.ts';
import { send } from '../../shared/session/api-client.ts';

/** Signs in without a password: the browser asks which passkey, and the passkey says who it is. */
export const signInWithPasskey = async (): Promise<Session> => {
  const { value } = await send(factorSignInCalls.passkeyOptions, {});
  const assertion = await signWithPasskey(value);
  return send(factorSignInCalls.passkeyAccess, { body: { assertion } });
};
