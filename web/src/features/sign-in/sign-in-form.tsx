import { normalEmail } from '@cotyle/domain/validation/email';
import type { CallFailed } from '@cotyle/contract/client';
import { lazy, Suspense, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import styles from '../../shared/forms/form.module.css';
import { FORM_TEXTS } from '../../shared/forms/texts.ts';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { asCallFailed } from '../../shared/session/failures.ts';
import { loadOnline } from '../../shared/session/load-online.ts';
import { useSessionService, useSessionState } from '../../shared/session/session-context.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { InAppLink } from './in-app-link.tsx';
import { SIGN_IN_TEXTS } from './texts.ts';
import { useSignInFields } from './use-sign-in-fields.ts';

const SecondStep = lazy(() => import('./second-step.tsx').then((m) => ({ default: m.SecondStep })));
/** Absent where the page came over plain HTTP from another machine. */
const HAS_PASSKEYS = 'PublicKeyCredential' in window;

const loadPasskeySignIn = loadOnline(() => import('./passkey-sign-in.ts'));

interface SignInFormProps {
  readonly prefetch: () => Promise<unknown>;
  readonly navigate: (path: string) => void;
  /** There is another way to sign in, which comes first. */
  readonly isSecond?: boolean;
}

type AskedFactor = NonNullable<CallFailed['secondFactor']>;

interface PasswordStepProps extends SignInFormProps {
  /** Why a second step has to begin again here. */
  readonly restarted: unknown;
  readonly onAsked: (asked: AskedFactor) => void;
}

const PasswordStep = ({ prefetch, navigate, isSecond = false, restarted, onAsked }: PasswordStepProps) => {
  const { signIn, adopt, preloadClient } = useSessionService();
  const { ended } = useSessionState();
  const { failure, waiting, fail, clear } = useFailure(restarted);
  const { register, validate, focus, resetPassword, isSubmitted, markSubmitted } = useSignInFields();
  const [isSubmitting, setSubmitting] = useState(false);

  const submit = async (): Promise<void> => {
    const values = validate();
    if (!values || waiting) return;
    clear();
    setSubmitting(true);
    // A failed prefetch is repeated by the page itself.
    void prefetch().catch(() => undefined);
    try {
      await signIn(normalEmail(values.email), values.password);
    } catch (error) {
      const asked = asCallFailed(error)?.secondFactor;
      if (asked) return onAsked(asked);
      fail(error);
      resetPassword();
      focus('password');
    }
    setSubmitting(false);
  };
  const signInByPasskey = async (): Promise<void> => {
    if (waiting || isSubmitting) return;
    clear();
    setSubmitting(true);
    try {
      adopt(await (await loadPasskeySignIn()).signInWithPasskey());
    } catch (error) {
      fail(error);
    }
    setSubmitting(false);
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void submit().then(markSubmitted);
  };

  return (
    // The client is preloaded with the first keystroke.
    <form className={styles['form']} onSubmit={onSubmit} onInput={preloadClient} noValidate>
      {failure ? (
        <FailureNotice failure={failure} />
      ) : (
        <EndedNotice ended={isSubmitted || isSecond ? undefined : ended} />
      )}
      <TextField
        label={FORM_TEXTS.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...register('email')}
      />
      <PasswordField
        label={SIGN_IN_TEXTS.password}
        autoComplete="current-password"
        {...register('password')}
      />
      <div className={styles['submit']}>
        <Button
          type="submit"
          variant={isSecond ? 'secondary' : 'primary'}
          large
          disabled={waiting}
          busy={isSubmitting}
        >
          {SIGN_IN_TEXTS.submit}
        </Button>
        {HAS_PASSKEYS ? (
          <Button variant="secondary" large onClick={() => void signInByPasskey()}>
            {SIGN_IN_TEXTS.withPasskey}
          </Button>
        ) : null}
        <InAppLink className={styles['aside']} href="/forgot_password" navigate={navigate}>
          {SIGN_IN_TEXTS.forgot}
        </InAppLink>
      </div>
    </form>
  );
};

/** The password, or a passkey in its place; then a second factor where the account has one. */
export const SignInForm = (props: SignInFormProps) => {
  const [asked, setAsked] = useState<AskedFactor>();
  const [restarted, setRestarted] = useState<unknown>();
  if (!asked) return <PasswordStep {...props} restarted={restarted} onAsked={setAsked} />;
  return (
    <Suspense fallback={null}>
      <SecondStep
        asked={asked}
        onRestart={(error) => {
          setRestarted(error);
          setAsked(undefined);
        }}
      />
    </Suspense>
  );
};
