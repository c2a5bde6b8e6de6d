import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import { SIDE_LABELS, SIDES } from '@cotyle/domain/hip/side';
import type { Side } from '@cotyle/domain/hip/side';
import { DRAFT_IS_A_PROPOSAL } from '@cotyle/domain/segmentation/texts';
import { useState } from 'react';
import { useCallMutation } from '../../../shared/calls/use-call-query.ts';
import { failureText } from '../../../shared/session/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioField } from '../../../ui/fields/radio-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { useSegmentationChanged } from './queries.ts';
import styles from './segmentation-section.module.css';
import { SEGMENTATION_TEXTS } from './texts.ts';

interface MakeModelDialogProps {
  readonly procedure: ProcedureRecord;
  readonly segmentation: SegmentationRecord;
  readonly onClose: () => void;
}

/** Asks which side the model is of, and has it made. */
export const MakeModelDialog = ({ procedure, segmentation, onClose }: MakeModelDialogProps) => {
  const planned = procedure.sideSurgeon;
  const [side, setSide] = useState<Side | undefined>(planned ?? undefined);
  const changed = useSegmentationChanged(procedure.id);
  const { mutate, isPending, error } = useCallMutation(segmentationCalls.makeModel, {
    meta: { ownError: true },
    onSuccess: onClose,
    onSettled: changed,
  });
  const make = (): void => {
    if (side) mutate({ body: { segmentationId: segmentation.id, version: segmentation.version, side } });
  };
  return (
    <Dialog
      title={SEGMENTATION_TEXTS.makeTitle}
      onCancel={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {UI_TEXTS.cancel}
          </Button>
          <Button busy={isPending} disabled={side === undefined} onClick={make}>
            {SEGMENTATION_TEXTS.make}
          </Button>
        </>
      }
    >
      <div className={styles['work']}>
        <p className={styles['lead']}>{SEGMENTATION_TEXTS.makeLead}</p>
        <RadioField
          name="side"
          label={SEGMENTATION_TEXTS.side}
          options={SIDES.map((one) => ({ value: one, label: SIDE_LABELS[one] }))}
          value={side ?? ''}
          onChange={(event) => setSide(SIDES.find((one) => one === event.target.value))}
        />
        {planned && side && side !== planned ? (
          <Notice severity="warning">
            {SEGMENTATION_TEXTS.otherSide(SIDE_LABELS[planned].toLowerCase())}
          </Notice>
        ) : null}
        {segmentation.isDraft ? <p className={styles['lead']}>{DRAFT_IS_A_PROPOSAL}</p> : null}
        {error ? <Notice severity="error">{failureText(error)}</Notice> : null}
      </div>
    </Dialog>
  );
};
