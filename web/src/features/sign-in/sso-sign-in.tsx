import { signInWith, SSO_REFUSALS } from '@cotyle/domain/sso/texts';
import { useEffect, useState } from 'react';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import { useFailure } from '../../shared/forms/use-failure.ts';
import type { EndReason } from '../../shared/session/client-session.ts';
import { useSessionService, useSessionState } from '../../shared/session/session-context.ts';
import { hasSsoCode, takeSsoReturn } from '../../shared/session/sso-return.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EndedNotice } from './ended-notice.tsx';

/** On a machine where somebody was inactive, the provider asks for the password again. */
const startAddress = (ended: EndReason | undefined): string =>
  `/api/auth/sso/start${ended === 'inactive' ? '?prompt=login' : ''}`;

interface SsoSignInProps {
  readonly label: string;
  readonly prefetch: () => Promise<unknown>;
}

/** The way to the identity provider, and the end of the way back from it. */
export const SsoSignIn = ({ label, prefetch }: SsoSignInProps) => {
  const { signInByCode } = useSessionService();
  const { ended } = useSessionState();
  const { failure, fail } = useFailure();
  const [isReturning, setReturning] = useState(hasSsoCode);

  useEffect(() => {
    // Given once, so that it does not matter how often the effect runs.
    const returned = takeSsoReturn();
    if (returned?.refusal) fail(undefined, SSO_REFUSALS[returned.refusal]);
    if (returned?.code === undefined) return;
    // A failed prefetch is repeated by the page itself.
    void prefetch().catch(() => undefined);
    signInByCode(returned.code).catch((error: unknown) => {
      fail(error);
      setReturning(false);
    });
  }, [prefetch, signInByCode, fail]);

  return (
    <>
      {failure ? <FailureNotice failure={failure} /> : <EndedNotice ended={ended} />}
      {isReturning ? (
        <Button large busy>
          {signInWith(label)}
        </Button>
      ) : (
        <ButtonLink href={startAddress(ended)}>{signInWith(label)}</ButtonLink>
      )}
    </>
  );
};
