import type { UserRecord } from '@cotyle/contract/admin-users';
import { adminFactorCalls } from '@cotyle/contract/second-factor';
import { fullName } from '@cotyle/domain/people/status';
import { factorResetClosed, factorsInWords } from '@cotyle/domain/second-factor/reset';
import { ShieldOff } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { Wide } from '../../shared/forms/sheet.tsx';
import { IdentityDialog } from '../../shared/second-factor/identity-dialog.tsx';
import { useCall, useSignedIn } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { useToast } from '../../ui/toast.tsx';
import { USER_TEXTS } from './texts.ts';
import styles from './user-factors.module.css';

interface UserFactorsProps {
  readonly record: UserRecord;
  readonly onReset: () => void;
}

/** Which second factors a person has. */
export const UserFactors = ({ record, onReset }: UserFactorsProps) => {
  const { userId, role } = useSignedIn();
  const input = { params: { id: String(record.id) } };
  const { data, isError, refetch } = useCallQuery(adminFactorCalls.get, input, {
    select: ({ value }) => value,
    meta: { ownError: true },
  });
  const mayReset = factorResetClosed({ id: userId, role }, record) === undefined;
  const hasFactor = data !== undefined && (data.totp || data.passkeys > 0);
  const shown = data ? factorsInWords(data) : <SkeletonLines count={1} />;
  return (
    <Wide>
      <div className={styles['factors']}>
        <div>
          <p className={styles['label']}>{USER_TEXTS.factors}</p>
          {isError && !data ? (
            <NotLoaded text={USER_TEXTS.factorsFailed} onRetry={() => void refetch()} />
          ) : (
            <div className={styles['value']}>{shown}</div>
          )}
        </div>
        {hasFactor && mayReset ? (
          <Button variant="secondary" onClick={onReset}>
            <ShieldOff aria-hidden size={17} />
            {USER_TEXTS.resetFactors}
          </Button>
        ) : null}
      </div>
    </Wide>
  );
};

interface ResetFactorsDialogProps {
  readonly record: UserRecord;
  readonly onClose: () => void;
}

/** For a person who has lost their device. Outside the form of the record: a form cannot contain another. */
export const ResetFactorsDialog = ({ record, onClose }: ResetFactorsDialogProps) => {
  const [call, toast, client] = [useCall(), useToast(), useQueryClient()];
  return (
    <IdentityDialog
      title={USER_TEXTS.resetFactors}
      lead={USER_TEXTS.resetFactorsLead(fullName(record))}
      action={USER_TEXTS.resetFactors}
      proves={{ kind: 'RESET_FACTORS', userId: record.id }}
      onCancel={onClose}
      send={async (proof) => {
        await call(adminFactorCalls.reset, { body: { userId: record.id, ...proof } });
        onClose();
        toast(USER_TEXTS.factorsReset);
        await client.invalidateQueries({ queryKey: callKey(adminFactorCalls.get) });
      }}
    />
  );
};
