import { normalEmail } from '@cotyle/domain/validation/email';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import styles from '../../shared/forms/form.module.css';
import { FORM_TEXTS } from '../../shared/forms/texts.ts';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { useSessionService, useSessionState } from '../../shared/session/session-context.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { InAppLink } from './in-app-link.tsx';
import { SIGN_IN_TEXTS } from './texts.ts';
import { useSignInFields } from './use-sign-in-fields.ts';

interface SignInFormProps {
  readonly prefetch: () => Promise<unknown>;
  readonly navigate: (path: string) => void;
  /** There is another way to sign in, which comes first. */
  readonly isSecond?: boolean;
}

export const SignInForm = ({ prefetch, navigate, isSecond = false }: SignInFormProps) => {
  const { signIn, preloadClient } = useSessionService();
  const { ended } = useSessionState();
  const { failure, waiting, fail, clear } = useFailure();
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
      fail(error);
      resetPassword();
      focus('password');
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
        <InAppLink className={styles['aside']} href="/forgot_password" navigate={navigate}>
          {SIGN_IN_TEXTS.forgot}
        </InAppLink>
      </div>
    </form>
  );
};
