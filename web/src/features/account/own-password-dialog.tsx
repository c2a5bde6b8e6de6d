import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import styles from '../../shared/forms/form.module.css';
import { OwnPasswordFields, useOwnPassword } from '../../shared/forms/own-password.tsx';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

interface OwnPasswordDialogProps {
  readonly onChanged: () => void;
  readonly onCancel: () => void;
}

export const OwnPasswordDialog = ({ onChanged, onCancel }: OwnPasswordDialogProps) => {
  const { form, needsOldPassword, failure, waiting, submit } = useOwnPassword(true, onChanged);
  const { isDirty, isValid, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('oldPassword'), [setFocus]);

  return (
    <Dialog title={ACCOUNT_TEXTS.changePassword} onCancel={onCancel}>
      <FormProvider {...form}>
        <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
          <div>{ACCOUNT_TEXTS.passwordLead}</div>
          <FailureNotice failure={failure} />
          <OwnPasswordFields form={form} needsOldPassword={needsOldPassword} />
          <div className={styles['actions']}>
            <Button variant="secondary" onClick={onCancel}>
              {RECORD_TEXTS.cancel}
            </Button>
            <SubmitButton ready={isDirty && isValid && !waiting} busy={isSubmitting}>
              {ACCOUNT_TEXTS.changePassword}
            </SubmitButton>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
};
