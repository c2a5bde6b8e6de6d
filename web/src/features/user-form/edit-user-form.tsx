import type { UserRecord } from '@cotyle/contract/admin-users';
import type { LocationRecord } from '@cotyle/contract/locations';
import { mayManageRole } from '@cotyle/domain/access/roles';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { useState } from 'react';
import { ChangePasswordDialog } from '../../shared/forms/change-password-dialog.tsx';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { Section, Sheet } from '../../shared/forms/sheet.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useGuardedLeave } from '../../shared/forms/use-guarded-leave.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AccountActions } from './account-actions.tsx';
import { Team } from './team.tsx';
import { USER_TEXTS } from './texts.ts';
import { useUserForm } from './use-user-form.ts';
import { PersonFields, StatusField, WorkFields } from './user-fields.tsx';
import { UserShown } from './user-shown.tsx';

interface AccountProps {
  readonly record: UserRecord;
  readonly places: readonly LocationRecord[];
}

/** An account that this administrator may change. */
const OpenAccount = ({ record, places }: AccountProps) => {
  const isOneself = useSignedIn().userId === record.id;
  const perform = useSubmit();
  const toast = useToast();
  const fields = useUserForm(record, places);
  const { form, dirty, ready, conflict, specs, reread } = fields;
  const leave = useGuardedLeave(dirty);
  const [asksPassword, setAsksPassword] = useState(false);
  const passwordChanged = (): void => {
    setAsksPassword(false);
    toast(USER_TEXTS.updated);
    void perform(reread);
  };
  return (
    <>
      <Sheet
        onSubmit={fields.submit}
        actions={
          <>
            {isOneself ? null : (
              <AccountActions
                record={record}
                onChangePassword={() => setAsksPassword(true)}
                onLeave={leave}
              />
            )}
            <Button variant="secondary" onClick={() => (dirty ? fields.cancel() : leave('/users'))}>
              {dirty ? RECORD_TEXTS.cancelChanges : RECORD_TEXTS.backToList}
            </Button>
            <SubmitButton ready={ready} busy={form.formState.isSubmitting}>
              {RECORD_TEXTS.saveChanges}
            </SubmitButton>
          </>
        }
      >
        <WorkFields {...fields} places={places} />
        <PersonFields {...fields} />
        <Section title={USER_TEXTS.access}>
          <StatusField {...fields} isOneself={isOneself} />
        </Section>
        <Team record={record} />
      </Sheet>
      {asksPassword ? (
        <ChangePasswordDialog
          person={record}
          onDone={passwordChanged}
          onCancel={() => setAsksPassword(false)}
        />
      ) : null}
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          specs={specs}
          onResolve={(kept) => void fields.settle(kept)}
          onCancel={fields.dismissConflict}
        />
      ) : null}
    </>
  );
};

/** One that can only be read: it is deleted, or another administrator's. */
const ClosedAccount = ({ record, places }: AccountProps) => {
  const leave = useGuardedLeave(false);
  return (
    <Sheet
      notice={
        record.deleted ? (
          <Notice severity="warning">{READ_ONLY_DELETED}</Notice>
        ) : (
          <Notice severity="info">{USER_TEXTS.managedElsewhere}</Notice>
        )
      }
      actions={
        <Button variant="secondary" onClick={() => leave('/users')}>
          {RECORD_TEXTS.backToList}
        </Button>
      }
    >
      <UserShown record={record} places={places} />
      <Team record={record} />
    </Sheet>
  );
};

export const EditUserForm = (account: AccountProps) => {
  const { role } = useSignedIn();
  const isOpen = !account.record.deleted && mayManageRole(role, account.record.role);
  return isOpen ? <OpenAccount {...account} /> : <ClosedAccount {...account} />;
};
