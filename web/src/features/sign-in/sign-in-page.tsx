import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SIGN_IN_TEXTS } from './texts.ts';

interface SignInPageProps {
  /** Loads what a signed-in person sees first, while the password is being checked. */
  readonly prefetch: () => Promise<unknown>;
  readonly navigate: (path: string) => void;
}

export const SignInPage = ({ prefetch, navigate }: SignInPageProps) => (
  <LoggedOutFrame title={SIGN_IN_TEXTS.title} lead={SIGN_IN_TEXTS.lead}>
    <SignInForm prefetch={prefetch} navigate={navigate} />
  </LoggedOutFrame>
);
