import { FAILURES } from '@cotyle/domain/errors';
import { RESET_LINK_SENT } from '@cotyle/domain/app/texts';
import { email } from '@cotyle/domain/validation/email';
import { userCalls } from '@cotyle/contract/users';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import styles from '../../shared/forms/form.module.css';
import { validator, assignIssues } from '../../shared/forms/rules.ts';
import { FORM_TEXTS } from '../../shared/forms/texts.ts';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { send } from '../../shared/session/api-client.ts';
import { asCallFailed } from '../../shared/session/failures.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LinkSent } from './link-sent.tsx';
import { PASSWORD_TEXTS } from './texts.ts';

export const ForgotPasswordPage = () => {
  const [sent, setSent] = useState<string>();
  const { failure, waiting, fail, clear } = useFailure();
  const { register, handleSubmit, formState, setError, setFocus } = useForm({ defaultValues: { email: '' } });

  useEffect(() => setFocus('email'), [setFocus]);

  const submit = handleSubmit(async (typed) => {
    if (waiting) return;
    clear();
    try {
      const { message } = await send(userCalls.requestReset, { body: typed });
      setSent(message ?? RESET_LINK_SENT);
    } catch (error) {
      if (assignIssues(error, ['email'], setError)) return;
      // Details of a server fault are not shown.
      fail(error, asCallFailed(error)?.code ? undefined : FAILURES.FAULT.message);
    }
  });

  if (sent) return <LinkSent message={sent} />;
  return (
    <LoggedOutFrame title={PASSWORD_TEXTS.forgotTitle} lead={PASSWORD_TEXTS.forgotLead}>
      <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
        <FailureNotice failure={failure} />
        <TextField
          label={FORM_TEXTS.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.email?.message}
          {...register('email', { validate: validator(email) })}
        />
        <div className={styles['submit']}>
          <Button
            type="submit"

            large
            disabled={waiting}
            busy={formState.isSubmitting}
          >
            {PASSWORD_TEXTS.request}
          </Button>
          <Link className={styles['aside']} to="/login">
            {PASSWORD_TEXTS.backToLogIn}
          </Link>
        </div>
      </form>
    </LoggedOutFrame>
  );
};
