import { retentionCalls } from '@cotyle/contract/retention';
import { ERASURE_GROUNDS, GROUND_LABELS } from '@cotyle/domain/retention/erasure';
import type { ErasureGround } from '@cotyle/domain/retention/erasure';
import { KIND_EFFECTS, KIND_LABELS } from '@cotyle/domain/retention/kind-texts';
import type { ErasureKind } from '@cotyle/domain/retention/kinds';
import { REASON_MAX } from '@cotyle/domain/retention/retention';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { FailureNotice } from '../../shared/forms/failure-notice.tsx';
import { useFailure } from '../../shared/forms/use-failure.ts';
import { IdentityFields } from '../../shared/second-factor/identity-fields.tsx';
import { useIdentityProof } from '../../shared/second-factor/use-identity-proof.ts';
import { failureText } from '../../shared/session/failures.ts';
import { useCall } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './retention.module.css';
import { RETENTION_TEXTS as TEXTS } from './texts.ts';

interface EraseDialogProps {
  readonly patientId: number;
  readonly isRetentionOver: boolean;
  /** The parts whose own time is over. */
  readonly dueParts: readonly ErasureKind[];
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

const groundsFor = (kind: ErasureKind, isRetentionOver: boolean): readonly ErasureGround[] =>
  kind === 'RECORD'
    ? ERASURE_GROUNDS.filter((ground) => isRetentionOver || ground !== 'RETENTION_OVER')
    : ['RETENTION_OVER'];

export const EraseDialog = ({
  patientId,
  isRetentionOver,
  dueParts,
  onClose,
  onStarted,
}: EraseDialogProps) => {
  const call = useCall();
  const { failure, waiting, fail, clear } = useFailure();
  const kinds: readonly ErasureKind[] = [...dueParts, 'RECORD'];
  const [kind, setKind] = useState<ErasureKind>(isRetentionOver ? 'RECORD' : (dueParts[0] ?? 'RECORD'));
  const grounds = groundsFor(kind, isRetentionOver);
  const [chosen, setGround] = useState<ErasureGround>();
  const ground = grounds.find((one) => one === chosen) ?? grounds[0] ?? 'REQUEST';
  const [reason, setReason] = useState('');
  const proof = useIdentityProof({ kind: 'ERASE', patientId, what: kind });
  const [isBusy, setBusy] = useState(false);
  const given = reason.trim();
  const isComplete =
    proof.isComplete && given.length <= REASON_MAX && (ground === 'RETENTION_OVER' || given !== '');

  const erase = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || waiting || !isComplete) return;
    clear();
    setBusy(true);
    try {
      const body = {
        patientId,
        ...(kind === 'RECORD' ? {} : { kind }),
        ground,
        reason: given === '' ? null : given,
      };
      await call(retentionCalls.erase, { body: { ...body, ...(await proof.collect()) } });
      onStarted();
    } catch (error) {
      proof.onFailed(error);
      fail(error, failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={TEXTS.eraseTitle} onCancel={onClose}>
      <form className={styles['form']} onSubmit={(event) => void erase(event)} noValidate>
        <Notice severity="warning">{KIND_EFFECTS[kind]}</Notice>
        {kinds.length > 1 ? (
          <SelectField
            label={TEXTS.what}
            value={kind}
            options={kinds.map((value) => ({ value, label: KIND_LABELS[value] }))}
            onChange={(event) => setKind(event.target.value as ErasureKind)}
          />
        ) : null}
        <SelectField
          label={TEXTS.ground}
          value={ground}
          options={grounds.map((value) => ({ value, label: GROUND_LABELS[value] }))}
          onChange={(event) => setGround(event.target.value as ErasureGround)}
          {...FIRST_FOCUS}
        />
        <TextArea
          label={TEXTS.reason}
          value={reason}
          limit={REASON_MAX}
          rows={3}
          required={ground !== 'RETENTION_OVER'}
          hint={TEXTS.reasonOfErasure}
          onChange={(event) => setReason(event.target.value)}
        />
        <IdentityFields proof={proof} />
        <FailureNotice failure={failure} />
        <div className={styles['actions']}>
          <Button variant="secondary" onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" busy={isBusy} disabled={waiting || !isComplete}>
            {TEXTS.confirmErase}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
