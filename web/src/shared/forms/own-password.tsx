import { REQUIRED } from '@cotyle/domain/validation/text';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NewPasswordFields, NO_NEW_PASSWORD } from '../../ui/fields/new-password-fields.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { asCallFailed, failureText } from '../session/failures.ts';
import { useSessionService } from '../session/session-context.ts';
import { useLongPasswords } from './use-long-passwords.ts';
import { RECORD_TEXTS } from './record-texts.ts';
import { assignIssues } from './rules.ts';
import { OWN_PASSWORD_TEXTS } from './own-password-texts.ts';
import { useFailure } from './use-failure.ts';

/** The form in which a person changes their own password; the new session is adopted before `onChanged` is called. */
export const useOwnPassword = (needsOld: boolean, onChanged: () => void = () => undefined) => {
  const { changePassword } = useSessionService();
  const [needsOldPassword, setNeedsOldPassword] = useState(needsOld);
  const { failure, waiting, fail, clear } = useFailure();
  const form = useForm({ defaultValues: { oldPassword: '', ...NO_NEW_PASSWORD }, mode: 'onTouched' });

  const submit = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    clear();
    try {
      await changePassword(needsOldPassword ? { oldPassword, newPassword } : { newPassword });
      onChanged();
    } catch (error) {
      if (assignIssues(error, ['oldPassword', 'newPassword'], form.setError)) return;
      if (asCallFailed(error)?.code !== 'WRONG_CREDENTIALS') {
        fail(error, RECORD_TEXTS.passwordFailed(failureText(error)));
        return;
      }
      // There is an old password after all, or it was wrong.
      setNeedsOldPassword(true);
      fail(error, RECORD_TEXTS.passwordFailed(OWN_PASSWORD_TEXTS.wrongOldPassword));
    }
  });
  return { form, needsOldPassword, failure, waiting, submit };
};

type OwnPasswordForm = Pick<ReturnType<typeof useOwnPassword>, 'form' | 'needsOldPassword'>;

/** Inside a FormProvider with the form of `useOwnPassword`. */
export const OwnPasswordFields = ({ form, needsOldPassword }: OwnPasswordForm) => (
  <>
    {needsOldPassword ? (
      <PasswordField
        label={OWN_PASSWORD_TEXTS.oldPassword}
        autoComplete="current-password"
        error={form.formState.errors.oldPassword?.message}
        {...form.register('oldPassword', { required: REQUIRED })}
      />
    ) : null}
    <NewPasswordFields longPasswords={useLongPasswords()} />
  </>
);
