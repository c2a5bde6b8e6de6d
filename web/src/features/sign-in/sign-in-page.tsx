import { LoggedOutFrame } from '../../app/logged-out/frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SIGN_IN_TEXTS } from './texts.ts';

export const SignInPage = () => (
  <LoggedOutFrame title={SIGN_IN_TEXTS.title} lead={SIGN_IN_TEXTS.lead}>
    <SignInForm />
  </LoggedOutFrame>
);
