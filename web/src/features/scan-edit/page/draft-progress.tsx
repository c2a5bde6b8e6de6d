import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import { JOB_STAGE_NAMES, JOB_STAGES } from '@cotyle/domain/segmentation/states';
import { useId } from 'react';
import { useCallMutation } from '../../../shared/calls/use-call-query.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useSegmentationChanged } from './queries.ts';
import styles from './segmentation-section.module.css';
import { SEGMENTATION_TEXTS } from './texts.ts';

interface DraftProgressProps {
  readonly procedureId: number;
  readonly segmentation: Pick<SegmentationRecord, 'id' | 'state' | 'progress'>;
}

const stepOf = (progress: SegmentationRecord['progress']) => {
  if (!progress) return { text: SEGMENTATION_TEXTS.queued, done: 0 };
  const stage = JOB_STAGE_NAMES.indexOf(progress.stage);
  const of = JOB_STAGE_NAMES.length;
  return {
    text: SEGMENTATION_TEXTS.step(JOB_STAGES[progress.stage], stage + 1, of),
    done: (stage + progress.fraction) / of,
  };
};

/** A running draft: what it does, how far it is, and how to stop it. */
export const DraftProgress = ({ procedureId, segmentation }: DraftProgressProps) => {
  const id = useId();
  const confirm = useConfirm();
  const changed = useSegmentationChanged(procedureId);
  const { mutate, isPending } = useCallMutation(segmentationCalls.cancel, { onSettled: changed });
  const { text, done } = stepOf(segmentation.progress);
  const cancel = async (): Promise<void> => {
    if (await confirm(SEGMENTATION_TEXTS.cancelQuestion))
      mutate({ body: { segmentationId: segmentation.id } });
  };
  return (
    <div className={styles['work']}>
      <output id={id} className={styles['stage']}>
        {text}
      </output>
      <progress className={styles['progress']} aria-labelledby={id} max={1} value={done} />
      <p className={styles['lead']}>{SEGMENTATION_TEXTS.away}</p>
      <div className={styles['buttons']}>
        <Button variant="secondary" busy={isPending} onClick={() => void cancel()}>
          {SEGMENTATION_TEXTS.cancel}
        </Button>
      </div>
    </div>
  );
};
