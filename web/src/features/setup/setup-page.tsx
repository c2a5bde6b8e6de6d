import { setupCalls } from '@cotyle/contract/setup';
import { email } from '@cotyle/domain/validation/email';
import { personName } from '@cotyle/domain/validation/name';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import styles from '../../shared/forms/form.module.css';
import { validator, assignIssues } from '../../shared/forms/rules.ts';
import { FORM_TEXTS } from '../../shared/forms/texts.ts';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { linkToken } from '../../shared/session/link-token.ts';
import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { send } from '../../shared/session/api-client.ts';
import { asCallFailed } from '../../shared/session/failures.ts';
import { useSessionService } from '../../shared/session/session-context.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SetupExpired } from './setup-expired.tsx';
import { SETUP_TEXTS } from './texts.ts';

const isExpired = (error: unknown): boolean => {
  const failed = asCallFailed(error);
  return (
    failed?.code === 'LINK_EXPIRED' ||
    (failed?.status === 422 && failed.issues.some((i) => i.path.endsWith('token')))
  );
};

/** The page of the one-time setup link. */
export const SetupPage = () => {
  const navigate = useNavigate();
  const { adopt } = useSessionService();
  const [expired, setExpired] = useState(linkToken === '');
  const { failure, waiting, fail, clear } = useFailure();
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { nameFirst: '', nameSecond: '', email: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (linkToken === '') return;
    // Only an expired link counts: any other failure shows when the form is submitted.
    send(setupCalls.check, { query: { token: linkToken } }).catch((error: unknown) =>
      setExpired(isExpired(error)),
    );
  }, []);

  useEffect(() => setFocus('nameFirst'), [setFocus]);

  const submit = handleSubmit(async (typed) => {
    clear();
    try {
      const { value } = await send(setupCalls.createSuperAdmin, { body: { token: linkToken, ...typed } });
      adopt(value, { passwordUnset: true });
      await navigate('/', { replace: true });
    } catch (error) {
      if (assignIssues(error, ['nameFirst', 'nameSecond', 'email'], setError)) return;
      if (isExpired(error)) setExpired(true);
      else fail(error);
    }
  });

  if (expired) return <SetupExpired />;
  return (
    <LoggedOutFrame title={SETUP_TEXTS.title} lead={SETUP_TEXTS.lead}>
      <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
        <FailureNotice failure={failure} />
        <TextField
          label={SETUP_TEXTS.firstName}
          autoComplete="given-name"
          error={errors.nameFirst?.message}
          {...register('nameFirst', { validate: validator(personName) })}
        />
        <TextField
          label={SETUP_TEXTS.lastName}
          autoComplete="family-name"
          error={errors.nameSecond?.message}
          {...register('nameSecond', { validate: validator(personName) })}
        />
        <TextField
          label={FORM_TEXTS.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email', { validate: validator(email) })}
        />
        <div className={styles['submit']}>
          <Button type="submit" large disabled={waiting} busy={isSubmitting}>
            {SETUP_TEXTS.submit}
          </Button>
        </div>
      </form>
    </LoggedOutFrame>
  );
};
