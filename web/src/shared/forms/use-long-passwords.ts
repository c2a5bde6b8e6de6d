import { userCalls } from '@cotyle/contract/users';
import { useEffect, useState } from 'react';
import { send } from '../session/api-client.ts';
import { useSessionService } from '../session/session-context.ts';

/**
 * Whether the installation allows long passwords; not until it is known, and the server decides in any case. Not read from the
 * settings: somebody who follows a link or has to change the password first cannot read these.
 */
export const useLongPasswords = (): boolean => {
  const { call, store } = useSessionService();
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    const asking = store.state().session
      ? call(userCalls.passwordRule, {})
      : send(userCalls.passwordRule, {});
    void asking.then(({ value }) => setAllowed(value.longPasswords)).catch(() => undefined);
  }, [call, store]);
  return allowed;
};
