import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import type { SsoOffer } from '../../shared/session/sso-offer.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInWays } from './sign-in-ways.tsx';
import { SIGN_IN_TEXTS } from './texts.ts';

interface SignInPageProps {
  /** Loads what a signed-in person sees first, while the password is being checked. */
  readonly prefetch: () => Promise<unknown>;
  readonly navigate: (path: string) => void;
  /** Undefined where there is no single sign-on. */
  readonly sso: SsoOffer | undefined;
}

export const SignInPage = ({ prefetch, navigate, sso }: SignInPageProps) => (
  <LoggedOutFrame title={SIGN_IN_TEXTS.title} lead={SIGN_IN_TEXTS.lead}>
    {sso ? (
      <SignInWays sso={sso} prefetch={prefetch} navigate={navigate} />
    ) : (
      <SignInForm prefetch={prefetch} navigate={navigate} />
    )}
  </LoggedOutFrame>
);
