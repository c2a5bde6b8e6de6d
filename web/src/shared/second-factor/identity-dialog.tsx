import type { IdentityProof } from '@cotyle/contract/identity-proof';
import type { ProvenAction } from '@cotyle/contract/sso-step-up';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import styles from '../forms/form.module.css';
import { useFailure } from '../forms/use-failure.ts';
import { IdentityFields } from './identity-fields.tsx';
import { FACTOR_TEXTS } from './texts.ts';
import { useIdentityProof } from './use-identity-proof.ts';

interface IdentityDialogProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The label of its button. */
  readonly action: string;
  /** What is done cannot be undone. */
  readonly isDestructive?: boolean;
  /** Further fields of the same form. */
  readonly children?: ReactNode;
  readonly isReady?: boolean;
  /** What is done with the proof. */
  readonly proves: ProvenAction;
  /** Sends the call with the proof. The dialog stays open with the failure where it is refused. */
  readonly send: (proof: IdentityProof) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks a signed-in person to prove that it is them, and does what they asked for. */
export const IdentityDialog = ({
  title,
  lead,
  action,
  isDestructive = false,
  children,
  isReady = true,
  proves,
  send,
  onCancel,
}: IdentityDialogProps) => {
  const proof = useIdentityProof(proves);
  const { failure, waiting, fail, clear } = useFailure();
  const [isBusy, setBusy] = useState(false);
  const canSubmit = isReady && proof.isComplete && !waiting;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !canSubmit) return;
    clear();
    setBusy(true);
    try {
      await send(await proof.collect());
    } catch (error) {
      proof.onFailed(error);
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onCancel={onCancel}>
      <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
        {lead ? <div>{lead}</div> : null}
        <FailureNotice failure={failure} />
        {children}
        <IdentityFields proof={proof} />
        <div className={styles['actions']}>
          <Button variant="secondary" onClick={onCancel}>
            {FACTOR_TEXTS.cancel}
          </Button>
          <Button
            type="submit"
            variant={isDestructive ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={!canSubmit}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
