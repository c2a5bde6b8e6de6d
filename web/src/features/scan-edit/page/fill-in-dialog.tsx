import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import { MEASUREMENT_NAMES, MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import type { Side } from '@cotyle/domain/hip/side';
import { landmarksOf } from '@cotyle/domain/landmarks/placed';
import { analysisOf, shownValue } from '@cotyle/domain/measurements/analysis';
import { measurementsOf } from '@cotyle/domain/measurements/measurements';
import { NOTHING_MEASURED, SIDE_UNKNOWN } from '@cotyle/domain/segmentation/texts';
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../../../shared/session/failures.ts';
import { withLocalTimes } from '../../../shared/forms/conflict.ts';
import { useCall } from '../../../shared/session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useSegmentationChanged } from './queries.ts';
import styles from './segmentation-section.module.css';
import { SEGMENTATION_TEXTS } from './texts.ts';

interface FillInDialogProps {
  readonly procedure: ProcedureRecord;
  readonly segmentation: SegmentationRecord;
  readonly onClose: () => void;
}

/** What would be filled in: the same function as that of the server. */
const MeasuredValues = ({ segmentation, side }: Pick<FillInDialogProps, 'segmentation'> & { side: Side }) => {
  const { measurements, leftOut } = analysisOf(measurementsOf(landmarksOf(segmentation.landmarks)), side);
  const values = MEASUREMENT_NAMES.flatMap((name) => {
    const value = measurements[name];
    return value === undefined ? [] : [{ name, value }];
  });
  if (values.length === 0) return <Notice severity="warning">{NOTHING_MEASURED}</Notice>;
  return (
    <>
      <dl className={styles['values']}>
        {values.map(({ name, value }) => (
          <div key={name}>
            <dt>{MEASUREMENTS[name].label}</dt>
            <dd>{shownValue(name, value)}</dd>
          </div>
        ))}
      </dl>
      {leftOut.length === 0 ? null : (
        <div className={styles['left']}>
          <p>{SEGMENTATION_TEXTS.leftOut}</p>
          <ul>
            {leftOut.map(({ field, reason }) => (
              <li key={field}>
                {MEASUREMENTS[field].label}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
};

/** Shows what the landmarks give, and writes it into the analysis. */
export const FillInDialog = ({ procedure, segmentation, onClose }: FillInDialogProps) => {
  const call = useCall();
  const toast = useToast();
  const changed = useSegmentationChanged(procedure.id);
  const side = procedure.sideSurgeon;
  const { mutate, isPending, error } = useMutation({
    meta: { ownError: true },
    mutationFn: () =>
      call(
        segmentationCalls.fillIn,
        { body: { segmentationId: segmentation.id, version: segmentation.version } },
        // Only the record that the page shows is changed: a change by somebody else in between is reported first.
        { ifMatch: procedure.version },
      ),
    onSuccess: () => {
      toast(SEGMENTATION_TEXTS.filledIn);
      onClose();
    },
    onSettled: changed,
  });
  return (
    <Dialog
      title={SEGMENTATION_TEXTS.fillIn}
      onCancel={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {UI_TEXTS.cancel}
          </Button>
          <Button busy={isPending} disabled={side === null} onClick={() => mutate()}>
            {SEGMENTATION_TEXTS.fillIn}
          </Button>
        </>
      }
    >
      <div className={styles['work']}>
        <p className={styles['lead']}>{SEGMENTATION_TEXTS.fillInLead}</p>
        {side === null ? (
          <Notice severity="warning">{SIDE_UNKNOWN}</Notice>
        ) : (
          <MeasuredValues segmentation={segmentation} side={side} />
        )}
        {error ? <Notice severity="error">{withLocalTimes(failureText(error))}</Notice> : null}
      </div>
    </Dialog>
  );
};
