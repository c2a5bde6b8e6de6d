import { adminUserCalls } from '@cotyle/contract/admin-users';
import type { UserRecord } from '@cotyle/contract/admin-users';
import { passwordClosed } from '@cotyle/domain/people/account';
import { fullName } from '@cotyle/domain/people/status';
import { KeyRound } from 'lucide-react';
import { userPoints } from '../../shared/dependents/user-points.ts';
import { DangerButton } from '../../shared/forms/danger-button.tsx';
import { RECORD_TEXTS } from '../../shared/forms/record-texts.ts';
import { SecondaryActions } from '../../shared/forms/sheet.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useRecord } from '../../shared/forms/use-record.ts';
import { useCall, useSignedIn } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirmWith } from '../../ui/dialogs/confirm.tsx';
import { useToast } from '../../ui/toast.tsx';
import { USER_TEXTS } from './texts.ts';

interface AccountActionsProps {
  readonly record: UserRecord;
  readonly onChangePassword: () => void;
  readonly onDeleted: () => void;
}

/** What an administrator can do to another person's account besides editing it. */
export const AccountActions = ({ record, onChangePassword, onDeleted }: AccountActionsProps) => {
  const { id } = record;
  const { userId, role } = useSignedIn();
  const signedIn = { id: userId, role };
  const call = useCall();
  const submit = useSubmit();
  const confirm = useConfirmWith();
  const toast = useToast();
  const { invalidate } = useRecord(adminUserCalls.get, id, adminUserCalls.all);

  const remove = async (): Promise<void> => {
    const dependents = await submit(() => call(adminUserCalls.dependents, { params: { id: String(id) } }));
    if (!dependents) return;
    const text = RECORD_TEXTS.confirmDeletion(fullName(record), id);
    const points = userPoints(dependents.value);
    if (!(await confirm({ text, title: USER_TEXTS.delete, points }))) return;
    const done = await submit(() => call(adminUserCalls.delete, { body: { userId: id } }));
    if (!done) return;
    toast(RECORD_TEXTS.deleted);
    onDeleted();
    invalidate();
  };

  return (
    <SecondaryActions>
      <DangerButton onClick={() => void remove()}>{USER_TEXTS.delete}</DangerButton>
      {passwordClosed(signedIn, record) === undefined ? (
        <Button variant="quiet" onClick={onChangePassword}>
          <KeyRound aria-hidden size={17} />
          {RECORD_TEXTS.changePassword}
        </Button>
      ) : null}
    </SecondaryActions>
  );
};
