import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import styles from '../../shared/forms/form.module.css';
import { OwnPasswordFields, useOwnPassword } from '../../shared/forms/own-password.tsx';
import { LoggedOutFrame } from '../../shared/logged-out/frame.tsx';
import { useSessionService, useSignedIn } from '../../shared/session/session-context.ts';
import { SESSION_TEXTS } from '../../shared/session/texts.ts';
import { PASSWORD_TEXTS } from './texts.ts';

/** Nothing else is accessible until the password is changed: there is no cancel, only 'Log Out'. */
export const ForcedChangePage = () => {
  const { logOut } = useSessionService();
  const { passwordUnset } = useSignedIn();
  const { form, needsOldPassword, failure, waiting, submit } = useOwnPassword(!passwordUnset);
  const { setFocus } = form;

  useEffect(() => setFocus(needsOldPassword ? 'oldPassword' : 'newPassword'), [setFocus, needsOldPassword]);

  return (
    <LoggedOutFrame title={PASSWORD_TEXTS.forcedTitle} lead={PASSWORD_TEXTS.forcedLead}>
      <FormProvider {...form}>
        <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
          <FailureNotice failure={failure} />
          <OwnPasswordFields form={form} needsOldPassword={needsOldPassword} />
          <div className={styles['submit']}>
            <Button type="submit" large disabled={waiting} busy={form.formState.isSubmitting}>
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
