import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { segmentationCalls } from '@cotyle/contract/segmentations';
import { maySegment } from '@cotyle/domain/segmentation/rights';
import { useId } from 'react';
import { mayCall } from '../../../shared/calls/may-call.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { MadeModels } from './made-models.tsx';
import { useSegmentation } from './queries.ts';
import { SegmentationWork } from './segmentation-work.tsx';
import styles from './segmentation-section.module.css';
import { SEGMENTATION_TEXTS } from './texts.ts';
import type { UsedScan } from './used-scan.ts';

interface SegmentationSectionProps {
  readonly procedure: ProcedureRecord;
  readonly scan: UsedScan | undefined;
  /** Opens the editor of a scan. */
  readonly onEdit: (fileId: number) => void;
  readonly onPrefetch: () => void;
}

const LoadedSection = ({ procedure, scan, onEdit, onPrefetch }: SegmentationSectionProps) => {
  const id = useId();
  const { role } = useSignedIn();
  const { data, error, refetch } = useSegmentation(procedure.id);
  const isMaker = maySegment(role);
  const isEmpty = data && data.segmentation === null && data.models.length === 0;
  if (!data && !error) return null;
  // Others learn where a model came from; without one there is nothing to say.
  if ((isEmpty && (!isMaker || !scan)) || (!isMaker && data?.models.length === 0)) return null;
  return (
    <section
      className={styles['card']}
      aria-labelledby={id}
      onPointerEnter={isMaker ? onPrefetch : undefined}
    >
      <h2 id={id} className={styles['title']}>
        {SEGMENTATION_TEXTS.title}
      </h2>
      {data ? (
        <>
          {isMaker ? (
            <SegmentationWork
              procedure={procedure}
              segmentation={data.segmentation}
              scan={scan}
              onEdit={onEdit}
            />
          ) : null}
          <MadeModels models={data.models} />
        </>
      ) : (
        <div className={styles['lost']}>
          <p>{SEGMENTATION_TEXTS.notLoaded}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {UI_TEXTS.tryAgain}
          </Button>
        </div>
      )}
    </section>
  );
};

/** From the scan to the model, without leaving the page; nothing for those who may not know of it. */
export const SegmentationSection = (props: SegmentationSectionProps) => {
  const { role } = useSignedIn();
  return mayCall(segmentationCalls.ofProcedure, role) ? <LoadedSection {...props} /> : null;
};
