import type { LinkOwner } from '@cotyle/contract/users';
import { userCalls } from '@cotyle/contract/users';
import { useCallback, useEffect, useState } from 'react';
import { linkToken } from '../../shared/session/link-token.ts';
import { send } from '../../shared/session/api-client.ts';
import { asCallFailed, isTransient } from '../../shared/session/failures.ts';
import { CheckFailed } from './check-failed.tsx';
import { Checking } from './checking.tsx';
import { LinkExpired } from './link-expired.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';

type Check =
  | { readonly kind: 'checking' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'valid'; readonly owner: LinkOwner };

const checkLink = async (token: string): Promise<Check> => {
  if (token === '') return { kind: 'expired' };
  try {
    const { value } = await send(userCalls.checkResetLink, { query: { token } });
    return { kind: 'valid', owner: value };
  } catch (error) {
    // Only the server can tell that a link has expired; a failed request cannot.
    return !asCallFailed(error) || isTransient(error) ? { kind: 'failed', error } : { kind: 'expired' };
  }
};

export const ResetPasswordPage = () => {
  const [state, setState] = useState<Check>({ kind: 'checking' });
  const runCheck = useCallback(() => void checkLink(linkToken).then(setState), []);
  useEffect(runCheck, [runCheck]);

  const retry = useCallback(() => {
    setState({ kind: 'checking' });
    runCheck();
  }, [runCheck]);
  const expire = useCallback(() => setState({ kind: 'expired' }), []);

  switch (state.kind) {
    case 'checking':
      return <Checking />;
    case 'expired':
      return <LinkExpired />;
    case 'failed':
      return <CheckFailed error={state.error} onRetry={retry} />;
    case 'valid':
      return <ResetPasswordDialog owner={state.owner} token={linkToken} onExpired={expire} />;
  }
};
