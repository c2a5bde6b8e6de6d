import { email, normalEmail } from '@cotyle/domain/validation/email';
import { REQUIRED } from '@cotyle/domain/validation/text';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import styles from '../../shared/forms/form.module.css';
import { validator } from '../../shared/forms/rules.ts';
import { FORM_TEXTS } from '../../shared/forms/texts.ts';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { useSessionService, useSessionState } from '../../shared/session/session-context.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { SIGN_IN_TEXTS } from './texts.ts';

interface SignInFormProps {
  readonly prefetch: () => Promise<unknown>;
}

export const SignInForm = ({ prefetch }: SignInFormProps) => {
  const { signIn, preloadClient } = useSessionService();
  const { ended } = useSessionState();
  const { failure, waiting, fail, clear } = useFailure();
  const { register, handleSubmit, formState, setFocus, resetField } = useForm({
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting, submitCount } = formState;

  useEffect(() => setFocus('email'), [setFocus]);

  const submit = handleSubmit(async (values) => {
    if (waiting) return;
    clear();
    // A failed prefetch is repeated by the page itself.
    void prefetch().catch(() => undefined);
    try {
      await signIn(normalEmail(values.email), values.password);
    } catch (error) {
      fail(error);
      resetField('password');
      setFocus('password');
    }
  });

  return (
    // The client is preloaded with the first keystroke.
    <form
      className={styles['form']}
      onSubmit={(event) => void submit(event)}
      onInput={preloadClient}
      noValidate
    >
      {failure ? (
        <FailureNotice failure={failure} />
      ) : (
        <EndedNotice ended={submitCount === 0 ? ended : undefined} />
      )}
      <TextField
        label={FORM_TEXTS.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email', { validate: validator(email) })}
      />
      <PasswordField
        label={SIGN_IN_TEXTS.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: REQUIRED })}
      />
      <div className={styles['submit']}>
        <Button type="submit" large disabled={waiting} busy={isSubmitting}>
          {SIGN_IN_TEXTS.submit}
        </Button>
        <Link className={styles['aside']} to="/forgot_password">
          {SIGN_IN_TEXTS.forgot}
        </Link>
      </div>
    </form>
  );
};
