import type { UserRecord } from '@cotyle/contract/admin-users';
import { userCalls } from '@cotyle/contract/users';
import { fullName } from '@cotyle/domain/people/status';
import { FormProvider, useForm } from 'react-hook-form';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import styles from '../../shared/forms/form.module.css';
import { assignIssues } from '../../shared/forms/rules.ts';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { failureText } from '../../shared/session/failures.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { NewPasswordFields, NO_NEW_PASSWORD } from '../../ui/fields/new-password-fields.tsx';
import { useToast } from '../../ui/toast.tsx';
import { USER_LIST_TEXTS as TEXTS } from './texts.ts';

interface ChangePasswordDialogProps {
  readonly user: UserRecord;
  readonly onClose: () => void;
}

export const ChangePasswordDialog = ({ user, onClose }: ChangePasswordDialogProps) => {
  const call = useCall();
  const toast = useToast();
  const { failure, waiting, fail, clear } = useFailure();
  const form = useForm({ defaultValues: NO_NEW_PASSWORD, mode: 'onTouched' });

  const submit = form.handleSubmit(async ({ newPassword }) => {
    clear();
    try {
      await call(userCalls.setPassword, { body: { userId: user.id, newPassword } });
      toast(TEXTS.passwordChanged);
      onClose();
    } catch (error) {
      if (assignIssues(error, ['newPassword'], form.setError)) return;
      fail(error, TEXTS.changeFailed(failureText(error)));
    }
  });

  return (
    <Dialog title={TEXTS.changePassword} onCancel={onClose}>
      <FormProvider {...form}>
        <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
          <div>{TEXTS.changePasswordFor(fullName(user))}</div>
          <FailureNotice failure={failure} />
          <NewPasswordFields />
          <div className={styles['actions']}>
            <Button variant="secondary" onClick={onClose}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" disabled={waiting} busy={form.formState.isSubmitting}>
              {TEXTS.changePassword}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
};
