import { userCalls } from '@cotyle/contract/users';
import { REQUIRED } from '@cotyle/domain/validation/text';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import styles from '../../shared/forms/form.module.css';
import { assignIssues } from '../../shared/forms/rules.ts';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { asCallFailed, failureText } from '../../shared/session/failures.ts';
import { useCall, useSessionService, useSignedIn } from '../../shared/session/session-context.ts';
import { SESSION_TEXTS } from '../../shared/session/texts.ts';
import { NewPasswordFields, NO_NEW_PASSWORD } from '../../ui/fields/new-password-fields.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PASSWORD_TEXTS } from './texts.ts';

/** Nothing else is accessible until the password is changed: there is no cancel, only 'Log Out'. */
export const ForcedChangePage = () => {
  const call = useCall();
  const { adopt, logOut } = useSessionService();
  const { passwordUnset } = useSignedIn();
  const [needsOldPassword, setNeedsOldPassword] = useState(!passwordUnset);
  const { failure, waiting, fail, clear } = useFailure();
  const form = useForm({ defaultValues: { oldPassword: '', ...NO_NEW_PASSWORD }, mode: 'onTouched' });
  const { setFocus } = form;
  const { errors, isSubmitting } = form.formState;

  useEffect(() => setFocus(needsOldPassword ? 'oldPassword' : 'newPassword'), [setFocus, needsOldPassword]);

  const submit = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    clear();
    try {
      const body = needsOldPassword ? { oldPassword, newPassword } : { newPassword };
      const { value } = await call(userCalls.changeOwnPassword, { body });
      adopt(value);
    } catch (error) {
      if (assignIssues(error, ['oldPassword', 'newPassword'], form.setError)) return;
      if (asCallFailed(error)?.code !== 'WRONG_CREDENTIALS') {
        fail(error, PASSWORD_TEXTS.changeFailed(failureText(error)));
        return;
      }
      // There is an old password after all, or it was wrong.
      setNeedsOldPassword(true);
      fail(error, PASSWORD_TEXTS.changeFailed(PASSWORD_TEXTS.wrongOldPassword));
    }
  });

  return (
    <LoggedOutFrame title={PASSWORD_TEXTS.forcedTitle} lead={PASSWORD_TEXTS.forcedLead}>
      <FormProvider {...form}>
        <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
          <FailureNotice failure={failure} />
          {needsOldPassword ? (
            <PasswordField
              label={PASSWORD_TEXTS.oldPassword}
              autoComplete="current-password"
              error={errors.oldPassword?.message}
              {...form.register('oldPassword', { required: REQUIRED })}
            />
          ) : null}
          <NewPasswordFields />
          <div className={styles['submit']}>
            <Button
              type="submit"

              large
              disabled={waiting}
              busy={isSubmitting}
            >
              {PASSWORD_TEXTS.change}
            </Button>
            <Button variant="quiet" onClick={() => logOut()}>
              {SESSION_TEXTS.logOut}
            </Button>
          </div>
        </form>
      </FormProvider>
    </LoggedOutFrame>
  );
};
