import { retentionCalls } from '@cotyle/contract/retention';
import { ERASURE_GROUNDS, GROUND_LABELS } from '@cotyle/domain/retention/erasure';
import type { ErasureGround } from '@cotyle/domain/retention/erasure';
import { KIND_EFFECTS, KIND_LABELS } from '@cotyle/domain/retention/kind-texts';
import type { ErasureKind } from '@cotyle/domain/retention/kinds';
import { REASON_MAX } from '@cotyle/domain/retention/retention';
import { useState } from 'react';
import { IdentityDialog } from '../../shared/second-factor/identity-dialog.tsx';
import { useCall } from '../../shared/session/session-context.ts';
import { FIRST_FOCUS } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';
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

/** Asks what is erased and why, and for the proof of the person, in one form. */
export const EraseDialog = ({
  patientId,
  isRetentionOver,
  dueParts,
  onClose,
  onStarted,
}: EraseDialogProps) => {
  const call = useCall();
  const kinds: readonly ErasureKind[] = [...dueParts, 'RECORD'];
  const [kind, setKind] = useState<ErasureKind>(isRetentionOver ? 'RECORD' : (dueParts[0] ?? 'RECORD'));
  const grounds = groundsFor(kind, isRetentionOver);
  const [chosen, setGround] = useState<ErasureGround>();
  const ground = grounds.find((one) => one === chosen) ?? grounds[0] ?? 'REQUEST';
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <IdentityDialog
      title={TEXTS.eraseTitle}
      lead={<Notice severity="warning">{KIND_EFFECTS[kind]}</Notice>}
      action={TEXTS.confirmErase}
      isDestructive
      isReady={given.length <= REASON_MAX && (ground === 'RETENTION_OVER' || given !== '')}
      proves={{ kind: 'ERASE', patientId, what: kind }}
      send={async (proof) => {
        const what = { patientId, ...(kind === 'RECORD' ? {} : { kind }), ground };
        await call(retentionCalls.erase, {
          body: { ...what, reason: given === '' ? null : given, ...proof },
        });
        onStarted();
      }}
      onCancel={onClose}
    >
      {kinds.length > 1 ? (
        <SelectField
          label={TEXTS.what}
          value={kind}
          options={kinds.map((value) => ({ value, label: KIND_LABELS[value] }))}
          onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? kind)}
        />
      ) : null}
      <SelectField
        label={TEXTS.ground}
        value={ground}
        options={grounds.map((value) => ({ value, label: GROUND_LABELS[value] }))}
        onChange={(event) => setGround(grounds.find((one) => one === event.target.value))}
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
    </IdentityDialog>
  );
};
