import { userCalls } from '@cotyle/contract/users';
import { fullName } from '@cotyle/domain/people/status';
import { FormProvider, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { NewPasswordFields, NO_NEW_PASSWORD } from '../../ui/fields/new-password-fields.tsx';
import { failureText } from '../session/failures.ts';
import { useLongPasswords } from './use-long-passwords.ts';
import { useCall } from '../session/session-context.ts';
import { FailureNotice } from './failure-notice.tsx';
import styles from './form.module.css';
import { RECORD_TEXTS } from './record-texts.ts';
import { assignIssues } from './rules.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFailure } from './use-failure.ts';

interface ChangePasswordDialogProps {
  readonly person: { readonly id: number; readonly nameFirst: string; readonly nameSecond: string };
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** An administrator sets the password of another person, whose sessions end with it. */
export const ChangePasswordDialog = ({ person, onDone, onCancel }: ChangePasswordDialogProps) => {
  const call = useCall();
  const longPasswords = useLongPasswords();
  const { failure, fail, clear } = useFailure();
  const form = useForm({ defaultValues: NO_NEW_PASSWORD, mode: 'onTouched' });
  const { isDirty, isValid, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ newPassword }) => {
    clear();
    try {
      await call(userCalls.setPassword, { body: { userId: person.id, newPassword } });
      onDone();
    } catch (error) {
      if (assignIssues(error, ['newPassword'], form.setError)) return;
      fail(error, RECORD_TEXTS.passwordFailed(failureText(error)));
    }
  });

  return (
    <Dialog title={RECORD_TEXTS.changePassword} onCancel={onCancel}>
      <FormProvider {...form}>
        <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
          <div>{RECORD_TEXTS.passwordFor(fullName(person))}</div>
          <FailureNotice failure={failure} />
          <NewPasswordFields longPasswords={longPasswords} owner={() => person} />
          <div className={styles['actions']}>
            <Button variant="secondary" onClick={onCancel}>
              {RECORD_TEXTS.cancel}
            </Button>
            <SubmitButton ready={isDirty && isValid} busy={isSubmitting}>
              {RECORD_TEXTS.changePassword}
            </SubmitButton>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
};
