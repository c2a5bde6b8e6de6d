import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import { isLooseImage } from '@cotyle/domain/segmentation/source';
import { isUnfinished } from '@cotyle/domain/segmentation/states';
import { LOOSE_IMAGES } from '@cotyle/domain/segmentation/texts';
import { Wand } from 'lucide-react';
import { useCallMutation } from '../../../shared/calls/use-call-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { DraftProgress } from './draft-progress.tsx';
import { useSegmentationChanged } from './queries.ts';
import { ReadySegmentation } from './ready-segmentation.tsx';
import styles from './segmentation-section.module.css';
import { SEGMENTATION_TEXTS } from './texts.ts';
import type { UsedScan } from './used-scan.ts';

interface WorkProps {
  readonly procedure: ProcedureRecord;
  readonly segmentation: SegmentationRecord | null;
  readonly scan: UsedScan | undefined;
  readonly onEdit: (fileId: number) => void;
}

/** Begins a segmentation, in place of the present one where there is one. */
const useStart = (procedure: ProcedureRecord, segmentation: SegmentationRecord | null) => {
  const confirm = useConfirm();
  const changed = useSegmentationChanged(procedure.id);
  const { mutate, isPending } = useCallMutation(segmentationCalls.start, { onSettled: changed });
  const isReady = segmentation?.state === 'READY';
  const start = async (fileId: number, isDraft: boolean): Promise<void> => {
    if (isReady && !(await confirm(SEGMENTATION_TEXTS.replaceQuestion))) return;
    mutate({ body: { procedureId: procedure.id, fileId, isDraft, replaces: segmentation?.id ?? null } });
  };
  return { start, isPending };
};

interface StartButtonsProps extends Pick<WorkProps, 'procedure' | 'segmentation'> {
  readonly scan: UsedScan;
}

const StartButtons = ({ procedure, segmentation, scan }: StartButtonsProps) => {
  const { start, isPending } = useStart(procedure, segmentation);
  return (
    <div className={styles['buttons']}>
      <Button busy={isPending} onClick={() => void start(scan.id, true)}>
        <Wand aria-hidden />
        {SEGMENTATION_TEXTS.start}
      </Button>
      <Button variant="secondary" busy={isPending} onClick={() => void start(scan.id, false)}>
        {SEGMENTATION_TEXTS.startEmpty}
      </Button>
    </div>
  );
};

const Outcome = ({ state, reason }: Pick<SegmentationRecord, 'state' | 'reason'>) => {
  if (state === 'FAILED')
    return (
      <Notice severity="error">
        <strong>{SEGMENTATION_TEXTS.failed}</strong> {reason}
      </Notice>
    );
  return <p className={styles['lead']}>{SEGMENTATION_TEXTS.canceled}</p>;
};

/** What an engineer does next: start, wait, edit, make the model. */
export const SegmentationWork = ({ procedure, segmentation, scan, onEdit }: WorkProps) => {
  const { start, isPending } = useStart(procedure, segmentation);
  if (segmentation?.state === 'READY')
    return (
      <ReadySegmentation
        procedure={procedure}
        segmentation={segmentation}
        isRestarting={isPending}
        onEdit={onEdit}
        onRestart={scan ? () => void start(scan.id, true) : undefined}
      />
    );
  if (segmentation && isUnfinished(segmentation.state))
    return <DraftProgress procedureId={procedure.id} segmentation={segmentation} />;
  return (
    <div className={styles['work']}>
      {segmentation ? <Outcome {...segmentation} /> : null}
      <p className={styles['lead']}>{SEGMENTATION_TEXTS.lead}</p>
      {scan ? (
        <>
          <p className={styles['source']}>{SEGMENTATION_TEXTS.source(scan.fileName)}</p>
          {isLooseImage(scan.fileName) ? (
            <p className={styles['lead']}>{LOOSE_IMAGES}</p>
          ) : (
            <StartButtons procedure={procedure} segmentation={segmentation} scan={scan} />
          )}
        </>
      ) : (
        <p className={styles['lead']}>{SEGMENTATION_TEXTS.noScan}</p>
      )}
    </div>
  );
};
