import type { LinkOwner } from '@cotyle/contract/users';
import { userCalls } from '@cotyle/contract/users';
import { fullName } from '@cotyle/domain/people/status';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import styles from '../../shared/forms/form.module.css';
import { assignIssues } from '../../shared/forms/rules.ts';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { send } from '../../shared/session/api-client.ts';
import { asCallFailed, failureText } from '../../shared/session/failures.ts';
import { useLongPasswords } from '../../shared/forms/use-long-passwords.ts';
import { useSessionService } from '../../shared/session/session-context.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { NewPasswordFields, NO_NEW_PASSWORD } from '../../ui/fields/new-password-fields.tsx';
import { PASSWORD_TEXTS } from './texts.ts';
import { SIGN_IN_PATH } from '../../shared/session/sign-in-paths.ts';

interface ResetPasswordDialogProps {
  readonly owner: LinkOwner;
  readonly token: string;
  readonly onExpired: () => void;
}

export const ResetPasswordDialog = ({ owner, token, onExpired }: ResetPasswordDialogProps) => {
  const navigate = useNavigate();
  const { store } = useSessionService();
  const longPasswords = useLongPasswords();
  const { failure, waiting, fail, clear } = useFailure();
  const form = useForm({ defaultValues: NO_NEW_PASSWORD, mode: 'onTouched' });

  const submit = form.handleSubmit(async ({ newPassword }) => {
    clear();
    try {
      await send(userCalls.setPassword, { body: { userId: owner.userId, token, newPassword } });
      // All sessions of this person have ended; a session of another person continues.
      const { session } = store.state();
      if (!session || session.userId === owner.userId) store.end('password-changed');
      await navigate(SIGN_IN_PATH, { replace: true });
    } catch (error) {
      if (assignIssues(error, ['newPassword'], form.setError)) return;
      if (asCallFailed(error)?.code === 'LINK_EXPIRED') onExpired();
      else fail(error, PASSWORD_TEXTS.changeFailed(failureText(error)));
    }
  });

  return (
    <LoggedOutFrame title={PASSWORD_TEXTS.resetTitle} covered>
      <Dialog title={PASSWORD_TEXTS.changeTitle} onCancel={() => void navigate(SIGN_IN_PATH)}>
        <FormProvider {...form}>
          <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
            <div>{PASSWORD_TEXTS.changeFor(fullName(owner))}</div>
            <FailureNotice failure={failure} />
            <NewPasswordFields longPasswords={longPasswords} owner={() => owner} />
            <div className={styles['actions']}>
              <Button variant="secondary" onClick={() => void navigate(SIGN_IN_PATH)}>
                {PASSWORD_TEXTS.cancel}
              </Button>
              <Button
                type="submit"

                disabled={waiting}
                busy={form.formState.isSubmitting}
              >
                {PASSWORD_TEXTS.change}
              </Button>
            </div>
          </form>
        </FormProvider>
      </Dialog>
    </LoggedOutFrame>
  );
};
