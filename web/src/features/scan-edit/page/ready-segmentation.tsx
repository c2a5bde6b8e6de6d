import type { ProcedureRecord } from '@cotyle/contract/procedures';
import type { SegmentationRecord } from '@cotyle/contract/segmentations';
import { fullName } from '@cotyle/domain/people/status';
import { DRAFT_IS_A_PROPOSAL } from '@cotyle/domain/segmentation/texts';
import { Box, Brush, ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { dateTimeText } from '../../../ui/date-time.ts';
import { Notice } from '../../../ui/notice.tsx';
import { MakeModelDialog } from './make-model-dialog.tsx';
import { isMaking } from './queries.ts';
import styles from './segmentation-section.module.css';
import { SEGMENTATION_TEXTS } from './texts.ts';

/** Contains the measurements, which the page does not need. */
const FillInDialog = lazy(() => import('./fill-in-dialog.tsx').then((m) => ({ default: m.FillInDialog })));

const hasLandmarks = ({ landmarks: { LEFT, RIGHT } }: SegmentationRecord): boolean =>
  Object.keys(LEFT).length + Object.keys(RIGHT).length > 0;

interface ReadySegmentationProps {
  readonly procedure: ProcedureRecord;
  readonly segmentation: SegmentationRecord;
  readonly isRestarting: boolean;
  readonly onEdit: (fileId: number) => void;
  readonly onRestart: (() => void) | undefined;
}

const Facts = ({ segmentation }: Pick<ReadySegmentationProps, 'segmentation'>) => {
  const { isDraft, doubts, saved, editing, source } = segmentation;
  const count = doubts.length;
  return (
    <ul className={styles['facts']}>
      <li>
        {source.isDeleted ? SEGMENTATION_TEXTS.sourceDeleted : SEGMENTATION_TEXTS.source(source.fileName)}
      </li>
      {isDraft ? (
        <li>{count === 0 ? SEGMENTATION_TEXTS.noDoubts : SEGMENTATION_TEXTS.doubts(count)}</li>
      ) : null}
      <li>
        {saved
          ? SEGMENTATION_TEXTS.savedBy(fullName(saved.by), dateTimeText(saved.at))
          : SEGMENTATION_TEXTS.notEdited}
      </li>
      {editing ? <li>{SEGMENTATION_TEXTS.editedBy(fullName(editing.by))}</li> : null}
    </ul>
  );
};

const Making = ({ making }: Pick<SegmentationRecord, 'making'>) => {
  if (isMaking(making))
    return (
      <div className={styles['making']}>
        <output>{SEGMENTATION_TEXTS.making}</output>
        <progress className={styles['progress']} aria-label={SEGMENTATION_TEXTS.making} />
      </div>
    );
  if (making?.state !== 'FAILED') return null;
  return (
    <Notice severity="error">
      <strong>{SEGMENTATION_TEXTS.notMade}</strong> {making.reason}
    </Notice>
  );
};

/** A segmentation that can be edited and made into a model. */
export const ReadySegmentation = (props: ReadySegmentationProps) => {
  const { procedure, segmentation, isRestarting, onEdit, onRestart } = props;
  const [asking, setAsking] = useState<'make' | 'fillIn'>();
  const dialog = { procedure, segmentation, onClose: () => setAsking(undefined) };
  return (
    <div className={styles['work']}>
      <Notice severity="info">
        <strong>
          {segmentation.isDraft ? SEGMENTATION_TEXTS.readyDraft : SEGMENTATION_TEXTS.readyEmpty}
        </strong>{' '}
        {segmentation.isDraft ? DRAFT_IS_A_PROPOSAL : ''}
      </Notice>
      <Facts segmentation={segmentation} />
      <Making making={segmentation.making} />
      <div className={styles['buttons']}>
        <Button disabled={segmentation.source.isDeleted} onClick={() => onEdit(segmentation.source.fileId)}>
          <Brush aria-hidden />
          {SEGMENTATION_TEXTS.open}
        </Button>
        <Button
          variant="secondary"
          disabled={isMaking(segmentation.making)}
          onClick={() => setAsking('make')}
        >
          <Box aria-hidden />
          {SEGMENTATION_TEXTS.make}
        </Button>
        {hasLandmarks(segmentation) ? (
          <Button variant="secondary" onClick={() => setAsking('fillIn')}>
            <ListChecks aria-hidden />
            {SEGMENTATION_TEXTS.fillIn}
          </Button>
        ) : null}
        {onRestart ? (
          <Button variant="quiet" busy={isRestarting} onClick={onRestart}>
            {SEGMENTATION_TEXTS.again}
          </Button>
        ) : null}
      </div>
      {asking === 'make' ? <MakeModelDialog {...dialog} /> : null}
      <Suspense fallback={null}>{asking === 'fillIn' ? <FillInDialog {...dialog} /> : null}</Suspense>
    </div>
  );
};
