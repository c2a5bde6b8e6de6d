import type { UserRecord } from '@cotyle/contract/admin-users';
import type { LocationRecord } from '@cotyle/contract/locations';
import { mayManageRole } from '@cotyle/domain/access/roles';
import { READ_ONLY_DELETED } from '@cotyle/domain/errors';
import { ONLY_SUPER_ADMIN } from '@cotyle/domain/people/account';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RecordSheet } from '../../shared/forms/record-sheet.tsx';
import { ChangePasswordDialog } from '../../shared/forms/change-password-dialog.tsx';
import { useProofDialog } from '../../shared/second-factor/use-proof-dialog.tsx';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { Section, Sheet } from '../../shared/forms/sheet.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AccountActions } from './account-actions.tsx';
import { LIST_PATH } from './fields.ts';
import { SessionsSection } from './sessions-section.tsx';
import { Team } from './team.tsx';
import { USER_TEXTS } from './texts.ts';
import { useUserForm } from './use-user-form.ts';
import { ResetFactorsDialog, UserFactors } from './user-factors.tsx';
import { useUserSsoLink } from './user-sso-link.tsx';
import { PersonFields, StatusField, WorkFields } from './user-fields.tsx';
import { ReadOnlyUser } from './read-only-user.tsx';

interface AccountProps {
  readonly record: UserRecord;
  readonly locations: readonly LocationRecord[];
}

/** An account that this administrator may change. */
const EditableAccount = ({ record, locations }: AccountProps) => {
  const isOneself = useSignedIn().userId === record.id;
  const submit = useSubmit();
  const toast = useToast();
  const roleProof = useProofDialog({
    title: USER_TEXTS.proveRole,
    lead: USER_TEXTS.proveRoleLead,
    action: USER_TEXTS.proveRoleAction,
  });
  const ssoLink = useUserSsoLink(record);
  const form = useUserForm(record, locations, roleProof);
  const { reread, navigateTo } = form;
  const [isChangingPassword, setChangingPassword] = useState(false);
  const [isResettingFactors, setResettingFactors] = useState(false);
  const onPasswordChanged = (): void => {
    setChangingPassword(false);
    toast(USER_TEXTS.updated);
    void submit(reread);
  };

  return (
    <>
      <RecordSheet
        record={form}
        listPath={LIST_PATH}
        secondaryActions={
          isOneself ? null : (
            <AccountActions
              record={record}
              onChangePassword={() => setChangingPassword(true)}
              onDeleted={() => navigateTo(LIST_PATH)}
            />
          )
        }
      >
        <WorkFields {...form} locations={locations} />
        <PersonFields {...form} />
        <Section title={USER_TEXTS.access}>
          <StatusField {...form} isOneself={isOneself} />
          <UserFactors record={record} onReset={() => setResettingFactors(true)} />
          {ssoLink.field}
        </Section>
        <Team record={record} />
        <SessionsSection record={record} />
      </RecordSheet>
      {roleProof.dialog}
      {ssoLink.dialog}
      {isResettingFactors ? (
        <ResetFactorsDialog record={record} onClose={() => setResettingFactors(false)} />
      ) : null}
      {isChangingPassword ? (
        <ChangePasswordDialog
          person={record}
          onDone={onPasswordChanged}
          onCancel={() => setChangingPassword(false)}
        />
      ) : null}
    </>
  );
};

/** A deleted account, or one that only a Super Admin may change. */
const ReadOnlyAccount = ({ record, locations }: AccountProps) => {
  const navigate = useNavigate();
  return (
    <Sheet
      notice={
        record.deleted ? (
          <Notice severity="warning">{READ_ONLY_DELETED}</Notice>
        ) : (
          <Notice severity="info">{ONLY_SUPER_ADMIN}</Notice>
        )
      }
      actions={
        <Button variant="secondary" onClick={() => void navigate(LIST_PATH)}>
          {RECORD_TEXTS.backToList}
        </Button>
      }
    >
      <ReadOnlyUser record={record} locations={locations} />
      <Team record={record} />
    </Sheet>
  );
};

export const EditUserForm = (account: AccountProps) => {
  const { role } = useSignedIn();
  const isEditable = !account.record.deleted && mayManageRole(role, account.record.role);
  return isEditable ? <EditableAccount {...account} /> : <ReadOnlyAccount {...account} />;
};
